import type { TranslationsOf } from './all-strings.ts'
import { conversations } from './de/conversations.ts'
import { visitors } from './de/visitors.ts'

export const de: Partial<TranslationsOf<'de'>> = {
  conversations,
  visitors,
}
