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

/** A page of administrators. Its title is its name. */
export interface Section {
  readonly path: string
  readonly strings: Strings<{ readonly title: string }>
}

/** The pages of administrators, in groups that belong together: the first steps, people, the chat, what happened, and the server. */
export const sectionGroups: readonly (readonly Section[])[] = [
  [{ path: '/admin/start', strings: firstRunStrings }],
  [
    { path: '/admin/agents', strings: agentsStrings },
    { path: '/admin/departments', strings: departmentsStrings },
  ],
  [
    { path: '/admin/widgets', strings: widgetsStrings },
    { path: '/admin/canned-responses', strings: cannedResponsesStrings },
    { path: '/admin/blocked-visitors', strings: blockedVisitorsStrings },
  ],
  [
    { path: '/admin/reports', strings: reportsStrings },
    { path: '/admin/audit-log', strings: auditLogStrings },
  ],
  [
    { path: '/admin/settings', strings: settingsStrings },
    { path: '/admin/api-keys', strings: serviceKeysStrings },
    { path: '/admin/licence', strings: licenceStrings },
    { path: '/admin/health', strings: healthStrings },
  ],
]

/** The pages of administrators, in the order of their list. */
export const sections: readonly Section[] = sectionGroups.flat()
