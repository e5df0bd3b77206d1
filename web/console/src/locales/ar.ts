import type { TranslationsOf } from './all-strings.ts'
import { agents } from './ar/agents.ts'
import { blockedVisitors } from './ar/blocked-visitors.ts'
import { cannedResponses } from './ar/canned-responses.ts'
import { common } from './ar/common.ts'
import { departments } from './ar/departments.ts'
import { preferences } from './ar/preferences.ts'
import { serviceKeys } from './ar/service-keys.ts'
import { session } from './ar/session.ts'
import { shell } from './ar/shell.ts'
import { widgets } from './ar/widgets.ts'

export const ar: Partial<TranslationsOf<'ar'>> = {
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
