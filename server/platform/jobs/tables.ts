import type { Generated } from 'kysely'

/** Work that one handler still has to do. Instants are RFC 3339 texts. */
interface JobTable {
  id: Generated<number>
  /** What happened: the name of a domain event or of a schedule, or what the job is for. */
  event: string
  handler: string
  /** JSON. */
  payload: string
  createdAt: string
  /** When it runs next. While a leased job runs, the end of its lease. */
  dueAt: string
  /** Of a leased job, the one under way included. */
  attempts: Generated<number>
  /** Set when no further attempt is made. */
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
