import { randomBase32 } from '#platform/auth/secrets.ts'
import { isDuplicate } from '#platform/db/failures.ts'
import { transaction } from '#platform/db/transaction.ts'
import { idempotencyKeyReused } from '#platform/errors/common.ts'
import type { Token } from '../../api-tokens/guard.ts'
import { linkAttachments, spendUploads } from '../../attachments/commands.ts'
import type { Ticketing, TicketingTx } from '../../database/ticketing.ts'
import { defaultSubStatus, isTerminal, NEW, statusAfterRequesterMessage } from '../../statuses/rules.ts'
import { ticketNotFound } from '../../tickets/errors.ts'
import { ticketNamed } from '../../tickets/queries.ts'
import { fingerprint, isTrackingKey } from '../../tickets/rules.ts'
import type { TicketName } from '../../tickets/schema.ts'
import { sanitised, textOf } from '../rules.ts'
import type { MessageReceipt, NewMessage } from '../schema.ts'
import { appendTogether, type Plain } from './append-together.ts'
import { claimKey, dropClaim, earlierReceipt, type KeyUse, rememberReceipt, told, useClaim } from './keys.ts'

type Locked = NonNullable<Awaited<ReturnType<typeof lockedTicket>>>

/** The ticket, and with its row the conversation: message ids are drawn under this lock, so they appear in order. */
const lockedTicket = (tx: TicketingTx, token: Token, name: TicketName) =>
  ticketNamed(tx, token, name).selectAll().forUpdate().executeTakeFirst()

/** Appends a message of a requester. */
export type AppendMessage = (
  token: Token,
  name: TicketName,
  input: NewMessage,
  idempotencyKey: string | null,
) => Promise<MessageReceipt>

/** One call to append a message. */
interface Appending {
  readonly token: Token
  readonly name: TicketName
  readonly input: NewMessage
  readonly idempotencyKey: string | null
  readonly now: Date
}

/**
 * Makes the command that appends a requester's message. On a completed or cancelled ticket it continues in a new child; a waiting one is opened
 * again. With a key a retry within 24 hours answers the first receipt. It refuses with SVC:4001, SVC:3001, SVC:3002,
 * SVC:3003 or, when too many requests wait, SVC:0002.
 */
export function messageAppending(ticketing: Ticketing): AppendMessage {
  const appendPlain = appendTogether(ticketing)
  return async (token, name, input, idempotencyKey) => {
    // Shared statements take keys as they are: one that cannot be a key could fail those of others.
    if ('trackingKey' in name && !isTrackingKey(name.trackingKey)) throw ticketNotFound()
    const appending = { token, name, input, idempotencyKey, now: ticketing.now() }
    if ((input.attachmentIds ?? []).length > 0) return await appendWithAttachments(ticketing, appending)
    const appended = await appendPlain(plainOf(appending))
    return appended ?? (await transaction(ticketing.db, (tx) => appendAtOnce(tx, appending)))
  }
}

const plainOf = ({ token, name, input, idempotencyKey, now }: Appending): Plain => ({
  ...wordsOf(input),
  name: 'id' in name ? name.id : name.trackingKey,
  pools: token.poolIds && `,${token.poolIds.join(',')},`,
  tokenId: token.id,
  idempotencyKey,
  fingerprint: fingerprint(input),
  occurredAt: now.toISOString(),
})

const useOf = ({ token, input }: Appending, ticketId: number, idempotencyKey: string): KeyUse => ({
  tokenId: token.id,
  ticketId,
  idempotencyKey,
  fingerprint: fingerprint(input),
})

/** The whole work in one transaction; a twin waits for it at the row of the ticket. */
async function appendAtOnce(tx: TicketingTx, appending: Appending): Promise<MessageReceipt> {
  const { token, name, input, idempotencyKey, now } = appending
  const ticket = await lockedTicket(tx, token, name)
  if (!ticket) throw ticketNotFound()
  if (idempotencyKey === null) return await append(tx, ticket, input, [], now)
  const use = useOf(appending, ticket.id, idempotencyKey)
  const earlier = await earlierReceipt(tx, token, use, now)
  if (earlier) return earlier
  const receipt = await append(tx, ticket, input, [], now)
  await rememberReceipt(tx, use, receipt)
  return receipt
}

/**
 * The work in commits of their own: the claim of the key, so that a twin is told at once; the spend, so that what was spent
 * stays spent; the message. What fails in between frees the key.
 */
async function appendWithAttachments(ticketing: Ticketing, appending: Appending): Promise<MessageReceipt> {
  const { token, name, idempotencyKey, now } = appending
  const ticket = await ticketNamed(ticketing.db, token, name).select('ticket.id').executeTakeFirst()
  if (!ticket) throw ticketNotFound()
  if (idempotencyKey === null) return await spendAndWrite(ticketing, appending, null)
  const use = useOf(appending, ticket.id, idempotencyKey)
  const claimed = await claimKey(ticketing.db, token, use, now)
  if (typeof claimed !== 'string') return claimed
  try {
    return await spendAndWrite(ticketing, appending, { use, claimId: claimed })
  } finally {
    // Where the message was written, its transaction has dropped the claim; one that cannot be dropped now runs out.
    await dropClaim(ticketing.db, claimed).catch(() => undefined)
  }
}

/** A key that was claimed. */
interface Claimed {
  readonly use: KeyUse
  readonly claimId: string
}

async function spendAndWrite(
  { db }: Ticketing,
  appending: Appending,
  claimed: Claimed | null,
): Promise<MessageReceipt> {
  const spent = await transaction(db, (tx) => spend(tx, appending, claimed))
  if ('earlier' in spent) return spent.earlier
  return await transaction(db, (tx) => write(tx, appending, spent.attachments, claimed)).catch((error: unknown) => {
    // A message without attachments had looked for claims just before this key was claimed, and was written after.
    throw claimed && isDuplicate(error) ? idempotencyKeyReused(told(claimed.use)) : error
  })
}

/** Spends the uploads, unless a message without any that used the same key was being written when the key was claimed. */
async function spend(tx: TicketingTx, { token, name, input, now }: Appending, claimed: Claimed | null) {
  if (claimed) {
    await lockedTicket(tx, token, name)
    const earlier = await earlierReceipt(tx, token, claimed.use, now, claimed.claimId)
    if (earlier) return { earlier }
  }
  return { attachments: await spendUploads(tx, token.id, input.attachmentIds ?? [], now) }
}

async function write(
  tx: TicketingTx,
  { token, name, input, now }: Appending,
  attachments: readonly number[],
  claimed: Claimed | null,
): Promise<MessageReceipt> {
  const ticket = await lockedTicket(tx, token, name)
  if (!ticket) throw ticketNotFound()
  const receipt = await append(tx, ticket, input, attachments, now)
  if (claimed) {
    await useClaim(tx, claimed.use, claimed.claimId)
    await rememberReceipt(tx, claimed.use, receipt)
  }
  return receipt
}

async function append(
  tx: TicketingTx,
  ticket: Locked,
  input: NewMessage,
  attachments: readonly number[],
  now: Date,
): Promise<MessageReceipt> {
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
  await linkAttachments(tx, attachments, id)
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
