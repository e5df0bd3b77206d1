import type { TranslationsOf } from './all-strings.ts'
import { conversations } from './tr/conversations.ts'
import { visitors } from './tr/visitors.ts'

export const tr: Partial<TranslationsOf<'tr'>> = {
  conversations,
  visitors,
}
