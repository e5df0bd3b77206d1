import { randomBase32 } from '#platform/auth/secrets.ts'
import { isOneOf } from '#platform/db/is-one-of.ts'
import { transaction } from '#platform/db/transaction.ts'
import { idempotencyKeyReused } from '#platform/errors/common.ts'
import type { Token } from '../api-tokens/guard.ts'
import { attachmentIdRefused } from '../attachments/errors.ts'
import type { Ticketing, TicketingTx } from '../database/ticketing.ts'
import { defaultSubStatus, isTerminal, NEW, statusAfterRequesterMessage } from '../statuses/rules.ts'
import { ticketNotFound } from '../tickets/errors.ts'
import { ticketNamed } from '../tickets/queries.ts'
import { fingerprint, KEY_LIFETIME_MS } from '../tickets/rules.ts'
import type { TicketName } from '../tickets/schema.ts'
import { sanitised, textOf } from './rules.ts'
import type { MessageReceipt, NewMessage } from './schema.ts'

type Locked = NonNullable<Awaited<ReturnType<typeof lockedTicket>>>

/** The ticket, and with its row the conversation: message ids are drawn under this lock, so they appear in order. */
const lockedTicket = (tx: TicketingTx, token: Token, name: TicketName) =>
  ticketNamed(tx, token, name).selectAll().forUpdate().executeTakeFirst()

/**
 * Appends a requester's message. On a completed or cancelled ticket it continues in a new child; a waiting one is opened
 * again. With a key a retry within 24 hours answers the first receipt. Refuses with SVC:4001, SVC:3001, SVC:3003.
 */
export async function appendMessage(
  ticketing: Ticketing,
  token: Token,
  name: TicketName,
  input: NewMessage,
  idempotencyKey: string | null,
): Promise<MessageReceipt> {
  const now = ticketing.now()
  return await transaction(ticketing.db, async (tx) => {
    const ticket = await lockedTicket(tx, token, name)
    if (!ticket) throw ticketNotFound()
    if (idempotencyKey === null) return await append(tx, ticket, input, now)
    const use = { tokenId: token.id, ticketId: ticket.id, idempotencyKey, fingerprint: fingerprint(input) }
    const earlier = await earlierReceipt(tx, use, now)
    if (earlier) return earlier
    const receipt = await append(tx, ticket, input, now)
    const row = { ...use, messageId: receipt.id, writtenTicketId: receipt.ticketId, createdAt: receipt.createdAt }
    await tx.insertInto('ticketing.messageReceipt').values(row).execute()
    return receipt
  })
}

