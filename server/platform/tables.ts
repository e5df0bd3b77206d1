import type { AuthTables } from './auth/tables.ts'
import type { JobTables } from './jobs/tables.ts'

/** The platform's own tables; each context's database holds them beside its own. */
export type PlatformTables = JobTables & AuthTables
