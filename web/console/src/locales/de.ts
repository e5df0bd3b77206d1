import type { TranslationsOf } from './all-strings.ts'
import { preferences } from './de/preferences.ts'
import { session } from './de/session.ts'
import { shell } from './de/shell.ts'

export const de: Partial<TranslationsOf<'de'>> = {
  preferences,
  session,
  shell,
}
