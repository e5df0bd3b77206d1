import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Transaction } from 'kysely'
import { DELETE_BATCH_SIZE, deleteBatch } from '../db/delete-batch.ts'
import { narrowTables } from '../db/narrow-tables.ts'
import type { BackOff } from '../jobs/back-off.ts'
import type { JobRegistry } from '../jobs/registry.ts'
import type { JobTables } from '../jobs/tables.ts'
import { type MailFile, type QueuedMail, SEND_MAIL_JOB } from './outbox.ts'
import { defaultSmtpTimeouts, type MailAttachment, MailFailure, type SmtpClient } from './smtp.ts'

const HOUR_MS = 3600_000

const DEAD_MAIL_RETENTION_MS = 30 * 24 * HOUR_MS

/** Quadruples from two seconds to six hours: with twelve attempts, a mail survives an outage of a day. */
const mailBackOff: BackOff = { factor: 4, maxDelayMs: 6 * HOUR_MS }

function deleteDeadMail<T extends JobTables>(tx: Transaction<T>, now: Date): Promise<boolean> {
  const jobs = narrowTables<JobTables, T>(tx)
  const deadBefore = new Date(now.getTime() - DEAD_MAIL_RETENTION_MS).toISOString()
  return deleteBatch(
    jobs
      .deleteFrom('platform.job')
      .where('id', 'in', (e) =>
        e
          .selectFrom('platform.job')
          .select('id')
          .where('handler', '=', SEND_MAIL_JOB)
          .where('deadAt', '<', deadBefore)
          .limit(DELETE_BATCH_SIZE),
      ),
  )
}

/** Opens a stored file. Returns null if it does not exist. */
export type OpenMailFile = (objectKey: string) => Promise<Readable | null>

const readFiles = (open: OpenMailFile, files: readonly MailFile[]): Promise<MailAttachment[]> =>
  Promise.all(
    files.map(async ({ objectKey, fileName, contentType }) => {
      const stream = await open(objectKey)
      if (!stream) throw new Error('a file of a queued mail no longer exists')
      return { fileName, contentType, content: await buffer(stream) }
    }),
  )

interface MailJobOptions {
  /** Null while e-mail is off. */
  readonly smtp: SmtpClient | null
  readonly openFile: OpenMailFile
  readonly now: () => Date
}

export function registerMailJobs<T extends JobTables>(
  jobs: JobRegistry<T>,
  { smtp, openFile, now }: MailJobOptions,
): void {
  jobs.every(HOUR_MS, 'mail.sweep', (tx) => deleteDeadMail(tx, now()))
  if (!smtp) return
  jobs.addLeasedHandler({
    name: SEND_MAIL_JOB,
    concurrency: 5,
    leaseMs: 2 * defaultSmtpTimeouts.sendTimeoutMs,
    backOff: mailBackOff,
    isPermanentFailure: (error) => error instanceof MailFailure && error.isPermanent,
    async run({ payload, createdAt, signal }) {
      const { files = [], ...mail }: QueuedMail = JSON.parse(payload)
      const attachments = await readFiles(openFile, files)
      await smtp.send({ ...mail, attachments, date: new Date(createdAt) }, signal)
    },
  })
}
