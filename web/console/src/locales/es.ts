import type { TranslationsOf } from './all-strings.ts'

export const es: Partial<TranslationsOf<'es'>> = {}
