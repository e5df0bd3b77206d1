import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { passwordStrings } from '../../features/session/strings/password.ts'

export const password = {
  forgotPassword: 'Passwort vergessen?',
  chooseTitle: 'Passwort wählen',
  chooseIntro: 'Danach sind Sie angemeldet. Sitzungen auf anderen Geräten enden.',
  newPassword: 'Neues Passwort',
  passwordHint: 'Mindestens 10 Zeichen.',
  choose: 'Speichern und anmelden',
  invalidLink: 'Dieser Link ist nicht mehr gültig',
  invalidLinkText:
    'Er wurde verwendet, ist abgelaufen oder wurde durch einen neueren ersetzt. Fordern Sie hier einen neuen Link an.',
  requestTitle: 'Link anfordern',
  requestIntro:
    'Geben Sie Ihre E-Mail-Adresse ein. Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort wählen.',
  email: 'E-Mail-Adresse',
  request: 'Link senden',
  requested:
    'Wenn es zu dieser Adresse ein Konto gibt, haben wir einen Link gesendet. Er gilt eine Stunde. Wenn keine E-Mail ankommt, sehen Sie bitte in Ihrem Spam-Ordner nach.',
  backToSignIn: 'Zurück zur Anmeldung',
} satisfies Translation<(typeof passwordStrings)['english'], 'de'>
