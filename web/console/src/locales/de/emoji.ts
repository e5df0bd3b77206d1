import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { emojiStrings } from '../../features/emoji/strings.ts'

export const emoji = {
  title: 'Emoji',
  recent: 'Zuletzt verwendet',
  smileys: 'Smileys',
  people: 'Menschen und Gesten',
  symbols: 'Herzen und Symbole',
  objects: 'Gegenstände',
  places: 'Reisen und Wetter',
  food: 'Essen und Natur',
} satisfies Translation<(typeof emojiStrings)['english'], 'de'>
