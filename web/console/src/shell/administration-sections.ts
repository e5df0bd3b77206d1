import { agentsStrings } from '../features/agents/strings.ts'
import { auditLogStrings } from '../features/audit-log/strings.ts'
import { blockedVisitorsStrings } from '../features/blocked-visitors/strings.ts'
import { cannedResponsesStrings } from '../features/canned-responses/strings.ts'
import { departmentsStrings } from '../features/departments/strings.ts'
import { firstRunStrings } from '../features/first-run/strings.ts'
import { healthStrings } from '../features/health/strings.ts'
import { licenceStrings } from '../features/licence/strings.ts'
import { reportsStrings } from '../features/reports/strings.ts'
import { serviceKeysStrings } from '../features/service-keys/strings.ts'
import { settingsStrings } from '../features/settings/strings.ts'
import { widgetsStrings } from '../features/widgets/strings.ts'
import type { Strings } from '../platform/strings.ts'

/** A page of administrators. */
export interface Section {
  readonly path: string
  /** The title is the name of the page. */
  readonly strings: Strings<{ readonly title: string }>
  readonly keys?: string
}

/** The pages of administrators, in the order of their list. */
export const sections: readonly Section[] = [
  { path: '/admin/start', strings: firstRunStrings },
  { path: '/admin/agents', strings: agentsStrings },
  { path: '/admin/departments', strings: departmentsStrings },
  { path: '/admin/widgets', strings: widgetsStrings },
  { path: '/admin/canned-responses', strings: cannedResponsesStrings },
  { path: '/admin/api-keys', strings: serviceKeysStrings },
  { path: '/admin/blocked-visitors', strings: blockedVisitorsStrings },
  { path: '/admin/reports', strings: reportsStrings, keys: 'g r' },
  { path: '/admin/licence', strings: licenceStrings },
  { path: '/admin/settings', strings: settingsStrings, keys: 'g s' },
  { path: '/admin/audit-log', strings: auditLogStrings },
  { path: '/admin/health', strings: healthStrings },
]
