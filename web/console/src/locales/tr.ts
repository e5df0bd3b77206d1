import type { TranslationsOf } from './all-strings.ts'
import { auditLog } from './tr/audit-log.ts'
import { firstRun } from './tr/first-run.ts'
import { health } from './tr/health.ts'
import { licence } from './tr/licence.ts'
import { reports } from './tr/reports.ts'
import { settings } from './tr/settings.ts'

export const tr: Partial<TranslationsOf<'tr'>> = {
  auditLog,
  firstRun,
  health,
  licence,
  reports,
  settings,
}
