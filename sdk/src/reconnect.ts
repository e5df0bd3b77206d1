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

/** Whether a hub refused the credential. The official client tells the status in the text, or in `statusCode`. */
const isUnauthorized = (reason: Error) =>
  ('statusCode' in reason && reason.statusCode === 401) || reason.message.includes("Status code '401'")

/**
 * A policy that never gives up but where the credential is refused: after a loss it tries at once, then after 1, 2, 5, 10
 * and from then on 30 seconds, of which up to a half is left out by chance, so that not all come at once.
 */
export const reconnectPolicy = (random: () => number = Math.random): ReconnectPolicy => ({
  nextRetryDelayInMilliseconds: ({ previousRetryCount, retryReason }) => {
    if (isUnauthorized(retryReason)) return null
    const seconds = RETRY_DELAYS_SECONDS[previousRetryCount] ?? MAX_RETRY_DELAY_SECONDS
    return Math.round(seconds * 500 * (1 + random()))
  },
})
