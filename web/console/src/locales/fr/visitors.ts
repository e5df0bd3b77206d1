import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { visitorsStrings } from '../../features/visitors/strings.ts'

export const visitors = {
  visitor: 'Visiteur',
  unnamed: 'Visiteur',
  email: 'Adresse e-mail',
  externalId: 'Identifiant dans votre système',
  verified: 'Vérifié',
  notVerified: 'Non vérifié',
  customerNumber: 'Numéro de client',
  language: 'Langue',
  localTime: 'Heure locale',
  browser: 'Navigateur',
  browserOn: '{browser} sous {system}',
  pages: 'Pages consultées',
  noPages: 'Aucune page pour l’instant.',
  earlierConversations: 'Autres conversations',
  noEarlierConversations: 'C’est la première conversation.',
  conversationState: '{day}, {status}',
  queued: 'en attente',
  active: 'ouverte',
  closed: 'terminée',
  block: 'Bloquer le visiteur',
} satisfies Translation<(typeof visitorsStrings)['english'], 'fr'>
