/** A request for a one-time code. The row is deleted after the code has expired. */
interface SignInChallengeTable {
  /** A UUID. */
  id: string
  /** Lower-case. It may belong to no account. */
  email: string
  /** SHA-256 of the id and the code. Null before the code is mailed, after a sign-in, or without an active account. */
  codeDigest: string | null
  /** Negative if clients have tried more often than allowed. */
  triesLeft: number
  expiresAt: string
  /**
   * True if created within the limit `OtpRequest`. Requests beyond the limit, from any client, can get this challenge.
   * False if created beyond the limit, for an IP address from which the account signed in: strangers must not get it.
   */
  isShared: boolean
}

export interface SignInTables {
  'ticketing.signInChallenge': SignInChallengeTable
}
