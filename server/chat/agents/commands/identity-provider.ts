import { createRemoteJWKSet, customFetch, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { digest } from '#platform/auth/secrets.ts'

/** How long an answer of the provider is waited for, in milliseconds. */
const PATIENCE_MS = 5000

/** How long keys that were looked up just now are not looked up again for an unknown one, in milliseconds. */
const LOOK_UP_AGAIN_AFTER_MS = 1000

/** Maximum difference between the provider's clock and ours, in seconds. */
const CLOCK_TOLERANCE_S = 60

/** Maximum age of an ID token by its `iat`, in seconds. */
const MAX_AGE_S = 600

/** Maximum length of `sub`, as OpenID Connect Core 1.0 limits it. */
const MAX_SUBJECT_LENGTH = 255

// Signed with a private key: a secret that two parties share would let either make tokens.
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

/** The provider could not be asked: away, slow, or answering nonsense. Worth a later try. */
export class ProviderAway extends Error {
  override readonly name = 'ProviderAway'
}

type Fetch = (url: string, options?: RequestInit) => Promise<Response>

interface Options {
  /** The provider's address, the `iss` of its tokens. */
  readonly authority: string
  /** Whom its tokens are for, their `aud`. */
  readonly clientId: string
  readonly now: () => Date
  readonly fetch: Fetch
}

/** An ID token that verified. */
export interface IdToken {
  /** Its `iss` and `sub`, which together identify a person. */
  readonly issuer: string
  readonly subject: string
  readonly claims: JWTPayload
  /** Identifies the token: the SHA-256 of its signed part. A signature has several valid encodings, so it is left out. */
  readonly digest: string
  /** From this instant on every server refuses the token, one whose clock is a minute slow too. */
  readonly refusedFrom: string
}

interface Discovered {
  readonly issuer: string
  readonly keys: JWTVerifyGetKey
}

const withoutSlash = (url: string): string => url.replace(/\/$/, '')

/** An OpenID Connect provider whose ID tokens we verify by the keys that it publishes. */
export class IdentityProvider {
  private readonly options: Options
  private discovered: Promise<Discovered> | undefined

  constructor(options: Options) {
    this.options = options
  }

  /** Verifies an ID token. Returns null for one that is not genuine, not valid now or not for us. Throws `ProviderAway`. */
  async verify(idToken: string): Promise<IdToken | null> {
    const { issuer, keys } = await this.discover()
    const { clientId: audience, now } = this.options
    const currentDate = now()
    const checks = { issuer, audience, algorithms: ALGORITHMS, currentDate, clockTolerance: CLOCK_TOLERANCE_S }
    try {
      const verified = await jwtVerify(idToken, keys, { ...checks, requiredClaims: ['exp', 'iat', 'sub'] })
      const { payload: claims, protectedHeader } = verified
      const { sub: subject } = claims
      if (!isIdTokenType(protectedHeader.typ) || !isRecent(claims, currentDate)) return null
      if (!isSubject(subject) || !isForOneOf(claims, audience)) return null
      return { issuer, subject, claims, digest: digest(signedPart(idToken)), refusedFrom: refusedFrom(claims) }
    } catch (error) {
      if (error instanceof errors.JWKSInvalid || error instanceof errors.JWKSTimeout) throw new ProviderAway()
      if (error instanceof errors.JOSEError) return null
      throw error
    }
  }

  private discover(): Promise<Discovered> {
    this.discovered ??= this.lookUp().catch((error: unknown) => {
      this.discovered = undefined
      throw error
    })
    return this.discovered
  }

  private async lookUp(): Promise<Discovered> {
    const url = `${withoutSlash(this.options.authority)}/.well-known/openid-configuration`
    const answer = await this.ask(url, { signal: AbortSignal.timeout(PATIENCE_MS) })
    const told: unknown = await answer.json().catch(() => null)
    if (!isConfiguration(told) || withoutSlash(told.issuer) !== withoutSlash(this.options.authority))
      throw new ProviderAway('the provider tells of another issuer, or of no keys')
    const ask: Fetch = (url, options) => this.ask(url, options)
    const keys = createRemoteJWKSet(new URL(told.jwks_uri), {
      [customFetch]: ask,
      timeoutDuration: PATIENCE_MS,
      cooldownDuration: LOOK_UP_AGAIN_AFTER_MS,
    })
    return { issuer: told.issuer, keys }
  }

  private async ask(url: string, options?: RequestInit): Promise<Response> {
    const answer = await this.options.fetch(url, options).catch((cause: unknown) => {
      throw new ProviderAway('the provider does not answer', { cause })
    })
    if (!answer.ok) throw new ProviderAway(`the provider answers ${answer.status}`)
    return answer
  }
}

interface Configuration {
  readonly issuer: string
  readonly jwks_uri: string
}

function isConfiguration(told: unknown): told is Configuration {
  if (typeof told !== 'object' || told === null || !('issuer' in told) || !('jwks_uri' in told)) return false
  return typeof told.issuer === 'string' && typeof told.jwks_uri === 'string' && URL.canParse(told.jwks_uri)
}

/** A token for several audiences says which of them asked for it. */
const isForOneOf = ({ aud, azp }: JWTPayload, clientId: string): boolean =>
  Array.isArray(aud) && aud.length > 1 ? azp === clientId : azp === undefined || azp === clientId

/** Whether the `typ` of a header is that of an ID token. Some providers leave it out; an access token is `at+jwt`. */
const isIdTokenType = (typ: unknown): boolean =>
  typ === undefined || (typeof typ === 'string' && typ.toLowerCase() === 'jwt')

/** Whether a token was issued within the maximum age. The clock tolerance applies to the future only. */
function isRecent({ iat }: JWTPayload, now: Date): boolean {
  const age = Math.floor(now.getTime() / 1000) - Number(iat)
  return age <= MAX_AGE_S && age >= -CLOCK_TOLERANCE_S
}

/** When the last server starts to refuse a recent token for its age. */
const refusedFrom = ({ iat }: JWTPayload): string =>
  new Date((Number(iat) + MAX_AGE_S + CLOCK_TOLERANCE_S) * 1000).toISOString()

const signedPart = (token: string): string => token.slice(0, token.lastIndexOf('.'))

/** Whether a `sub` can be stored and compared exactly. */
const isSubject = (sub: unknown): sub is string =>
  typeof sub === 'string' &&
  sub !== '' &&
  [...sub].length <= MAX_SUBJECT_LENGTH &&
  sub.isWellFormed() &&
  !sub.includes('\0')
