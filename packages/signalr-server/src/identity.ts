/** The user of a request or connection. */
export interface Identity {
  /** The id of the user, the same for all credentials of that user. A connection always belongs to one user. */
  readonly user: string
  /** When the credential expires and the connection is closed, in milliseconds since 1970; never by default. */
  readonly expiresAt?: number
}
