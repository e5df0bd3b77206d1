import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { emojiStrings } from '../../features/emoji/strings.ts'

export const emoji = {
  title: 'Emojis',
  recent: 'Usados recientemente',
  smileys: 'Caras',
  people: 'Personas y gestos',
  symbols: 'Corazones y símbolos',
  objects: 'Objetos',
  places: 'Viajes y tiempo',
  food: 'Comida y naturaleza',
} satisfies Translation<(typeof emojiStrings)['english'], 'es'>
