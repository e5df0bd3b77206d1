import type { TranslationsOf } from './all-strings.ts'
import { agents } from './de/agents.ts'
import { blockedVisitors } from './de/blocked-visitors.ts'
import { cannedResponses } from './de/canned-responses.ts'
import { common } from './de/common.ts'
import { departments } from './de/departments.ts'
import { serviceKeys } from './de/service-keys.ts'
import { widgets } from './de/widgets.ts'

export const de: Partial<TranslationsOf<'de'>> = {
  agents,
  blockedVisitors,
  cannedResponses,
  common,
  departments,
  serviceKeys,
  widgets,
}
