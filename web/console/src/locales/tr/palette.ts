import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { paletteStrings } from '../../shell/strings/palette.ts'

export const palette = {
  searchCommands: 'Komut veya ziyaretçi ara…',
  noCommand: 'Bu adda bir şey yok.',
  changeKeys: 'Tuşları değiştir',
  goToAccount: 'Hesap ve tercihlere git',
  toggleColorScheme: 'Açık ve koyu arasında geç',
} satisfies Translation<(typeof paletteStrings)['english'], 'tr'>
