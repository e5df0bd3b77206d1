import type { TranslationsOf } from './all-strings.ts'

export const ar: Partial<TranslationsOf<'ar'>> = {}
