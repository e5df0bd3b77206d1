/** Placeholder in a request for a text that is unique in the run. */
export const UNIQUE_PLACEHOLDER = '{unique}'

/** One run of load: each connection sends its next request when the last one was answered. */
export interface LoadPlan {
  /** On loopback. */
  readonly port: number
  readonly connections: number
  /** Seconds before the measurement, whose requests are not counted. */
  readonly warmUpSeconds: number
  readonly seconds: number
  /** The status that every answer must have. */
  readonly status: number
  /** Complete HTTP requests, sent in turn; `UNIQUE_PLACEHOLDER` is replaced each time. */
  readonly requests: readonly string[]
  /** The prefix of the unique texts of this run. */
  readonly prefix: string
}

/** The figures of a run. */
export interface LoadFigures {
  /** Responses a second. */
  readonly perSecond: number
  /** Percentiles of the milliseconds from the write of a request to the end of its response. */
  readonly p50: number
  readonly p99: number
}

/** The measurement, or the first wrong response, lost connection or time-out, which ends the run. */
export type LoadOutcome = { readonly measured: LoadFigures } | { readonly failure: string }
