/** A request for a one-time code. The row is deleted after the code has expired. */
interface SignInChallengeTable {
  /** A UUID, which clients that did not ask for the code learn only if `isShared`. */
  id: string
  /** Lower-case. It may belong to no account. */
  email: string
  /** SHA-256 of the id and the code. Null before the code is mailed, after a sign-in, or without an active account. */
  codeDigest: string | null
  /** Negative after tries beyond the last one. */
  triesLeft: number
  expiresAt: string
  /** Whether clients that get no challenge of their own get the id of this one. */
  isShared: boolean
}

export interface SignInTables {
  'ticketing.signInChallenge': SignInChallengeTable
}
