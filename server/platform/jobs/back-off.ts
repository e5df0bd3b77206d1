/** Number of failed attempts after which a job is dead, unless its handler has another limit. */
export const MAX_ATTEMPTS = 12

/** The wait is 2 seconds after the first failure. Each later failure multiplies it by `factor`, up to `maxDelayMs`. */
export interface BackOff {
  readonly factor: number
  readonly maxDelayMs: number
}

export const defaultBackOff: BackOff = { factor: 2, maxDelayMs: 30 * 60_000 }

export const computeBackOffMs = (attempts: number, { factor, maxDelayMs }: BackOff = defaultBackOff): number =>
  Math.min(2000 * factor ** (attempts - 1), maxDelayMs)
