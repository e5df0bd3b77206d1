import type { TranslationsOf } from './all-strings.ts'
import { conversations } from './ar/conversations.ts'
import { visitors } from './ar/visitors.ts'

export const ar: Partial<TranslationsOf<'ar'>> = {
  conversations,
  visitors,
}
