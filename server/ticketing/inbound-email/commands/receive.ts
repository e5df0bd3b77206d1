import { randomBase32 } from '#platform/auth/secrets.ts'
import { isUniqueViolation } from '#platform/db/database-errors.ts'
import { transaction } from '#platform/db/transaction.ts'
import { DependencyUnavailableError } from '#platform/errors/dependency-unavailable.ts'
import type { Locale } from '#platform/i18n/localized-message.ts'
import { discardReservedFiles } from '../../attachments/commands.ts'
import type { TicketingTx } from '../../database/ticketing.ts'
import { appendInTransaction } from '../../messages/commands/write.ts'
import { type AppendRequest, createInboundAuthor, createMailedNoteAuthor } from '../../messages/rules/append.ts'
import { findMail } from '../../ticket-mail/queries.ts'
import { computeMailKey } from '../../ticket-mail/rules.ts'
import { createTicketInTransaction, toCreationRequest } from '../../tickets/commands/create.ts'
import { findStaffSender, findTicketOfReply, hasPool } from '../queries.ts'
import { isAutomatic } from '../rules/automatic.ts'
import { toReplyContent, toTicketTexts } from '../rules/content.ts'
import { computeContentKey, type ReceivedEmail } from '../rules/email.ts'
import type { InboundEmailReceipt } from '../schema.ts'
import { type MailStorage, type StoredAttachments, storeAttachments } from './attachments.ts'

export interface MailReceiver extends MailStorage {
  /** The pool of tickets that mails create. */
  readonly poolId: number
  /** The language of the lines that the server adds to the texts of mails. */
  readonly locale: Locale
  /** The address from which this server sends mail; null if it sends none. */
  readonly fromAddress: string | null
}

const IGNORED: InboundEmailReceipt = { outcome: 'ignored', ticketId: null, messageId: null }

/** Thrown if the pool does not exist. The mail provider retries until the operator corrects `Email:InboundPoolId`. */
class InboundPoolMissing extends DependencyUnavailableError {
  override readonly name = 'InboundPoolMissing'
  override readonly retryAfterSeconds = 60

  constructor(poolId: number) {
    super(`Email:InboundPoolId is ${poolId}, but there is no such pool`)
  }
}

interface WrittenIds {
  readonly ticketId: number
  readonly messageId: number | null
}

async function appendMessage(
  receiver: MailReceiver,
  tx: TicketingTx,
  message: Pick<AppendRequest, 'ticketId' | 'author' | 'content' | 'attachmentIds' | 'isPartOfCreation'>,
): Promise<{ readonly ticketId: number; readonly messageId: number }> {
  const receipt = await appendInTransaction(receiver, tx, {
    ...{ viewer: { poolIds: null }, keyUse: null, claimId: null, childTrackingKey: randomBase32(26) },
    ...message,
  })
  return { ticketId: receipt.ticketId, messageId: receipt.id }
}

/** Creates a ticket. If the mail has attachments, also writes a first message without text, which contains them. */
async function createTicket(
  receiver: MailReceiver,
  tx: TicketingTx,
  email: ReceivedEmail,
  { attachmentIds, ...notices }: StoredAttachments,
): Promise<WrittenIds> {
  const { poolId, locale } = receiver
  const request = toCreationRequest(
    { tokenId: 0, formId: 0, poolId, priority: null, idempotencyKey: null, fingerprint: '' },
    {
      ...toTicketTexts(email, { ...notices, locale }),
      requesterFullName: email.sender?.name ?? null,
      requesterEmailAddress: email.sender?.address ?? null,
      requesterPhoneNumber: null,
      ...{ source: 'email', channel: 'email' },
    },
  )
  if (!(await hasPool(tx, poolId))) throw new InboundPoolMissing(poolId)
  const result = await createTicketInTransaction(receiver, tx, request)
  if (!('ticket' in result)) throw new Error('a mail without an idempotency key was treated as a retry')
  const { id: ticketId } = result.ticket
  if (attachmentIds.length === 0) return { ticketId, messageId: null }
  const content = { subject: '', content: '', contentHtml: null }
  const author = createInboundAuthor('email')
  return await appendMessage(receiver, tx, { ticketId, author, content, attachmentIds, isPartOfCreation: true })
}

