import type { TranslationsOf } from './all-strings.ts'
import { preferences } from './fr/preferences.ts'
import { session } from './fr/session.ts'
import { shell } from './fr/shell.ts'

export const fr: Partial<TranslationsOf<'fr'>> = {
  preferences,
  session,
  shell,
}
