import type { TranslationsOf } from './all-strings.ts'
import { auditLog } from './es/audit-log.ts'
import { firstRun } from './es/first-run.ts'
import { health } from './es/health.ts'
import { licence } from './es/licence.ts'
import { reports } from './es/reports.ts'
import { settings } from './es/settings.ts'

export const es: Partial<TranslationsOf<'es'>> = {
  auditLog,
  firstRun,
  health,
  licence,
  reports,
  settings,
}
