import type { AuthTables } from './auth/tables.ts'
import type { EventTables } from './events/tables.ts'

/** The platform's own tables; each context's database holds them beside its own. */
export type PlatformTables = EventTables & AuthTables
