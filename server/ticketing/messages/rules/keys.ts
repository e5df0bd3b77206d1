import { idempotencyInFlight, idempotencyKeyReused } from '#platform/errors/common.ts'
import { ticketNotFound } from '../../tickets/errors.ts'
import { isKeyExpired, isVisible, type Seer } from '../../tickets/rules.ts'
import type { MessageReceipt } from '../schema.ts'

/** How long a request that claimed its key is given to write its message, in milliseconds. */
const CLAIM_LIFETIME_MS = 45_000

/** Claims that are older than this instant were left by a process that died. */
export const lostBefore = (now: Date): string => new Date(now.getTime() - CLAIM_LIFETIME_MS).toISOString()

/** An idempotency key as one request uses it. */
export interface KeyUse {
  readonly tokenId: number
  /** The ticket that the request names. */
  readonly ticketId: number
  readonly idempotencyKey: string
  readonly fingerprint: string
}

/** The answer to the first request with a key, as it is stored. */
export interface StoredMessageReceipt {
  readonly fingerprint: string
  readonly messageId: number
  /** The ticket that the message was written to. */
  readonly ticketId: number
  readonly poolId: number
  readonly trackingKey: string
  readonly parentTicketId: number | null
  readonly createdAt: string
}

/** A key in use by a message that is being written in more than one commit. */
export interface Claim {
  readonly claimId: string
  readonly fingerprint: string
  readonly claimedAt: string
}

/** What is stored of a key. */
export interface KeyState {
  readonly receipt: StoredMessageReceipt | null
  readonly claim: Claim | null
}

/** What a refusal over a key says of it. */
export const keyDetails = ({ idempotencyKey }: KeyUse) => ({ details: { idempotencyKey } })

/** The first receipt, or what is to be removed before the key is used. */
export type KeyDecision =
  | { readonly replay: MessageReceipt }
  | { readonly expiredReceipt: boolean; readonly lostClaimId: string | null }

/**
 * Decides whether a key may be used. Refuses with SVC:4001 where the token cannot read the ticket that the first message was
 * written to, with SVC:3001 where the body differs, and with SVC:3002 while another request holds the claim.
 */
export function keyDecision(
  use: KeyUse,
  { receipt, claim }: KeyState,
  { viewer, ownClaimId, now }: { readonly viewer: Seer; readonly ownClaimId: string | null; readonly now: Date },
): KeyDecision {
  const foreign = claim && claim.claimId !== ownClaimId ? claim : null
  if (foreign && foreign.claimedAt >= lostBefore(now))
    throw (foreign.fingerprint === use.fingerprint ? idempotencyInFlight : idempotencyKeyReused)(keyDetails(use))
  const isExpired = receipt !== null && isKeyExpired(receipt.createdAt, now)
  if (!receipt || isExpired) return { expiredReceipt: isExpired, lostClaimId: foreign?.claimId ?? null }
  // A child may have moved to a pool outside the token's scope since.
  if (!isVisible(viewer, receipt.poolId)) throw ticketNotFound()
  if (receipt.fingerprint !== use.fingerprint) throw idempotencyKeyReused(keyDetails(use))
  const { messageId: id, ticketId, trackingKey, parentTicketId, createdAt } = receipt
  const continuedInNewTicket = ticketId !== use.ticketId
  return { replay: { id, ticketId, trackingKey, createdAt, continuedInNewTicket, parentTicketId, isReplay: true } }
}
