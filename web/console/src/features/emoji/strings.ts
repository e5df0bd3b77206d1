import { defineStrings } from '../../platform/strings.ts'

export const emojiStrings = defineStrings('emoji', {
  title: 'Emoji',
  recent: 'Used last',
  smileys: 'Smileys',
  people: 'People and gestures',
  symbols: 'Hearts and symbols',
  objects: 'Objects',
  places: 'Travel and weather',
  food: 'Food and nature',
})
