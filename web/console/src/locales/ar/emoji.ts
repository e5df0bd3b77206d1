import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { emojiStrings } from '../../features/emoji/strings.ts'

export const emoji = {
  title: 'الرموز التعبيرية',
  recent: 'المستخدمة مؤخرًا',
  smileys: 'الوجوه',
  people: 'الأشخاص والإيماءات',
  symbols: 'القلوب والرموز',
  objects: 'الأشياء',
  places: 'السفر والطقس',
  food: 'الطعام والطبيعة',
} satisfies Translation<(typeof emojiStrings)['english'], 'ar'>
