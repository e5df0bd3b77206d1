import type { TranslationsOf } from './all-strings.ts'
import { agents } from './de/agents.ts'
import { blockedVisitors } from './de/blocked-visitors.ts'
import { cannedResponses } from './de/canned-responses.ts'
import { common } from './de/common.ts'
import { departments } from './de/departments.ts'
import { preferences } from './de/preferences.ts'
import { serviceKeys } from './de/service-keys.ts'
import { session } from './de/session.ts'
import { shell } from './de/shell.ts'
import { widgets } from './de/widgets.ts'

export const de: Partial<TranslationsOf<'de'>> = {
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
