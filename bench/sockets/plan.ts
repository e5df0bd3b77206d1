/** The plan of a load on sockets. */
export interface SocketPlan {
  /** On loopback. */
  readonly port: number
  readonly connections: number
  /** Null: the connections are opened and stay idle until the next plan. */
  readonly echo: { readonly warmUpSeconds: number; readonly seconds: number } | null
}

/** The outcome of a plan; `perSecond` is 0 for idle connections. */
export type SocketOutcome = { readonly perSecond: number } | { readonly failure: string }
