import type { Generated } from 'kysely'

/** Instants are RFC 3339 texts. */
interface JobTable {
  id: Generated<number>
  /** The name of the domain event or schedule. If there is none, as for `mail.send`, the name of the handler. */
  event: string
  handler: string
  /** JSON. */
  payload: string
  createdAt: string
  /** The time of the next attempt; for a running leased job, the end of its lease. */
  dueAt: string
  /** The number of attempts; for a running leased job, including the current one. */
  attempts: Generated<number>
  deadAt: string | null
  lastError: string | null
}

interface ScheduleTable {
  name: string
  dueAt: string
}

export interface JobTables {
  'platform.job': JobTable
  'platform.schedule': ScheduleTable
}
