import type { AuthTables } from './tables.ts'

/** Instants are RFC 3339 texts. */
type Instant = string

/** A row per session, which starts with a sign-in and continues with every refresh. */
export interface SessionTable {
  id: string
  userId: number
  /** The id (`jti`) of the newest access token. Only the previous release reads it, during a rolling upgrade. */
  accessJti: string
  accessExpiresAt: Instant
  createdAt: Instant
  /** The access tokens of an ended session are rejected. */
  endedAt: Instant | null
}

/** A unique index allows one active token per user and client platform. */
export interface RefreshTokenTable {
  digest: string
  sessionId: string
  userId: number
  /** The platform of the client, such as `web`. A user has at most one session that can be refreshed on each. */
  platform: string
  /** `used`: exchanged. `displaced`: by a later sign-in. `revoked`: by a sign-out or the end of the session. */
  state: 'active' | 'used' | 'displaced' | 'revoked'
  usedAt: Instant | null
  expiresAt: Instant
}

/** A row of `signInAddress`: an IP address from which an account has signed in. */
export interface KnownIpAddressTable {
  /** SHA-256 of the IP address and what identifies the account: its e-mail address or, for a directory, `ldap:…`. */
  digest: string
  userId: number
  lastSignInAt: Instant
}

/** The session tables of a bounded context, in its schema. */
export interface SessionTables extends AuthTables {
  session: SessionTable
  refreshToken: RefreshTokenTable
  signInAddress: KnownIpAddressTable
}
