import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { paletteStrings } from '../../shell/strings/palette.ts'

export const palette = {
  searchCommands: 'ابحث عن أمر أو زائر أو كلمات من الرسائل…',
  noCommand: 'لا توجد نتائج.',
  changeKeys: 'تغيير المفاتيح',
  goToAccount: 'انتقل إلى الحساب والتفضيلات',
  toggleColorScheme: 'بدّل بين الفاتح والداكن',
} satisfies Translation<(typeof paletteStrings)['english'], 'ar'>
