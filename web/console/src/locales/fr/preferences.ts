import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { preferencesStrings } from '../../features/preferences/strings.ts'

export const preferences = {
  title: 'Compte et préférences',
  signedInAs: 'Vous êtes connecté en tant que {name} ({email}).',
  onThisDevice: 'Ces préférences valent pour cet appareil.',
  appearance: 'Apparence',
  colours: 'Couleurs',
  light: 'Clair',
  dark: 'Sombre',
  automatic: 'Comme l’appareil',
  density: 'Densité des listes',
  comfortable: 'Confortable',
  compact: 'Compacte',
  language: 'Langue',
  browserLanguage: 'Comme le navigateur',
  typing: 'Saisie',
  sendsOnEnter: 'Entrée envoie un message',
  sendsOnEnterDetail: 'Sinon, Ctrl ou Commande et Entrée l’envoient.',
  shortcuts: 'Raccourcis d’une seule touche',
  shortcutsDetail: 'Sinon, seuls les raccourcis avec Ctrl ou Commande fonctionnent.',
} satisfies Translation<(typeof preferencesStrings)['english'], 'fr'>
