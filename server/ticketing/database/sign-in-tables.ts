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
   * Whether the server may return this challenge to later requests for the address when the limit `OtpRequest` is used
   * up for that address. False if the challenge was itself created beyond the limit, for a known IP address.
   */
  isShared: boolean
}

export interface SignInTables {
  'ticketing.signInChallenge': SignInChallengeTable
}