type Answer = Pick<AppendRequest, 'ticketId' | 'author' | 'content'>

/** Returns the message to append if the mail answers a ticket; null if the mail begins a new ticket. */
async function findAnswer(
  { db, locale }: MailReceiver,
  email: ReceivedEmail,
  { omissions, hasTextFile }: StoredAttachments,
): Promise<Answer | null> {
  const ticketId = await findTicketOfReply(db, email)
  if (ticketId === undefined) return null
  const userId = await findStaffSender(db, ticketId, email.sender)
  // A staff member can answer, for example, a mail of an automation rule. The requester must not see this answer.
  const author = userId === null ? createInboundAuthor('email') : createMailedNoteAuthor(userId)
  return { ticketId, author, content: toReplyContent(email, { omissions, hasTextFile, locale }) }
}

interface NewMail {
  readonly email: ReceivedEmail
  /** Null if a second delivery cannot be detected. */
  readonly mailKey: string | null
  readonly storedAttachments: StoredAttachments
  readonly answer: Answer | null
}

/** Writes the mail and its key. A unique index rejects a mail that another request has written at the same time. */
async function writeMail(
  receiver: MailReceiver,
  tx: TicketingTx,
  { email, mailKey, storedAttachments, answer }: NewMail,
): Promise<InboundEmailReceipt> {
  const { attachmentIds } = storedAttachments
  const ids = answer
    ? await appendMessage(receiver, tx, { ...answer, attachmentIds })
    : await createTicket(receiver, tx, email, storedAttachments)
  const kind = answer?.author.visibility === 'internal' ? 'note' : 'received'
  if (mailKey !== null)
    await tx
      .insertInto('ticketing.ticketMail')
      .values({
        ...{ ...ids, kind, mailMessageId: email.messageId, mailKey },
        createdAt: receiver.now().toISOString(),
      })
      .execute()
  return { outcome: answer ? 'appended' : 'created', ...ids }
}

async function findEarlierReceipt(receiver: MailReceiver, mailKey: string): Promise<InboundEmailReceipt | null> {
  const mail = await findMail(receiver.db, mailKey)
  if (!mail) return null
  // The server itself sent the mail with this key.
  if (mail.kind !== 'received' && mail.kind !== 'note') return IGNORED
  return { outcome: 'duplicate', ticketId: mail.ticketId, messageId: null }
}

/** Writes a received mail to a ticket, unless a machine or this server has sent it, or it was delivered before. */
export async function receiveEmail(receiver: MailReceiver, email: ReceivedEmail): Promise<InboundEmailReceipt> {
  if (isAutomatic(email) || (email.sender && email.sender.address === receiver.fromAddress)) return IGNORED
  const mailKey = email.messageId === null ? computeContentKey(email) : computeMailKey(email.messageId)
  const earlierReceipt = mailKey === null ? null : await findEarlierReceipt(receiver, mailKey)
  if (earlierReceipt) return earlierReceipt
  const storedAttachments = await storeAttachments(receiver, email)
  try {
    const answer = await findAnswer(receiver, email, storedAttachments)
    const mail = { email, mailKey, storedAttachments, answer }
    return await transaction(receiver.db, (tx) => writeMail(receiver, tx, mail))
  } catch (error) {
    // If discarding the files fails, the sweep deletes them once they have expired.
    await discardReservedFiles(receiver.db, storedAttachments.attachmentIds).catch(() => undefined)
    const mayBeDuplicate = isUniqueViolation(error) && mailKey !== null
    const concurrentReceipt = mayBeDuplicate ? await findEarlierReceipt(receiver, mailKey) : null
    if (!concurrentReceipt) throw error
    return concurrentReceipt
  }
}
