import type { Generated } from 'kysely'

/** An RFC 3339 text in UTC with milliseconds. */
type Instant = string

interface CannedResponseTable {
  id: Generated<number>
  shortcut: string
  /** The shortcut in lower case, which is unique within the pool, or among the responses for all pools. */
  shortcutKey: string
  title: string
  body: string
  /** Null for all pools. */
  poolId: number | null
  updatedAt: Instant
}

export interface DeskRecordTables {
  'ticketing.cannedResponse': CannedResponseTable
}
