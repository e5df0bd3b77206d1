import type { TranslationsOf } from './all-strings.ts'
import { auditLog } from './fr/audit-log.ts'
import { firstRun } from './fr/first-run.ts'
import { health } from './fr/health.ts'
import { licence } from './fr/licence.ts'
import { reports } from './fr/reports.ts'
import { settings } from './fr/settings.ts'

export const fr: Partial<TranslationsOf<'fr'>> = {
  auditLog,
  firstRun,
  health,
  licence,
  reports,
  settings,
}
