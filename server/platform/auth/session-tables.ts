import type { AuthTables } from './tables.ts'

/** Instants are RFC 3339 texts. */
type Instant = string

/** What began with a sign-in and goes on by refreshing. */
export interface SessionTable {
  id: string
  userId: number
  /** The newest access token. Not read: a previous version needs it while both run during an upgrade. */
  accessJti: string
  /** When the newest access token expires. */
  accessExpiresAt: Instant
  createdAt: Instant
  /** Set when no access token of the session counts any more. */
  endedAt: Instant | null
}

/** A unique index sees to it that one token is active for each person and platform. */
export interface RefreshTokenTable {
  /** SHA-256 of the token. */
  digest: string
  sessionId: string
  userId: number
  /** Where the person is signed in; one session lives on each. */
  platform: string
  state: 'active' | 'used' | 'displaced' | 'revoked'
  usedAt: Instant | null
  expiresAt: Instant
}

/** An address from which an account signed in. */
export interface SignInAddressTable {
  /** SHA-256 of the e-mail of the account and the address. */
  digest: string
  userId: number
  lastSignInAt: Instant
}

/** The tables of a context's sessions, in the context's own schema. */
export interface SessionTables extends AuthTables {
  session: SessionTable
  refreshToken: RefreshTokenTable
  signInAddress: SignInAddressTable
}
