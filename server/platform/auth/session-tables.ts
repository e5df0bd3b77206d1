import type { AuthTables } from './tables.ts'

/** Instants are RFC 3339 texts. */
type Instant = string

/** A session: starts with a sign-in and continues with every refresh. */
export interface SessionTable {
  id: string
  userId: number
  /** The id of the newest access token. Unused: an older version reads it while both run during an upgrade. */
  accessJti: string
  accessExpiresAt: Instant
  createdAt: Instant
  /** Set when the session ends; its access tokens are rejected from then on. */
  endedAt: Instant | null
}

/** A refresh token. A unique index allows one active token per user and platform. */
export interface RefreshTokenTable {
  /** SHA-256 of the token. */
  digest: string
  sessionId: string
  userId: number
  /** The platform of the sign-in. A user has at most one session per platform. */
  platform: string
  state: 'active' | 'used' | 'displaced' | 'revoked'
  usedAt: Instant | null
  expiresAt: Instant
}

/** A network address from which an account signed in. */
export interface SignInAddressTable {
  /** SHA-256 of the e-mail address and the network address. */
  digest: string
  userId: number
  lastSignInAt: Instant
}

/** The session tables of a bounded context, in the schema of that context. */
export interface SessionTables extends AuthTables {
  session: SessionTable
  refreshToken: RefreshTokenTable
  signInAddress: SignInAddressTable
}
