import type { AuthTables } from './auth/tables.ts'
import type { JobTables } from './jobs/tables.ts'

/** The tables of the schema `platform`. Every database has them, and all contexts in a database share them. */
export type PlatformTables = JobTables & AuthTables
