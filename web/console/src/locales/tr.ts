import type { TranslationsOf } from './all-strings.ts'
import { agents } from './tr/agents.ts'
import { blockedVisitors } from './tr/blocked-visitors.ts'
import { cannedResponses } from './tr/canned-responses.ts'
import { common } from './tr/common.ts'
import { departments } from './tr/departments.ts'
import { preferences } from './tr/preferences.ts'
import { serviceKeys } from './tr/service-keys.ts'
import { session } from './tr/session.ts'
import { shell } from './tr/shell.ts'
import { widgets } from './tr/widgets.ts'

export const tr: Partial<TranslationsOf<'tr'>> = {
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
