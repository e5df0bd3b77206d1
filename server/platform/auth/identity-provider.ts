import { createRemoteJWKSet, customFetch, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { type Fetch, fetchProviderDocument, ProviderUnavailable } from './provider-document.ts'
import { digest } from './secrets.ts'

const TIMEOUT_MS = 5000

/** Lifetime of the cached configuration. Keys are cached for ten minutes, and fetched again for an unknown key id. */
const CONFIGURATION_TTL_MS = 3600_000

/** Minimum time after a download of the key set before a token with an unknown key id triggers another download. */
const KEY_REFRESH_COOLDOWN_MS = 1000

const CLOCK_TOLERANCE_S = 60

/** Maximum time since `iat`. */
const MAX_ID_TOKEN_AGE_S = 600

/** Maximum length of `sub`, as OpenID Connect Core 1.0 limits it. */
const MAX_SUBJECT_LENGTH = 255

// Asymmetric algorithms only: with a shared secret (HS256) this server could forge tokens too.
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

interface IdentityProviderOptions {
  /** The URL of the provider, which is the `iss` of its tokens. */
  readonly authority: string
  readonly clientId: string
  readonly now: () => Date
  readonly fetch: Fetch
}

export interface IdToken {
  readonly issuer: string
  readonly subject: string
  readonly claims: JWTPayload
  /** SHA-256 of header and payload. Excludes the signature, because one signature has several valid encodings. */
  readonly digest: string
  /** From this instant on, each process rejects the token, even a process whose clock is `CLOCK_TOLERANCE_S` slow. */
  readonly acceptedUntil: string
}

interface DiscoveredProvider {
  readonly issuer: string
  readonly validUntil: number
  readonly keys: JWTVerifyGetKey
  readonly tokenOrigin: string | null
}

const removeTrailingSlash = (url: string): string => url.replace(/\/$/, '')

export class IdentityProvider {
  private readonly options: IdentityProviderOptions
  private cachedProvider: DiscoveredProvider | undefined
  private pendingDiscovery: Promise<DiscoveredProvider> | undefined

  constructor(options: IdentityProviderOptions) {
    this.options = options
  }

  /** Returns null if the token is invalid. Throws `ProviderUnavailable` if the configuration or keys cannot be used. */
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
      if (!isStorableSubject(subject) || !isIssuedTo(claims, audience)) return null
      return {
        issuer,
        subject,
        claims,
        digest: digest(getSignedPart(idToken)),
        acceptedUntil: computeRefusedFrom(claims),
      }
    } catch (error) {
      if (error instanceof ProviderUnavailable) throw error
      // `JWKSInvalid`, and errors other than `JOSEError`, mean that the provider published an unusable key set or key.
      if (!(error instanceof errors.JOSEError) || error instanceof errors.JWKSInvalid)
        throw new ProviderUnavailable('a key of the provider is invalid', { cause: error })
      return null
    }
  }

  /** Returns the origin where browsers exchange a code for tokens; null if the provider has none or is unavailable. */
  async findTokenOrigin(): Promise<string | null> {
    return await this.discover().then(
      ({ tokenOrigin }) => tokenOrigin,
      () => null,
    )
  }

  private async discover(): Promise<DiscoveredProvider> {
    if (this.cachedProvider && this.options.now().getTime() < this.cachedProvider.validUntil) return this.cachedProvider
    this.pendingDiscovery ??= this.fetchConfiguration().finally(() => {
      this.pendingDiscovery = undefined
    })
    this.cachedProvider = await this.pendingDiscovery
    return this.cachedProvider
  }

  private async fetchConfiguration(): Promise<DiscoveredProvider> {
    const { authority, fetch, now } = this.options
    const url = `${removeTrailingSlash(authority)}/.well-known/openid-configuration`
    const configuration = await fetchProviderDocument(fetch, url, AbortSignal.timeout(TIMEOUT_MS))
    if (
      !isConfiguration(configuration) ||
      removeTrailingSlash(configuration.issuer) !== removeTrailingSlash(authority) ||
      !isKeysUrlAllowed(configuration.jwks_uri, authority)
    )
      throw new ProviderUnavailable(
        'the issuer in the configuration of the provider is not the configured authority, or its jwks_uri is missing or not allowed',
      )
    const keys = createRemoteJWKSet(new URL(configuration.jwks_uri), {
      // If a response is not 200 or not JSON, jose itself would throw a `JOSEError`, as for an invalid token.
      [customFetch]: async (url, { signal }) => Response.json(await fetchProviderDocument(fetch, url, signal)),
      timeoutDuration: TIMEOUT_MS,
      cooldownDuration: KEY_REFRESH_COOLDOWN_MS,
    })
    const tokenOrigin = toTokenOrigin(configuration)
    return { issuer: configuration.issuer, keys, tokenOrigin, validUntil: now().getTime() + CONFIGURATION_TTL_MS }
  }
}

interface Configuration {
  readonly issuer: string
  readonly jwks_uri: string
}

function isConfiguration(value: unknown): value is Configuration {
  if (typeof value !== 'object' || value === null || !('issuer' in value) || !('jwks_uri' in value)) return false
  return typeof value.issuer === 'string' && typeof value.jwks_uri === 'string' && URL.canParse(value.jwks_uri)
}

function toTokenOrigin(configuration: object): string | null {
  const url = 'token_endpoint' in configuration ? String(configuration.token_endpoint) : ''
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? new URL(url).origin : null
}

const isKeysUrlAllowed = (url: string, authority: string): boolean =>
  new URL(url).protocol === 'https:' || (new URL(url).protocol === 'http:' && new URL(authority).protocol === 'http:')

/** Whether the token was issued to the client. With several audiences, `azp` names the client (OIDC Core 3.1.3.7). */
const isIssuedTo = ({ aud, azp }: JWTPayload, clientId: string): boolean =>
  Array.isArray(aud) && aud.length > 1 ? azp === clientId : azp === undefined || azp === clientId

/** Whether a token with this `typ` can be an ID token. Some providers omit it; RFC 9068 access tokens have `at+jwt`. */
const isIdTokenType = (typ: unknown): boolean =>
  typ === undefined || (typeof typ === 'string' && typ.toLowerCase() === 'jwt')

function isRecent({ iat }: JWTPayload, now: Date): boolean {
  const age = Math.floor(now.getTime() / 1000) - Number(iat)
  return age <= MAX_ID_TOKEN_AGE_S && age >= -CLOCK_TOLERANCE_S
}

/** Adds a second, because `isRecent` ignores fractions of a second. */
const computeRefusedFrom = ({ iat }: JWTPayload): string =>
  new Date((Number(iat) + MAX_ID_TOKEN_AGE_S + CLOCK_TOLERANCE_S + 1) * 1000).toISOString()

const getSignedPart = (token: string): string => token.slice(0, token.lastIndexOf('.'))

/** Whether the database can store a `sub` without changing it. */
const isStorableSubject = (sub: unknown): sub is string =>
  typeof sub === 'string' &&
  sub !== '' &&
  [...sub].length <= MAX_SUBJECT_LENGTH &&
  sub.isWellFormed() &&
  !sub.includes('\0')