async function append(tx: TicketingTx, ticket: Locked, input: NewMessage, now: Date): Promise<MessageReceipt> {
  // No upload exists yet that a message could take along.
  if ((input.attachmentIds ?? []).length > 0) throw attachmentIdRefused()
  const isOver = isTerminal(ticket.statusId)
  const written = isOver ? await childOf(tx, ticket, now) : await touched(tx, ticket, now)
  const createdAt = now.toISOString()
  const { id } = await tx
    .insertInto('ticketing.message')
    .values({
      ...wordsOf(input),
      ticketId: written.id,
      direction: 'inbound',
      channel: 'api',
      visibility: 'public',
      occurredAt: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { trackingKey, parentTicketId } = written
  return {
    id,
    ticketId: written.id,
    trackingKey,
    createdAt,
    continuedInNewTicket: isOver,
    parentTicketId,
    isReplay: false,
  }
}

interface KeyUse {
  readonly tokenId: number
  readonly ticketId: number
  readonly idempotencyKey: string
  readonly fingerprint: string
}

/** What the first request with this key was answered; null when there was none, or its key has run out. */
async function earlierReceipt(tx: TicketingTx, use: KeyUse, now: Date): Promise<MessageReceipt | null> {
  const sameKey = tx
    .selectFrom('ticketing.messageReceipt as receipt')
    .innerJoin('ticketing.message as message', 'message.id', 'receipt.messageId')
    .innerJoin('ticketing.ticket as written', 'written.id', 'receipt.writtenTicketId')
    .select([
      'receipt.fingerprint',
      'receipt.createdAt',
      'message.id',
      'written.id as ticketId',
      'written.trackingKey',
      'written.parentTicketId',
    ])
    .where('receipt.tokenId', '=', use.tokenId)
    .where('receipt.ticketId', '=', use.ticketId)
    .where('receipt.idempotencyKey', '=', use.idempotencyKey)
  const first = await sameKey.executeTakeFirst()
  if (!first) return null
  if (Date.parse(first.createdAt) + KEY_LIFETIME_MS <= now.getTime()) {
    await forget(tx, use)
    return null
  }
  if (first.fingerprint !== use.fingerprint)
    throw idempotencyKeyReused({ details: { idempotencyKey: use.idempotencyKey } })
  const { id, ticketId, trackingKey, createdAt, parentTicketId } = first
  return {
    id,
    ticketId,
    trackingKey,
    createdAt,
    continuedInNewTicket: ticketId !== use.ticketId,
    parentTicketId,
    isReplay: true,
  }
}

async function forget(tx: TicketingTx, { tokenId, ticketId, idempotencyKey }: KeyUse): Promise<void> {
  await tx
    .deleteFrom('ticketing.messageReceipt')
    .where('tokenId', '=', tokenId)
    .where('ticketId', '=', ticketId)
    .where('idempotencyKey', '=', idempotencyKey)
    .execute()
}

/** What is stored of the words: the HTML sanitised, and a text in any case. */
function wordsOf({ content, contentHtml, subject }: NewMessage) {
  const html = contentHtml === null ? null : sanitised(contentHtml)
  return { content: content ?? (html === null ? '' : textOf(html)), contentHtml: html, subject: subject ?? '' }
}

/** The ticket as a requester's message leaves it. */
async function touched(tx: TicketingTx, ticket: Locked, now: Date) {
  const statusId = statusAfterRequesterMessage(ticket.statusId)
  const moved = statusId === ticket.statusId ? {} : { statusId, subStatusId: defaultSubStatus(statusId) }
  await tx
    .updateTable('ticketing.ticket')
    .set({ ...moved, updatedAt: now.toISOString(), version: ticket.version + 1 })
    .where('id', '=', ticket.id)
    .execute()
  return ticket
}

/** A new ticket that continues one which is over. */
async function childOf(tx: TicketingTx, parent: Locked, now: Date) {
  const { poolId, subject, priority, source, requesterFullName, requesterEmailAddress, requesterPhoneNumber } = parent
  const at = now.toISOString()
  return await tx
    .insertInto('ticketing.ticket')
    .values({
      ...{ poolId, subject, priority, source, requesterFullName, requesterEmailAddress, requesterPhoneNumber },
      trackingKey: randomBase32(26),
      parentTicketId: parent.id,
      channel: 'api',
      statusId: NEW,
      subStatusId: defaultSubStatus(NEW),
      tags: '[]',
      createdAt: at,
      updatedAt: at,
      version: 1,
    })
    .returning(['id', 'trackingKey', 'parentTicketId'])
    .executeTakeFirstOrThrow()
}

/** How many rows one statement removes, so that it holds no lock for long. */
const BATCH = 1000

/** Removes a batch of receipts whose key has run out; tells whether there may be more. */
export async function pruneReceipts(tx: TicketingTx, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - KEY_LIFETIME_MS).toISOString()
  const old = await tx
    .selectFrom('ticketing.messageReceipt')
    .select(['messageId', 'createdAt'])
    .where('createdAt', '<', before)
    .orderBy('createdAt')
    .limit(BATCH)
    .execute()
  const newest = old.at(-1)
  if (!newest) return false
  const ids = old.map((row) => row.messageId)
  await tx
    .deleteFrom('ticketing.messageReceipt')
    // By age they are found in an index; the ids alone would have every receipt read.
    .where('createdAt', '<=', newest.createdAt)
    .where(isOneOf('messageId', ids))
    .execute()
  return old.length === BATCH
}
