import type { TranslationsOf } from './all-strings.ts'
import { preferences } from './es/preferences.ts'
import { session } from './es/session.ts'
import { shell } from './es/shell.ts'

export const es: Partial<TranslationsOf<'es'>> = {
  preferences,
  session,
  shell,
}
