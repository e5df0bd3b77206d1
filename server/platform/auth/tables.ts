/** A key pair that signs access tokens, or a shared secret (`loadSharedSecret`). Instants are RFC 3339 texts. */
interface SigningKeyTable {
  id: string
  audience: string
  privateJwk: string
  /** A JWK as JSON; `{}` for a shared secret. */
  publicJwk: string
  createdAt: string
}

/** An access token that a sign-out revoked. The row is deleted after the token has expired. */
interface RevokedAccessTokenTable {
  jti: string
  expiresAt: string
}

/** An ID token that has signed a person in, to the console or to the dashboard. The row prevents a second use. */
interface UsedIdTokenTable {
  digest: string
  /** From this instant on, every process rejects the token because of its age. The row must be kept until then. */
  refusedFrom: string
}

export interface AuthTables {
  'platform.signingKey': SigningKeyTable
  'platform.revokedAccess': RevokedAccessTokenTable
  'platform.usedIdToken': UsedIdTokenTable
}
