import type { TranslationsOf } from './all-strings.ts'

export const tr: Partial<TranslationsOf<'tr'>> = {}
