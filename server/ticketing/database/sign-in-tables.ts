/** A request for a one-time code. The row is deleted after the code has expired. */
interface SignInChallengeTable {
  /** A UUID. */
  id: string
  /** Lower-case. It may belong to no account. */
  email: string
  /** SHA-256 of the id and the code. Null before the code is mailed, after a sign-in, or without an active account. */
  codeDigest: string | null
  /** Negative after tries beyond the last one. */
  triesLeft: number
  expiresAt: string
  /**
   * Whether later requests for the e-mail address get this challenge while its limit `OtpRequest` is used up. False if
   * it was created beyond the limit, for an IP address from which the account had signed in: strangers must not get it.
   */
  isShared: boolean
}

export interface SignInTables {
  'ticketing.signInChallenge': SignInChallengeTable
}
