import type { Transaction } from 'kysely'
import { insertJobs, type JobQueue } from '../jobs/emit.ts'
import type { JobTables } from '../jobs/tables.ts'
import { isEmailAddress } from './email-address.ts'
import type { Letter } from './smtp.ts'

/** The name of the job that sends a mail, and of its handler. */
export const SEND_MAIL = 'mail.send'

/** The payload of the job that sends a mail. */
export type QueuedMail = Omit<Letter, 'date'>

/** How long a subject may be, in characters. */
const SUBJECT_MAX = 200

/** How much a mail may hold, in characters; its writer cuts what has no end. */
const BODY_MAX = 4 * 1024 * 1024

/** Where mail is left to be sent. */
export interface Outbox {
  readonly jobs: Pick<JobQueue, 'wake'>
  readonly now: () => Date
  readonly newId: () => string
  /** The right side of the Message-IDs. */
  readonly domain: string
}

/** A mail to one person. */
export interface NewMail {
  readonly to: string
  /** In one line; a longer one is cut. */
  readonly subject: string
  readonly text: string
  readonly html: string | null
  /** What it answers, and where an answer to it goes. */
  readonly headers?: Readonly<Partial<Record<'Reply-To' | 'In-Reply-To' | 'References', string>>>
}

const isOneLine = (text: string): boolean => !/[\p{Cc}\u2028\u2029]/u.test(text)

function subjectOf(given: string): string {
  const line = given
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
  return Array.from(line).slice(0, SUBJECT_MAX).join('')
}

/** Whoever writes a mail has looked at what goes into it: what comes to this is a bug. */
function check({ to, text, html, headers = {} }: NewMail): void {
  if (!isEmailAddress(to) || !isOneLine(to)) throw new Error('a mail was queued for something that is no address')
  if (!Object.values(headers).every(isOneLine)) throw new Error('a mail was queued with a header of several lines')
  if (text.length + (html?.length ?? 0) > BODY_MAX) throw new Error('a mail was queued that is too long')
}

/**
 * Records a mail in the transaction that causes it; it is sent once that has committed, at least once, each time with the
 * same Message-ID. Answers that Message-ID.
 */
export async function queueMail<T extends JobTables>(
  tx: Transaction<T>,
  outbox: Outbox,
  mail: NewMail,
): Promise<string> {
  check(mail)
  const messageId = `<${outbox.newId()}@${outbox.domain}>`
  const payload: QueuedMail = {
    to: mail.to,
    subject: subjectOf(mail.subject),
    text: mail.text.toWellFormed(),
    html: mail.html?.toWellFormed() ?? null,
    // So that an absence notice does not answer a machine.
    headers: { ...mail.headers, 'Message-ID': messageId, 'Auto-Submitted': 'auto-generated' },
  }
  await insertJobs(tx, outbox.jobs, [{ event: SEND_MAIL, handler: SEND_MAIL, payload }], outbox.now())
  return messageId
}
