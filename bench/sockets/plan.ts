/** What the load of sockets is asked for. */
export interface SocketPlan {
  /** On loopback. */
  readonly port: number
  readonly connections: number
  /** Null: they are opened and left alone until the next plan. */
  readonly echo: { readonly warmUpSeconds: number; readonly seconds: number } | null
}

/** What came of it; `perSecond` is 0 where they were left alone. */
export type SocketOutcome = { readonly perSecond: number } | { readonly failure: string }
