/** A key that access tokens are signed with. Instants are RFC 3339 texts. */
interface SigningKeyTable {
  /** The `kid` of the tokens. */
  id: string
  /** Whose tokens it signs: `dashboard`, `console`. */
  audience: string
  /** Private JWK as JSON. */
  privateJwk: string
  /** Public JWK as JSON. */
  publicJwk: string
  createdAt: string
}

/** An access token that must not be accepted any more, until it would have expired. */
interface RevokedAccessTable {
  jti: string
  expiresAt: string
}

export interface AuthTables {
  'platform.signingKey': SigningKeyTable
  'platform.revokedAccess': RevokedAccessTable
}
