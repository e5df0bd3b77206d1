import { idempotencyInFlight, idempotencyKeyReused } from '#platform/errors/common.ts'
import { ticketNotFound } from '../../tickets/errors.ts'
import { isKeyExpired, isPoolVisible, type Viewer } from '../../tickets/rules.ts'
import type { MessageReceipt } from '../schema.ts'

/** Maximum time from the claim of a key until the message is written. */
const CLAIM_LIFETIME_MS = 45_000

/** Returns the cutoff for `claimedAt`: older claims have expired, because their process must have died. */
export const claimExpiryCutoff = (now: Date): string => new Date(now.getTime() - CLAIM_LIFETIME_MS).toISOString()

export interface KeyUse {
  readonly tokenId: number
  /** The ticket that the request names. */
  readonly ticketId: number
  readonly idempotencyKey: string
  readonly fingerprint: string
}

export interface StoredMessageReceipt {
  readonly fingerprint: string
  readonly messageId: number
  /** The ticket that holds the message. */
  readonly ticketId: number
  readonly poolId: number
  readonly trackingKey: string
  readonly parentTicketId: number | null
  readonly createdAt: string
}

export interface Claim {
  readonly claimId: string
  readonly fingerprint: string
  readonly claimedAt: string
}

export interface KeyState {
  readonly receipt: StoredMessageReceipt | null
  readonly claim: Claim | null
}

export const keyErrorDetails = ({ idempotencyKey }: KeyUse) => ({ details: { idempotencyKey } })

/** The receipt to replay, or the expired rows to delete before the key is used. */
export type KeyDecision =
  | { readonly replay: MessageReceipt }
  | { readonly expiredReceipt: boolean; readonly expiredClaimId: string | null }

/**
 * Decides whether a key can be used. Throws `ticketNotFound` if the token cannot see the ticket of the first message,
 * `idempotencyKeyReused` if the body differs, and `idempotencyInFlight` while another request holds the claim.
 */
export function decideKeyUse(
  use: KeyUse,
  { receipt, claim }: KeyState,
  { viewer, ownClaimId, now }: { readonly viewer: Viewer; readonly ownClaimId: string | null; readonly now: Date },
): KeyDecision {
  const otherClaim = claim && claim.claimId !== ownClaimId ? claim : null
  if (otherClaim && otherClaim.claimedAt >= claimExpiryCutoff(now))
    throw (otherClaim.fingerprint === use.fingerprint ? idempotencyInFlight : idempotencyKeyReused)(
      keyErrorDetails(use),
    )
  const isExpired = receipt !== null && isKeyExpired(receipt.createdAt, now)
  if (!receipt || isExpired) return { expiredReceipt: isExpired, expiredClaimId: otherClaim?.claimId ?? null }
  // The child may have been moved to a pool that the token cannot see.
  if (!isPoolVisible(viewer, receipt.poolId)) throw ticketNotFound()
  if (receipt.fingerprint !== use.fingerprint) throw idempotencyKeyReused(keyErrorDetails(use))
  const { messageId: id, ticketId, trackingKey, parentTicketId, createdAt } = receipt
  const continuedInNewTicket = ticketId !== use.ticketId
  return { replay: { id, ticketId, trackingKey, createdAt, continuedInNewTicket, parentTicketId, isReplay: true } }
}
