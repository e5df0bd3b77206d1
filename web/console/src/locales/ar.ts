import type { TranslationsOf } from './all-strings.ts'
import { auditLog } from './ar/audit-log.ts'
import { firstRun } from './ar/first-run.ts'
import { health } from './ar/health.ts'
import { licence } from './ar/licence.ts'
import { reports } from './ar/reports.ts'
import { settings } from './ar/settings.ts'

export const ar: Partial<TranslationsOf<'ar'>> = {
  auditLog,
  firstRun,
  health,
  licence,
  reports,
  settings,
}
