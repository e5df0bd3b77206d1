import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { sessionStrings } from '../../features/session/strings.ts'

export const session = {
  signInTitle: 'Anmelden',
  signInIntro: 'Beantworten Sie Ihre Besucher und verwalten Sie Ihren Chat.',
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  signIn: 'Anmelden',
  signInWithProvider: 'Mit Single Sign-on anmelden',
  or: 'oder',
  sessionExpired: 'Ihre Sitzung ist beendet. Melden Sie sich wieder an; Sie kehren dorthin zurück, wo Sie waren.',
  signedOut: 'Sie sind abgemeldet.',
  emailMissing: 'Geben Sie Ihre E-Mail-Adresse ein.',
  passwordMissing: 'Geben Sie Ihr Passwort ein.',
  unreachable: 'Der Server antwortet nicht. Bitte versuchen Sie es erneut.',
  completingSignIn: 'Sie werden angemeldet …',
  signInFailed: 'Die Anmeldung ist nicht gelungen.',
  tryAgain: 'Erneut versuchen',
  providerUnreachable: 'Der Identitätsanbieter antwortet nicht. Bitte versuchen Sie es erneut.',
  codeNotLoaded: 'Ein Teil dieser Seite konnte nicht geladen werden. Bitte laden Sie die Seite neu.',
  portalSessionRefused: 'Die Sitzung des Portals ist nicht mehr gültig. Öffnen Sie die Konsole dort noch einmal.',
  framedTitle: 'Die Konsole öffnet sich nicht innerhalb anderer Websites',
  framedIntro: 'Öffnen Sie sie zu Ihrer Sicherheit in einem eigenen Fenster.',
  openConsole: 'Konsole öffnen',
} satisfies Translation<(typeof sessionStrings)['english'], 'de'>
