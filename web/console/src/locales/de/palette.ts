import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { paletteStrings } from '../../shell/strings/palette.ts'

export const palette = {
  searchCommands: 'Befehl, Besucher oder Wörter aus Nachrichten suchen …',
  noCommand: 'Nichts gefunden.',
  changeKeys: 'Tasten ändern',
  goToAccount: 'Zu Konto und Einstellungen',
  toggleColorScheme: 'Zwischen hell und dunkel wechseln',
} satisfies Translation<(typeof paletteStrings)['english'], 'de'>
