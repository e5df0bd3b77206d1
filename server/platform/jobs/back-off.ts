/** Number of failed attempts after which a job is dead, unless its handler has another limit. */
export const MAX_ATTEMPTS = 12

/** The wait is two seconds after the first failure, then `factor` times longer after each, up to `maxDelayMs`. */
export interface BackOff {
  readonly factor: number
  readonly maxDelayMs: number
}

export const defaultBackOff: BackOff = { factor: 2, maxDelayMs: 30 * 60_000 }

export const computeBackOffMs = (attempts: number, { factor, maxDelayMs }: BackOff = defaultBackOff): number =>
  Math.min(2000 * factor ** (attempts - 1), maxDelayMs)
