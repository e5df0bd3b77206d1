import type { AuthTables } from './auth/tables.ts'
import type { JobTables } from './jobs/tables.ts'

/** The tables of the schema `platform`, which exists in the database of every context. */
export type PlatformTables = JobTables & AuthTables
