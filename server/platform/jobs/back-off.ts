/** Number of failed attempts after which a job is dead. A dead job runs again only if an operator replays it. */
export const MAX_ATTEMPTS = 12

/** An exponential back-off that starts at two seconds. */
export interface BackOff {
  readonly factor: number
  readonly longestMs: number
}

/** The default back-off: doubles up to half an hour. */
export const usualBackOff: BackOff = { factor: 2, longestMs: 30 * 60_000 }

/** Returns the wait after `attempts` failed attempts, in milliseconds. */
export const backOffMs = (attempts: number, { factor, longestMs }: BackOff = usualBackOff): number =>
  Math.min(2000 * factor ** (attempts - 1), longestMs)
