import type { Transaction } from 'kysely'
import { type HandlerRegistry, insertJobs } from '../jobs/emit.ts'
import type { JobTables } from '../jobs/tables.ts'
import { isEmailAddress } from './email-address.ts'
import type { MailMessage } from './smtp.ts'

export interface MailFile {
  readonly objectKey: string
  readonly fileName: string
  readonly contentType: string
}

/** The name of the job that sends a mail, both as its event and as its handler. */
export const SEND_MAIL_JOB = 'mail.send'

export type QueuedMail = Omit<MailMessage, 'date' | 'attachments'> & { readonly files?: readonly MailFile[] }

const MAX_SUBJECT_LENGTH = 200

/** Maximum length of both bodies together, in UTF-16 code units. Callers must truncate unbounded content. */
const MAX_BODY_LENGTH = 4 * 1024 * 1024

export interface Outbox {
  readonly jobs: Pick<HandlerRegistry, 'wake'>
  readonly now: () => Date
  readonly newId: () => string
  /** The domain of the sender, which is the part after `@` of each Message-ID. */
  readonly domain: string
}

export interface NewMail {
  readonly to: string
  /** Line breaks become spaces, and a long subject is truncated. */
  readonly subject: string
  readonly text: string
  readonly html: string | null
  readonly headers?: Readonly<Partial<Record<'Reply-To' | 'In-Reply-To' | 'References', string>>>
  /** The job reads the files when it sends the mail, so they must still exist then. */
  readonly files?: readonly MailFile[]
  /** Whether a person wrote the mail. Vacation responders may then reply to it. */
  readonly isWrittenByPerson?: boolean
}

const isOneLine = (text: string): boolean => !/[\p{Cc}\u2028\u2029]/u.test(text)

function toSubjectLine(subject: string): string {
  const line = subject
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
  return Array.from(line).slice(0, MAX_SUBJECT_LENGTH).join('')
}

/** Throws an unexpected error for an invalid mail, because callers must have validated its parts. */
function assertValidMail({ to, text, html, headers = {} }: NewMail): void {
  if (!isEmailAddress(to) || !isOneLine(to)) throw new Error('the recipient of a queued mail is not an e-mail address')
  if (!Object.values(headers).every(isOneLine)) throw new Error('a queued mail has a header with line breaks')
  if (text.length + (html?.length ?? 0) > MAX_BODY_LENGTH) throw new Error('a queued mail is too long')
}

/** Inserts a job. A worker sends the mail after the commit, at least once, each time with the returned Message-ID. */
export async function queueMail<T extends JobTables>(
  tx: Transaction<T>,
  outbox: Outbox,
  mail: NewMail,
): Promise<string> {
  assertValidMail(mail)
  const messageId = `<${outbox.newId()}@${outbox.domain}>`
  const payload: QueuedMail = {
    to: mail.to,
    subject: toSubjectLine(mail.subject),
    text: mail.text.toWellFormed(),
    html: mail.html?.toWellFormed() ?? null,
    headers: {
      ...mail.headers,
      'Message-ID': messageId,
      // `Auto-Submitted` (RFC 3834) keeps vacation responders from replying, and other help desks ignore such mails.
      ...(mail.isWrittenByPerson ? {} : { 'Auto-Submitted': 'auto-generated' }),
    },
    ...(mail.files?.length ? { files: mail.files } : {}),
  }
  await insertJobs(tx, outbox.jobs, [{ event: SEND_MAIL_JOB, handler: SEND_MAIL_JOB, payload }], outbox.now())
  return messageId
}
