/** Who is behind a connection, as its credential tells. */
export interface Identity {
  /** The same for every credential of one person, as `agent:7`. A connection belongs to one user for good. */
  readonly user: string
  /** When the credential ends, in milliseconds since 1970, and the connection with it; left out: it does not end. */
  readonly expiresAt?: number
}
