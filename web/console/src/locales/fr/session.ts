import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { sessionStrings } from '../../features/session/strings.ts'

export const session = {
  signInTitle: 'Connexion',
  signInIntro: 'Répondez à vos visiteurs et gérez votre chat.',
  email: 'Adresse e-mail',
  password: 'Mot de passe',
  signIn: 'Se connecter',
  signInWithProvider: 'Se connecter par authentification unique',
  or: 'ou',
  sessionExpired: 'Votre session est terminée. Reconnectez-vous ; vous reviendrez là où vous étiez.',
  signedOut: 'Vous êtes déconnecté.',
  emailMissing: 'Saisissez votre adresse e-mail.',
  passwordMissing: 'Saisissez votre mot de passe.',
  unreachable: 'Le serveur ne répond pas. Veuillez réessayer.',
  completingSignIn: 'Connexion en cours…',
  signInFailed: 'La connexion a échoué.',
  tryAgain: 'Réessayer',
  providerUnreachable: 'Le fournisseur d’identité ne répond pas. Veuillez réessayer.',
  codeNotLoaded: 'Une partie de cette page n’a pas pu être chargée. Veuillez recharger la page.',
  portalSessionRefused: 'La session du portail n’est plus valable. Rouvrez-y la console.',
  framedTitle: 'La console ne s’ouvre pas dans d’autres sites',
  framedIntro: 'Pour votre sécurité, ouvrez-la dans sa propre fenêtre.',
  openConsole: 'Ouvrir la console',
} satisfies Translation<(typeof sessionStrings)['english'], 'fr'>
