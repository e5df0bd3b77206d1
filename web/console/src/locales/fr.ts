import type { TranslationsOf } from './all-strings.ts'
import { agents } from './fr/agents.ts'
import { blockedVisitors } from './fr/blocked-visitors.ts'
import { cannedResponses } from './fr/canned-responses.ts'
import { common } from './fr/common.ts'
import { departments } from './fr/departments.ts'
import { preferences } from './fr/preferences.ts'
import { serviceKeys } from './fr/service-keys.ts'
import { session } from './fr/session.ts'
import { shell } from './fr/shell.ts'
import { widgets } from './fr/widgets.ts'

export const fr: Partial<TranslationsOf<'fr'>> = {
  agents,
  blockedVisitors,
  cannedResponses,
  common,
  departments,
  preferences,
  serviceKeys,
  session,
  shell,
  widgets,
}
