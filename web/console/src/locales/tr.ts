import type { TranslationsOf } from './all-strings.ts'
import { preferences } from './tr/preferences.ts'
import { session } from './tr/session.ts'
import { shell } from './tr/shell.ts'

export const tr: Partial<TranslationsOf<'tr'>> = {
  preferences,
  session,
  shell,
}
