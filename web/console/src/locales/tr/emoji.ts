import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { emojiStrings } from '../../features/emoji/strings.ts'

export const emoji = {
  title: 'Emoji',
  recent: 'Son kullanılanlar',
  smileys: 'Yüzler',
  people: 'İnsanlar ve el hareketleri',
  symbols: 'Kalpler ve simgeler',
  objects: 'Nesneler',
  places: 'Seyahat ve hava',
  food: 'Yiyecek ve doğa',
} satisfies Translation<(typeof emojiStrings)['english'], 'tr'>
