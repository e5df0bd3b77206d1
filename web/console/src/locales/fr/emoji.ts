import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { emojiStrings } from '../../features/emoji/strings.ts'

export const emoji = {
  title: 'Émojis',
  recent: 'Utilisés récemment',
  smileys: 'Visages',
  people: 'Personnes et gestes',
  symbols: 'Cœurs et symboles',
  objects: 'Objets',
  places: 'Voyages et météo',
  food: 'Nourriture et nature',
} satisfies Translation<(typeof emojiStrings)['english'], 'fr'>
