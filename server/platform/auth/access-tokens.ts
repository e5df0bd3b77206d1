import { randomUUID } from 'node:crypto'
import {
  type CryptoKey,
  decodeProtectedHeader,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  jwtVerify,
  SignJWT,
} from 'jose'
import type { Kysely } from 'kysely'
import { narrowTables } from '../db/narrow-tables.ts'
import type { AuthTables } from './tables.ts'

const ALGORITHM = 'RS256'

/** Age at which a new key replaces the signing key. The old key still verifies the tokens that it signed. */
const KEY_ROTATION_MS = 90 * 24 * 3600 * 1000

/** Time after a failed lookup in which unknown key ids are rejected without a query: they may be from forged tokens. */
const FAILED_LOOKUP_PAUSE_MS = 1000

/** `sub` is the id of the user, `sid` that of the session. `iat` and `exp` are in whole seconds since 1970. */
export interface AccessClaims {
  readonly sub: string
  readonly jti: string
  readonly sid: string
  readonly role: string
  readonly platform: string
  readonly iat: number
  readonly exp: number
}

/** `invalid`: malformed, with a wrong signature or an unknown key, from another issuer, or for another audience. */
export type TokenVerification =
  | { readonly status: 'valid' | 'expired'; readonly claims: AccessClaims }
  | { readonly status: 'invalid' }

interface SigningKey {
  readonly id: string
  /** In milliseconds since 1970. */
  readonly createdAt: number
  readonly publicJwk: JWK
  readonly privateKey: CryptoKey | Uint8Array
  readonly publicKey: CryptoKey | Uint8Array
}

interface AccessTokenOptions<T> {
  readonly db: Kysely<T>
  readonly issuer: string
  readonly audience: string
  readonly lifetimeMs: number
  readonly now: () => Date
}

const hasAccessClaims = (claims: Record<string, unknown>): boolean =>
  ['sub', 'jti', 'sid', 'role', 'platform'].every((name) => typeof claims[name] === 'string') &&
  typeof claims['exp'] === 'number' &&
  typeof claims['iat'] === 'number'

/** Signs and verifies the tokens (JWT) of one audience. The keys are stored in the database and rotate. */
export class AccessTokens<T extends AuthTables> {
  private readonly options: AccessTokenOptions<T>
  private keys: readonly SigningKey[] = []
  private lookupFailedAt = 0

  constructor(options: AccessTokenOptions<T>) {
    this.options = options
  }

  /** Returns a new token, its id, and its expiry as RFC 3339 text. */
  async sign(claims: Pick<AccessClaims, 'sub' | 'sid' | 'role' | 'platform'>) {
    const key = await this.getOrCreateSigningKey()
    const now = this.options.now().getTime()
    const jti = randomUUID()
    const exp = Math.floor((now + this.options.lifetimeMs) / 1000)
    const { sid, role, platform } = claims
    const token = await new SignJWT({ sid, role, platform })
      .setProtectedHeader({ alg: ALGORITHM, kid: key.id, typ: 'JWT' })
      .setIssuer(this.options.issuer)
      .setAudience(this.options.audience)
      .setSubject(claims.sub)
      .setJti(jti)
      .setIssuedAt(Math.floor(now / 1000))
      .setExpirationTime(exp)
      .sign(key.privateKey)
    return { token, jti, expiresAt: new Date(exp * 1000).toISOString() }
  }

  /** Checks signature, issuer, audience and expiry, but not whether the token was revoked. */
  async verify(token: string): Promise<TokenVerification> {
    try {
      const { kid } = decodeProtectedHeader(token)
      const key = await this.findKey(kid)
      if (!key) return { status: 'invalid' }
      const { issuer, audience, now } = this.options
      const checks = { algorithms: [ALGORITHM], issuer, audience, currentDate: now() }
      const { payload } = await jwtVerify(token, key.publicKey, checks)
      return this.toVerification('valid', payload)
    } catch (error) {
      if (error instanceof errors.JWTExpired) return this.toVerification('expired', error.payload)
      if (error instanceof errors.JOSEError || error instanceof TypeError) return { status: 'invalid' }
      throw error
    }
  }

  /** Returns the keys newest first, for `/.well-known/jwks.json`. Creates a key if none is younger than 90 days. */
  async listPublicKeys(): Promise<readonly JWK[]> {
    await this.getOrCreateSigningKey()
    // Other processes may have added keys.
    await this.loadKeys()
    return this.keys.map((key) => key.publicJwk)
  }

  private toVerification(status: 'valid' | 'expired', payload: Record<string, unknown>): TokenVerification {
    return hasAccessClaims(payload) ? { status, claims: payload as unknown as AccessClaims } : { status: 'invalid' }
  }

  private async getOrCreateSigningKey(): Promise<SigningKey> {
    if (!this.findCurrentKey()) await this.loadKeys()
    return this.findCurrentKey() ?? (await this.createKey())
  }

  private findCurrentKey(): SigningKey | undefined {
    const [newest] = this.keys
    return newest && newest.createdAt + KEY_ROTATION_MS > this.options.now().getTime() ? newest : undefined
  }

  private async findKey(kid: string | undefined): Promise<SigningKey | undefined> {
    if (!kid || kid.length > 64) return undefined
    const loadedKey = this.keys.find((key) => key.id === kid)
    const now = this.options.now().getTime()
    if (loadedKey || now < this.lookupFailedAt + FAILED_LOOKUP_PAUSE_MS) return loadedKey
    await this.loadKeys()
    const found = this.keys.find((key) => key.id === kid)
    // A successful lookup does not delay the next one, because another process may create a key at any time.
    if (!found) this.lookupFailedAt = now
    return found
  }

  private async loadKeys(): Promise<void> {
    const rows = await narrowTables<AuthTables, T>(this.options.db)
      .selectFrom('platform.signingKey')
      .selectAll()
      .where('audience', '=', this.options.audience)
      .orderBy('createdAt', 'desc')
      .execute()
    // Imports only new keys, because an import takes milliseconds, and the route of the public keys has no rate limit.
    const loadedKeys = new Map(this.keys.map((key) => [key.id, key]))
    this.keys = await Promise.all(rows.map(async (row) => loadedKeys.get(row.id) ?? (await importKey(row))))
  }

  private async createKey(): Promise<SigningKey> {
    const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { modulusLength: 2048, extractable: true })
    const id = randomUUID()
    const publicJwk = { ...(await exportJWK(publicKey)), kid: id, alg: ALGORITHM, use: 'sig' }
    const row = {
      id,
      audience: this.options.audience,
      publicJwk: JSON.stringify(publicJwk),
      privateJwk: JSON.stringify(await exportJWK(privateKey)),
      createdAt: this.options.now().toISOString(),
    }
    await narrowTables<AuthTables, T>(this.options.db).insertInto('platform.signingKey').values(row).execute()
    const key = await importKey(row)
    this.keys = [key, ...this.keys]
    return key
  }
}

async function importKey(row: {
  id: string
  publicJwk: string
  privateJwk: string
  createdAt: string
}): Promise<SigningKey> {
  const publicJwk: JWK = JSON.parse(row.publicJwk)
  const privateJwk: JWK = JSON.parse(row.privateJwk)
  return {
    id: row.id,
    createdAt: Date.parse(row.createdAt),
    publicJwk,
    publicKey: await importJWK(publicJwk, ALGORITHM),
    privateKey: await importJWK(privateJwk, ALGORITHM),
  }
}
