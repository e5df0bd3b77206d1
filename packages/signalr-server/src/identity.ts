/** The user of a connection, as the credential of a request states it. */
export interface Identity {
  /** The same for every credential of one user. A connection belongs to one user until it ends. */
  readonly user: string
  /** When the credential expires, in milliseconds since 1970: the connection is closed then. It never expires if left out. */
  readonly expiresAt?: number
}
