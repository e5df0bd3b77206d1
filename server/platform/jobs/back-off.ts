/** After this many failures a job is dead: kept, and not tried again until an operator replays it. */
export const MAX_ATTEMPTS = 12

/** How the wait between two attempts grows, from two seconds on. */
export interface BackOff {
  readonly factor: number
  readonly longestMs: number
}

/** Doubles up to half an hour. */
export const usualBackOff: BackOff = { factor: 2, longestMs: 30 * 60_000 }

/** How long a job waits that has failed this many times, in milliseconds. */
export const backOffMs = (attempts: number, { factor, longestMs }: BackOff = usualBackOff): number =>
  Math.min(2000 * factor ** (attempts - 1), longestMs)
