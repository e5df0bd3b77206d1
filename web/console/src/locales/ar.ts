import type { TranslationsOf } from './all-strings.ts'
import { preferences } from './ar/preferences.ts'
import { session } from './ar/session.ts'
import { shell } from './ar/shell.ts'

export const ar: Partial<TranslationsOf<'ar'>> = {
  preferences,
  session,
  shell,
}
