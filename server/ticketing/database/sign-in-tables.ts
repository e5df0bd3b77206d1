/** A request for a one-time code. The row is deleted after the code has expired. */
interface SignInChallengeTable {
  /** A UUID, which only the client that asked for the code knows. */
  id: string
  /** Lower-case. It may belong to no account. */
  email: string
  /** SHA-256 of the id and the code. Null before the code is mailed, after a sign-in, or without an active account. */
  codeDigest: string | null
  /** Negative after tries beyond the last one. */
  triesLeft: number
  expiresAt: string
}

export interface SignInTables {
  'ticketing.signInChallenge': SignInChallengeTable
}
