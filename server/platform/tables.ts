import type { AuthTables } from './auth/tables.ts'
import type { EventTables } from './events/tables.ts'
import type { MailTables } from './mail/tables.ts'

/** The platform's own tables; each context's database holds them beside its own. */
export type PlatformTables = EventTables & MailTables & AuthTables
