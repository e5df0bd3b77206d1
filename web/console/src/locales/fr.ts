import type { TranslationsOf } from './all-strings.ts'

export const fr: Partial<TranslationsOf<'fr'>> = {}
