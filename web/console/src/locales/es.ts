import type { TranslationsOf } from './all-strings.ts'
import { agents } from './es/agents.ts'
import { blockedVisitors } from './es/blocked-visitors.ts'
import { cannedResponses } from './es/canned-responses.ts'
import { common } from './es/common.ts'
import { departments } from './es/departments.ts'
import { preferences } from './es/preferences.ts'
import { serviceKeys } from './es/service-keys.ts'
import { session } from './es/session.ts'
import { shell } from './es/shell.ts'
import { widgets } from './es/widgets.ts'

export const es: Partial<TranslationsOf<'es'>> = {
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
