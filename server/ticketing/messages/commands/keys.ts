import { randomUUID } from 'node:crypto'
import { isDuplicate } from '#platform/db/failures.ts'
import { idempotencyInFlight, idempotencyKeyReused } from '#platform/errors/common.ts'
import type { Token } from '../../api-tokens/guard.ts'
import type { TicketingDb, TicketingTx } from '../../database/ticketing.ts'
import { ticketNotFound } from '../../tickets/errors.ts'
import { isVisible } from '../../tickets/queries.ts'
import { KEY_LIFETIME_MS } from '../../tickets/rules.ts'
import { lostBefore } from '../rules.ts'
import type { MessageReceipt } from '../schema.ts'

/** An idempotency key as one request uses it. */
export interface KeyUse {
  readonly tokenId: number
  /** The ticket that the request names. */
  readonly ticketId: number
  readonly idempotencyKey: string
  readonly fingerprint: string
}

/** What a refusal over a key tells. */
export const told = ({ idempotencyKey }: KeyUse) => ({ details: { idempotencyKey } })

/** The receipt of this key and its claim, as far as there are such; in one statement, since every message with a key asks. */
const usesOf = (db: TicketingDb, { tokenId, ticketId, idempotencyKey }: KeyUse) =>
  db
    .selectFrom('ticketing.ticket as named')
    .leftJoin('ticketing.messageReceipt as receipt', (join) =>
      join
        .onRef('receipt.ticketId', '=', 'named.id')
        .on('receipt.tokenId', '=', tokenId)
        .on('receipt.idempotencyKey', '=', idempotencyKey),
    )
    .leftJoin('ticketing.ticket as written', 'written.id', 'receipt.writtenTicketId')
    .leftJoin('ticketing.messageClaim as claim', (join) =>
      join
        .onRef('claim.ticketId', '=', 'named.id')
        .on('claim.tokenId', '=', tokenId)
        .on('claim.idempotencyKey', '=', idempotencyKey),
    )
    .select(['receipt.messageId', 'receipt.fingerprint', 'receipt.createdAt'])
    .select(['written.id as ticketId', 'written.poolId', 'written.trackingKey', 'written.parentTicketId'])
    .select(['claim.claimId', 'claim.fingerprint as claimedFor', 'claim.claimedAt'])
    .where('named.id', '=', ticketId)
    .executeTakeFirst()

type Uses = NonNullable<Awaited<ReturnType<typeof usesOf>>>

/**
 * Returns the receipt of the first request with this key; null when there was none, or its key has expired. Refuses with
 * SVC:4001 when the token cannot read the ticket that the message was written to, with SVC:3001 when the body differs, and
 * with SVC:3002 while another request holds the claim.
 */
export async function earlierReceipt(
  db: TicketingDb,
  token: Token,
  use: KeyUse,
  now: Date,
  ownClaim: string | null = null,
): Promise<MessageReceipt | null> {
  const uses = await usesOf(db, use)
  if (!uses) return null
  if (uses.claimId !== null && uses.claimId !== ownClaim) await respect(db, use, uses, now)
  const { messageId, createdAt, ticketId, poolId, trackingKey, parentTicketId } = uses
  if (messageId === null || createdAt === null || ticketId === null || poolId === null || trackingKey === null)
    return null
  if (Date.parse(createdAt) + KEY_LIFETIME_MS <= now.getTime()) {
    await forget(db, use)
    return null
  }
  // A child may have moved to a pool outside the token's scope since.
  if (!isVisible(token, poolId)) throw ticketNotFound()
  if (uses.fingerprint !== use.fingerprint) throw idempotencyKeyReused(told(use))
  const continuedInNewTicket = ticketId !== use.ticketId
  return { id: messageId, ticketId, trackingKey, createdAt, continuedInNewTicket, parentTicketId, isReplay: true }
}

/** Leaves a claim to whoever has it; one whose process has died is dropped. */
async function respect(
  db: TicketingDb,
  use: KeyUse,
  { claimId, claimedFor, claimedAt }: Uses,
  now: Date,
): Promise<void> {
  if (claimId === null || claimedAt === null) return
  if (claimedAt < lostBefore(now)) return await dropClaim(db, claimId)
  throw claimedFor === use.fingerprint ? idempotencyInFlight(told(use)) : idempotencyKeyReused(told(use))
}

async function forget(db: TicketingDb, { tokenId, ticketId, idempotencyKey }: KeyUse): Promise<void> {
  await db
    .deleteFrom('ticketing.messageReceipt')
    .where('tokenId', '=', tokenId)
    .where('ticketId', '=', ticketId)
    .where('idempotencyKey', '=', idempotencyKey)
    .execute()
}

/** Remembers the answer for a retry, in the transaction that wrote the message. */
export async function rememberReceipt(tx: TicketingTx, use: KeyUse, receipt: MessageReceipt): Promise<void> {
  const row = { ...use, messageId: receipt.id, writtenTicketId: receipt.ticketId, createdAt: receipt.createdAt }
  await tx.insertInto('ticketing.messageReceipt').values(row).execute()
}

const CLAIM_ATTEMPTS = 3

/**
 * Claims a key before the first commit of a message that needs several. Returns the id of the claim, or the receipt of an
 * earlier request. Refuses with SVC:4001, SVC:3001 and SVC:3002.
 */
export async function claimKey(
  db: TicketingDb,
  token: Token,
  use: KeyUse,
  now: Date,
): Promise<string | MessageReceipt> {
  const claimId = randomUUID()
  for (let attempt = 0; attempt < CLAIM_ATTEMPTS; attempt++) {
    const earlier = await earlierReceipt(db, token, use, now)
    if (earlier) return earlier
    if (await isInserted(db, { ...use, claimId, claimedAt: now.toISOString() })) return claimId
  }
  throw idempotencyInFlight(told(use))
}

const isInserted = (db: TicketingDb, claim: KeyUse & { claimId: string; claimedAt: string }): Promise<boolean> =>
  db
    .insertInto('ticketing.messageClaim')
    .values(claim)
    .execute()
    .then(
      () => true,
      (error: unknown) => {
        if (isDuplicate(error)) return false
        throw error
      },
    )

/** Frees a key. */
export async function dropClaim(db: TicketingDb, claimId: string): Promise<void> {
  await db.deleteFrom('ticketing.messageClaim').where('claimId', '=', claimId).execute()
}

/** Turns a claim into the message of this transaction. Refuses with SVC:3002 when somebody has taken the caller for dead. */
export async function useClaim(tx: TicketingTx, use: KeyUse, claimId: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('ticketing.messageClaim')
    .where('claimId', '=', claimId)
    .executeTakeFirstOrThrow()
  if (Number(numDeletedRows) !== 1) throw idempotencyInFlight(told(use))
}
