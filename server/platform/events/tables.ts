import type { Generated } from 'kysely'

/** One thing that happened and that somebody still has to react to. Instants are RFC 3339 texts. */
interface FactTable {
  id: Generated<number>
  name: string
  /** The one reaction this row is for; null until a worker looked up who listens. */
  reaction: string | null
  /** JSON. */
  payload: string
  dueAt: string
  attempts: Generated<number>
  /** Set when no further attempt is made. */
  deadAt: string | null
  lastError: string | null
}

interface ScheduleTable {
  name: string
  dueAt: string
}

export interface EventTables {
  'platform.fact': FactTable
  'platform.schedule': ScheduleTable
}
