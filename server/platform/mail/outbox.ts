import type { Transaction } from 'kysely'
import { seenAs } from '../db/seen-as.ts'
import { afterCommit } from '../db/transaction.ts'
import type { Bell } from '../events/facts.ts'
import { isEmailAddress } from './email-address.ts'
import type { MailTables } from './tables.ts'

/** How long a subject may be, in characters. */
const SUBJECT_MAX = 200

/** How much a mail may hold, in characters; its writer cuts what has no end. */
const BODY_MAX = 4 * 1024 * 1024

/** Where mail is left to be sent. */
export interface Outbox {
  /** Wakes who sends. */
  readonly bell: Bell
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
export async function queueMail<T extends MailTables>(
  tx: Transaction<T>,
  outbox: Outbox,
  mail: NewMail,
): Promise<string> {
  check(mail)
  const messageId = `<${outbox.newId()}@${outbox.domain}>`
  const at = outbox.now().toISOString()
  await seenAs<MailTables, T>(tx)
    .insertInto('platform.mail')
    .values({
      recipient: mail.to,
      subject: subjectOf(mail.subject),
      textBody: mail.text.toWellFormed(),
      htmlBody: mail.html?.toWellFormed() ?? null,
      // So that whoever is away does not answer a machine.
      headers: JSON.stringify({ ...mail.headers, 'Message-ID': messageId, 'Auto-Submitted': 'auto-generated' }),
      createdAt: at,
      dueAt: at,
    })
    .execute()
  afterCommit(tx, outbox.bell.ring)
  return messageId
}
