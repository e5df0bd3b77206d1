import { idempotencyInFlight, idempotencyKeyReused } from '#platform/errors/common.ts'
import { ticketNotFound } from '../../tickets/errors.ts'
import { isKeyExpired } from '../../tickets/rules/creation.ts'
import { isPoolVisible, type Viewer } from '../../tickets/rules/visibility.ts'
import type { MessageReceipt } from '../schema/integration.ts'

/** How long a claim is valid. Its message is normally written within seconds. */
const CLAIM_LIFETIME_MS = 45_000

/** Returns the cutoff for `claimedAt`: older claims have expired, because their process has probably died. */
export const computeClaimCutoff = (now: Date): string => new Date(now.getTime() - CLAIM_LIFETIME_MS).toISOString()

export interface KeyUse {
  readonly tokenId: number
  /** The ticket that the request names. */
  readonly ticketId: number
  readonly idempotencyKey: string
  /** Hash of the request body. A retry must have the same body. */
  readonly fingerprint: string
}

export interface StoredMessageReceipt {
  readonly fingerprint: string
  readonly messageId: number
  /** The ticket that contains the message: that of `KeyUse.ticketId`, or the child ticket that continues it. */
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

export const createKeyErrorDetails = ({ idempotencyKey }: KeyUse) => ({ details: { idempotencyKey } })

/** The expired rows to delete before a key is used. */
export interface ExpiredKeyRows {
  readonly hasExpiredReceipt: boolean
  readonly expiredClaimId: string | null
}

export type KeyDecision = { readonly earlierReceipt: MessageReceipt } | ExpiredKeyRows

interface KeyUseContext {
  readonly viewer: Viewer
  /** Id of the claim that the request has made; null if it has made none. */
  readonly ownClaimId: string | null
  readonly now: Date
}

function rejectValidClaim(use: KeyUse, { claimedAt, fingerprint }: Claim, now: Date): void {
  if (claimedAt < computeClaimCutoff(now)) return
  throw (fingerprint === use.fingerprint ? idempotencyInFlight : idempotencyKeyReused)(createKeyErrorDetails(use))
}

/**
 * Decides whether a key can be used, or returns its receipt. Throws `ticketNotFound` if the token cannot see the ticket
 * of the earlier message, `idempotencyKeyReused` if the body differs, and `idempotencyInFlight` while another request
 * holds the claim, or if this request has lost its own claim.
 */
export function decideKeyUse(
  use: KeyUse,
  { receipt, claim }: KeyState,
  { viewer, ownClaimId, now }: KeyUseContext,
): KeyDecision {
  const otherClaim = claim && claim.claimId !== ownClaimId ? claim : null
  if (otherClaim) rejectValidClaim(use, otherClaim, now)
  const isExpired = receipt !== null && isKeyExpired(receipt.createdAt, now)
  if (!receipt || isExpired) {
    // The claim of this request has expired, and another request or the pruning job has deleted it.
    if (ownClaimId !== null && ownClaimId !== claim?.claimId) throw idempotencyInFlight(createKeyErrorDetails(use))
    return { hasExpiredReceipt: isExpired, expiredClaimId: otherClaim?.claimId ?? null }
  }
  // A child ticket with the earlier message may have been moved to a pool that the token cannot see.
  if (!isPoolVisible(viewer, receipt.poolId)) throw ticketNotFound()
  if (receipt.fingerprint !== use.fingerprint) throw idempotencyKeyReused(createKeyErrorDetails(use))
  const { messageId: id, ticketId, trackingKey, parentTicketId, createdAt } = receipt
  const continuedInNewTicket = ticketId !== use.ticketId
  return {
    earlierReceipt: { id, ticketId, trackingKey, createdAt, continuedInNewTicket, parentTicketId, isReplay: true },
  }
}
