import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { preferencesStrings } from '../../features/preferences/strings.ts'

export const preferences = {
  title: 'Konto und Einstellungen',
  signedInAs: 'Sie sind angemeldet als {name} ({email}).',
  onThisDevice: 'Diese Einstellungen gelten auf diesem Gerät.',
  appearance: 'Darstellung',
  colours: 'Farben',
  light: 'Hell',
  dark: 'Dunkel',
  automatic: 'Wie das Gerät',
  density: 'Dichte der Listen',
  comfortable: 'Normal',
  compact: 'Kompakt',
  language: 'Sprache',
  browserLanguage: 'Wie der Browser',
  typing: 'Schreiben',
  sendsOnEnter: 'Enter sendet eine Nachricht',
  sendsOnEnterDetail: 'Ist dies aus, senden Strg oder Befehl und Enter.',
  shortcuts: 'Tastenkürzel mit einer Taste',
  shortcutsDetail: 'Ist dies aus, gelten nur Kürzel mit Strg oder Befehl.',
} satisfies Translation<(typeof preferencesStrings)['english'], 'de'>
