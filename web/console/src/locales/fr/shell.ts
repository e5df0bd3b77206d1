import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { shellStrings } from '../../shell/strings.ts'

export const shell = {
  navigation: 'Navigation principale',
  inbox: 'Boîte de réception',
  history: 'Historique',
  administration: 'Administration',
  account: 'Compte et préférences',
  signOut: 'Se déconnecter',
  available: 'Disponible',
  notAvailable: 'Indisponible',
  connecting: 'Connexion…',
  connectionLost: 'Connexion perdue. Ce que vous écrivez sera envoyé dès son retour.',
  pageMissing: 'Cette page n’existe pas',
  backToInbox: 'Retour à la boîte de réception',
  close: 'Fermer',
  commands: 'Commandes',
  shortcuts: 'Raccourcis clavier',
  general: 'Général',
  goTo: 'Aller à',
  goToInbox: 'Aller à la boîte de réception',
  goToHistory: 'Aller à l’historique',
  goToAdministration: 'Aller à l’administration',
  goToReports: 'Aller aux rapports',
  goToToday: 'Aller au rapport du jour',
  goToSettings: 'Aller aux paramètres',
  toggleAvailability: 'Changer votre disponibilité',
} satisfies Translation<(typeof shellStrings)['english'], 'fr'>
