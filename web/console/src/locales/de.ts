import type { TranslationsOf } from './all-strings.ts'
import { auditLog } from './de/audit-log.ts'
import { firstRun } from './de/first-run.ts'
import { health } from './de/health.ts'
import { licence } from './de/licence.ts'
import { reports } from './de/reports.ts'
import { settings } from './de/settings.ts'

export const de: Partial<TranslationsOf<'de'>> = {
  auditLog,
  firstRun,
  health,
  licence,
  reports,
  settings,
}
