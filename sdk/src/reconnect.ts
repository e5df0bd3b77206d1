import { NotSignedInError } from './error.ts'

/** What the official client reports about a connection that was lost or rejected. */
export interface RetryContext {
  /** The number of consecutive failed attempts. */
  readonly previousRetryCount: number
  readonly retryReason: Error
}

/** A reconnect policy for `withAutomaticReconnect` of the official client. */
export interface ReconnectPolicy {
  /** Returns how long to wait, in milliseconds; null to give up. */
  nextRetryDelayInMilliseconds(context: RetryContext): number | null
}

const RETRY_DELAYS_SECONDS = [0, 1, 2, 5, 10]
const MAX_RETRY_DELAY_SECONDS = 30

/** Whether a hub rejected the credential. The official client puts the status into the message or `statusCode`. */
const isUnauthorized = (reason: Error) =>
  ('statusCode' in reason && reason.statusCode === 401) ||
  reason instanceof NotSignedInError ||
  /Status code '401'|\bNotSignedInError\b/.test(reason.message)

/**
 * Creates a policy that gives up only if the credential is rejected. It tries at once, then after 1, 2, 5, 10 and from then
 * on 30 seconds, minus up to half of it at random, so that clients do not reconnect at the same time.
 */
export const reconnectPolicy = (random: () => number = Math.random): ReconnectPolicy => ({
  nextRetryDelayInMilliseconds: ({ previousRetryCount, retryReason }) => {
    if (isUnauthorized(retryReason)) return null
    const seconds = RETRY_DELAYS_SECONDS[previousRetryCount] ?? MAX_RETRY_DELAY_SECONDS
    return Math.round(seconds * 500 * (1 + random()))
  },
})
