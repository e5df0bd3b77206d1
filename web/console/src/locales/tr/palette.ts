import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { paletteStrings } from '../../shell/strings/palette.ts'

export const palette = {
  searchCommands: 'Komut, ziyaretçi veya mesajlardaki kelimeleri ara…',
  noCommand: 'Sonuç bulunamadı.',
  changeKeys: 'Tuşları değiştir',
  goToAccount: 'Hesap ve tercihlere git',
  toggleColorScheme: 'Açık ve koyu arasında geç',
} satisfies Translation<(typeof paletteStrings)['english'], 'tr'>
