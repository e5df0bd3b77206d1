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
import { seenAs } from '../db/seen-as.ts'
import type { AuthTables } from './tables.ts'

const ALGORITHM = 'RS256'

/** A key signs for this long; then a fresh one takes over and the old one verifies what it has signed. */
const SIGNS_FOR_MS = 90 * 24 * 3600 * 1000

/** After a token that named a key of nobody's, others that name an unknown one cost no look into the database so long. */
const LOOKS_AGAIN_AFTER_MS = 1000

/** What an access token says. Instants in whole seconds since 1970. */
export interface AccessClaims {
  readonly sub: string
  readonly jti: string
  /** The session that issued it. */
  readonly sid: string
  readonly role: string
  readonly platform: string
  readonly iat: number
  readonly exp: number
}

/** What verifying an access token answers. */
export type Verified =
  | { readonly state: 'valid' | 'expired'; readonly claims: AccessClaims }
  | { readonly state: 'forged' }

interface Key {
  readonly id: string
  readonly createdAt: number
  readonly publicJwk: JWK
  readonly secret: CryptoKey | Uint8Array
  readonly open: CryptoKey | Uint8Array
}

interface Options<T> {
  readonly db: Kysely<T>
  /** `iss` of the tokens. */
  readonly issuer: string
  /** `aud` of the tokens, so that those of another surface are forged here. */
  readonly audience: string
  readonly lifetimeMs: number
  readonly now: () => Date
}

const isClaims = (claims: Record<string, unknown>): boolean =>
  ['sub', 'jti', 'sid', 'role', 'platform'].every((name) => typeof claims[name] === 'string') &&
  typeof claims['exp'] === 'number' &&
  typeof claims['iat'] === 'number'

/** Signs and verifies the access tokens of one audience, with keys that live in the database and rotate by `kid`. */
export class AccessTokens<T extends AuthTables> {
  private readonly options: Options<T>
  private keys: readonly Key[] = []
  private missedAt = 0

  constructor(options: Options<T>) {
    this.options = options
  }

  /** Signs a token for one person. */
  async sign(claims: Pick<AccessClaims, 'sub' | 'sid' | 'role' | 'platform'>) {
    const key = await this.signingKey()
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
      .sign(key.secret)
    return { token, jti, expiresAt: new Date(exp * 1000).toISOString() }
  }

  /** Tells a genuine token from an expired and from a forged one. Revocation is the caller's to look up. */
  async verify(token: string): Promise<Verified> {
    try {
      const { kid } = decodeProtectedHeader(token)
      const key = await this.keyNamed(kid)
      if (!key) return { state: 'forged' }
      const { issuer, audience, now } = this.options
      const checks = { algorithms: [ALGORITHM], issuer, audience, currentDate: now() }
      const { payload } = await jwtVerify(token, key.open, checks)
      return this.told('valid', payload)
    } catch (error) {
      if (error instanceof errors.JWTExpired) return this.told('expired', error.payload)
      if (error instanceof errors.JOSEError || error instanceof TypeError) return { state: 'forged' }
      throw error
    }
  }

  /** The public keys, newest first, as `/.well-known/jwks.json` shows them. */
  async publicKeys(): Promise<readonly JWK[]> {
    await this.signingKey()
    // Other processes sign with keys of their own.
    await this.load()
    return this.keys.map((key) => key.publicJwk)
  }

  private told(state: 'valid' | 'expired', payload: Record<string, unknown>): Verified {
    return isClaims(payload) ? { state, claims: payload as unknown as AccessClaims } : { state: 'forged' }
  }

  private async signingKey(): Promise<Key> {
    if (!this.newest()) await this.load()
    return this.newest() ?? (await this.makeKey())
  }

  private newest(): Key | undefined {
    const [newest] = this.keys
    return newest && newest.createdAt + SIGNS_FOR_MS > this.options.now().getTime() ? newest : undefined
  }

  private async keyNamed(kid: string | undefined): Promise<Key | undefined> {
    if (!kid || kid.length > 64) return undefined
    const known = this.keys.find((key) => key.id === kid)
    const now = this.options.now().getTime()
    if (known || now < this.missedAt + LOOKS_AGAIN_AFTER_MS) return known
    await this.load()
    // Another process may have made the key a moment ago, so that only a look in vain keeps us from the next.
    const found = this.keys.find((key) => key.id === kid)
    if (!found) this.missedAt = now
    return found
  }

  private async load(): Promise<void> {
    const rows = await seenAs<AuthTables, T>(this.options.db)
      .selectFrom('platform.signingKey')
      .selectAll()
      .where('audience', '=', this.options.audience)
      .orderBy('createdAt', 'desc')
      .execute()
    // A key never changes. Importing one takes milliseconds, and anybody may ask for the public halves at any rate.
    const known = new Map(this.keys.map((key) => [key.id, key]))
    this.keys = await Promise.all(rows.map(async (row) => known.get(row.id) ?? (await opened(row))))
  }

  private async makeKey(): Promise<Key> {
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
    await seenAs<AuthTables, T>(this.options.db).insertInto('platform.signingKey').values(row).execute()
    const key = await opened(row)
    this.keys = [key, ...this.keys]
    return key
  }
}

async function opened(row: { id: string; publicJwk: string; privateJwk: string; createdAt: string }): Promise<Key> {
  const publicJwk: JWK = JSON.parse(row.publicJwk)
  const secret: JWK = JSON.parse(row.privateJwk)
  return {
    id: row.id,
    createdAt: Date.parse(row.createdAt),
    publicJwk,
    open: await importJWK(publicJwk, ALGORITHM),
    secret: await importJWK(secret, ALGORITHM),
  }
}
