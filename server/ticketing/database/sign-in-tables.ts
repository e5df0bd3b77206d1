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
   * Whether later requests for the address may get this challenge while the limit `OtpRequest` has no permit for it.
   * False if this challenge was created without a permit, for a known IP address.
   */
  isShared: boolean
}

export interface SignInTables {
  'ticketing.signInChallenge': SignInChallengeTable
}
