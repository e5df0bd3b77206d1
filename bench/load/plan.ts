/** What a request holds in place of a text that no other request of the run has. */
export const UNIQUE = '{unique}'

/** One run of load: connections that each send the next request when the last one was answered. */
export interface Plan {
  /** On loopback. */
  readonly port: number
  readonly connections: number
  /** Counted neither as requests nor as time. */
  readonly warmUpSeconds: number
  readonly seconds: number
  /** The status that every answer must have. */
  readonly status: number
  /** Whole requests as they go over the wire, sent in turn; `UNIQUE` is filled in each time. */
  readonly requests: readonly string[]
  /** What unique texts of this run begin with. */
  readonly prefix: string
}

/** What a run measured. */
export interface Measured {
  readonly perSecond: number
  /** Milliseconds from the write of a request to the end of its answer. */
  readonly p50: number
  readonly p99: number
}

/** A run is over at the first wrong answer, lost connection or silence. */
export type Outcome = { readonly measured: Measured } | { readonly failure: string }
