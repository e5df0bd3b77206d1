/** A key that signs access tokens or links. Instants are RFC 3339 texts. */
interface SigningKeyTable {
  /** The `kid` header of the tokens. */
  id: string
  /** The audience of the tokens or links that it signs. Each audience has its own keys. */
  audience: string
  privateJwk: string
  /** Public JWK as JSON; `{}` for a symmetric key. */
  publicJwk: string
  createdAt: string
}

/** A revoked access token, stored until it would have expired. */
interface RevokedAccessTable {
  jti: string
  expiresAt: string
}

export interface AuthTables {
  'platform.signingKey': SigningKeyTable
  'platform.revokedAccess': RevokedAccessTable
}
