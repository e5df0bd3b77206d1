/** A key that access tokens or links are signed with. Instants are RFC 3339 texts. */
interface SigningKeyTable {
  /** The `kid` of the tokens. */
  id: string
  /** The tokens or links that it signs: each audience has keys of its own. */
  audience: string
  /** Private JWK as JSON. */
  privateJwk: string
  /** Public JWK as JSON; without members where there is but one secret. */
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
