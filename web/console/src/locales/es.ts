import type { TranslationsOf } from './all-strings.ts'
import { conversations } from './es/conversations.ts'
import { visitors } from './es/visitors.ts'

export const es: Partial<TranslationsOf<'es'>> = {
  conversations,
  visitors,
}
