import type { MountOptions } from '#platform/context.ts'
import { narrowTables } from '#platform/db/narrow-tables.ts'
import { type Backlog, countBacklog } from '#platform/jobs/backlog.ts'
import type { JobTables } from '#platform/jobs/tables.ts'
import { SEND_MAIL_JOB } from '#platform/mail/outbox.ts'
import type { Chat } from '../database/chat.ts'
import type { ChatTables } from '../database/tables.ts'
import type { SystemHealth } from './schema.ts'

export type HealthSources = Pick<MountOptions, 'version' | 'readDatabaseState' | 'readDiskSpace'>

const toBacklogRecord = ({ pending, dead, oldestSeconds }: Backlog) => ({
  waiting: pending,
  dead,
  oldestSeconds: Math.floor(oldestSeconds),
})

export async function readSystemHealth(
  { db, now }: Pick<Chat, 'db' | 'now'>,
  { version, readDatabaseState, readDiskSpace }: HealthSources,
): Promise<SystemHealth> {
  const jobTables = narrowTables<JobTables, ChatTables>(db)
  const { provider, schemas } = await readDatabaseState()
  const jobs = await countBacklog(jobTables, { handler: SEND_MAIL_JOB, operator: '!=' }, now())
  const mail = await countBacklog(jobTables, { handler: SEND_MAIL_JOB, operator: '=' }, now())
  return {
    version,
    databaseProvider: provider,
    migrations: [...schemas],
    jobs: toBacklogRecord(jobs),
    mail: toBacklogRecord(mail),
    disk: await readDiskSpace(),
  }
}
