import type { AuthTables } from './tables.ts'

/** Instants are RFC 3339 texts. */
type Instant = string

export interface SessionTable {
  id: string
  userId: number
  /** The id (`jti`) of the newest access token. Only the previous release reads it, during a rolling upgrade. */
  accessJti: string
  accessExpiresAt: Instant
  createdAt: Instant
  endedAt: Instant | null
}

/** A unique index allows one active refresh token per user and client platform, such as `web`. */
export interface RefreshTokenTable {
  digest: string
  sessionId: string
  userId: number
  platform: string
  /** A refresh sets `used`, a later sign-in `displaced`, and a sign-out or the end of the session `revoked`. */
  state: 'active' | 'used' | 'displaced' | 'revoked'
  usedAt: Instant | null
  expiresAt: Instant
}

export interface KnownIpAddressTable {
  /** SHA-256 of the IP address and what identifies the account: its e-mail address or, for a directory, `ldap:…`. */
  digest: string
  userId: number
  lastSignInAt: Instant
}

export interface SessionTables extends AuthTables {
  session: SessionTable
  refreshToken: RefreshTokenTable
  /** The known IP addresses. The name of the table is older than the name of its type. */
  signInAddress: KnownIpAddressTable
}
