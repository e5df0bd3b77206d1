import type { TranslationsOf } from './all-strings.ts'

export const de: Partial<TranslationsOf<'de'>> = {}
