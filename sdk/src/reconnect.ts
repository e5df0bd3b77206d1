import { NotSignedInError } from './error.ts'

/** What the official client tells of a connection that was lost or refused. */
export interface RetryContext {
  /** How many attempts have failed in a row. */
  readonly previousRetryCount: number
  readonly retryReason: Error
}

/** How the official client comes again: for `withAutomaticReconnect`. */
export interface ReconnectPolicy {
  /** How long to wait, in milliseconds; null to give up. */
  nextRetryDelayInMilliseconds(context: RetryContext): number | null
}

const RETRY_DELAYS_SECONDS = [0, 1, 2, 5, 10]
const MAX_RETRY_DELAY_SECONDS = 30

/**
 * Whether a hub refused the credential, or the agent is not signed in. The official client puts the status, and the
 * error of the `accessTokenFactory`, into the message of its own error.
 */
const isUnauthorized = (reason: Error) =>
  ('statusCode' in reason && reason.statusCode === 401) ||
  reason instanceof NotSignedInError ||
  /Status code '401'|\bNotSignedInError\b/.test(reason.message)

/**
 * A policy that gives up only when the credential is refused or the agent is not signed in: after a loss it tries at once, then after 1, 2, 5, 10
 * and from then on 30 seconds, of which up to a half is left out by chance, so that not all come at once.
 */
export const reconnectPolicy = (random: () => number = Math.random): ReconnectPolicy => ({
  nextRetryDelayInMilliseconds: ({ previousRetryCount, retryReason }) => {
    if (isUnauthorized(retryReason)) return null
    const seconds = RETRY_DELAYS_SECONDS[previousRetryCount] ?? MAX_RETRY_DELAY_SECONDS
    return Math.round(seconds * 500 * (1 + random()))
  },
})
