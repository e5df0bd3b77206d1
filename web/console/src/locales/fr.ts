import type { TranslationsOf } from './all-strings.ts'
import { conversations } from './fr/conversations.ts'
import { visitors } from './fr/visitors.ts'

export const fr: Partial<TranslationsOf<'fr'>> = {
  conversations,
  visitors,
}
