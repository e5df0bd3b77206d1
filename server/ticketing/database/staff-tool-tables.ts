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

interface SavedViewTable {
  id: Generated<number>
  ownerUserId: number
  name: string
  /** The name in lower case, which is unique among the views of the owner. */
  nameKey: string
  /** JSON. */
  filter: string
  isShared: boolean
  position: number
  createdAt: Instant
  updatedAt: Instant
}

/** The number of tickets with a tag in a pool. A tag without tickets has no row. */
interface TagTable {
  poolId: number
  /** The tag in lower case. */
  nameKey: string
  /** The spelling of its first use in the pool; after a rename, the new name. */
  name: string
  ticketCount: number
}

interface MacroTable {
  id: Generated<number>
  name: string
  /** The name in lower case, which is unique within the pool, or among the macros for all pools. */
  nameKey: string
  /** Null for all pools. */
  poolId: number | null
  /** A JSON array. */
  actions: string
  createdAt: Instant
  updatedAt: Instant
}

export interface StaffToolTables {
  'ticketing.cannedResponse': CannedResponseTable
  'ticketing.savedView': SavedViewTable
  'ticketing.tag': TagTable
  'ticketing.macro': MacroTable
}
