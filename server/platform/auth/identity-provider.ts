import { createRemoteJWKSet, customFetch, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'

/** How long an answer of the provider is waited for, in milliseconds. */
const PATIENCE_MS = 5000

/** How long keys that were looked up just now are not looked up again for an unknown one, in milliseconds. */
const LOOK_UP_AGAIN_AFTER_MS = 1000

/** How far our clock and the provider's may be apart, in seconds. */
const CLOCKS_DIFFER_BY = 60

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

  /** The claims of a genuine ID token that counts now and is for us; null for any other. Throws `ProviderAway`. */
  async verify(idToken: string): Promise<JWTPayload | null> {
    const { issuer, keys } = await this.discover()
    const { clientId: audience, now } = this.options
    const checks = { issuer, audience, algorithms: ALGORITHMS, currentDate: now(), clockTolerance: CLOCKS_DIFFER_BY }
    try {
      const { payload } = await jwtVerify(idToken, keys, { ...checks, requiredClaims: ['exp', 'iat', 'sub'] })
      return isForOneOf(payload, audience) ? payload : null
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
