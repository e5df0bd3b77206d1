import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'

/** The path of the configuration, and that of the keys. */
export type ProviderPath = '/.well-known/openid-configuration' | '/keys'

/** An OpenID Connect provider that signs the claims that a test chooses. */
export interface IdentityProvider {
  /** The URL of the provider, the `iss` of its tokens. */
  readonly authority: string
  readonly clientId: string
  /** Number of requests that it received. */
  readonly requestCount: (path: ProviderPath) => number
  /** Whether it responds to every request with 503. */
  isUnavailable: boolean
  /** Responses to paths, in place of the genuine ones. */
  readonly faults: Map<ProviderPath, (response: ServerResponse) => void>
  /** The published key set. */
  readonly keySet: () => { keys: JWK[] }
  /** Signs an ID token that is valid for five minutes from `now`. Omits claims that are undefined. */
  createIdToken(claims: JWTPayload, now: Date, header?: Readonly<Record<string, unknown>>): Promise<string>
  /** Signs an ID token with a key that is not published. */
  createForgedToken(claims: JWTPayload, now: Date): Promise<string>
  /** Replaces the signing key. Only the new one is published. */
  rotateKey(): Promise<void>
  close(): void
}

type Algorithm = 'RS256' | 'ES256'

async function generateKey(kid: string, alg: Algorithm) {
  const { privateKey, publicKey } = await generateKeyPair(alg)
  return { kid, alg, privateKey, published: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } }
}

/** Starts an identity provider. */
export async function startIdentityProvider(alg: Algorithm = 'RS256'): Promise<IdentityProvider> {
  let own = await generateKey('provider-1', alg)
  const other = await generateKey('provider-1', alg)
  const counts = new Map<ProviderPath, number>()
  const server = createServer((request, response) => {
    if (provider.isUnavailable) return void response.writeHead(503).end()
    const isKeys = request.url?.startsWith('/keys') === true
    const path = isKeys ? '/keys' : '/.well-known/openid-configuration'
    counts.set(path, provider.requestCount(path) + 1)
    const fault = provider.faults.get(path)
    if (fault) return fault(response)
    const configuration = { issuer: provider.authority, jwks_uri: `${provider.authority}/keys` }
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify(isKeys ? provider.keySet() : configuration))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const signed = async ({ privateKey, kid }: typeof own, claims: JWTPayload, now: Date, header = {}) => {
    const iat = Math.floor(now.getTime() / 1000)
    const audience = { iss: provider.authority, aud: provider.clientId }
    const standard = { ...audience, sub: 'subject-1', jti: randomUUID(), iat, exp: iat + 300 }
    const payload: JWTPayload = JSON.parse(JSON.stringify({ ...standard, ...claims }))
    return await new SignJWT(payload).setProtectedHeader({ alg, kid, ...header }).sign(privateKey)
  }
  const provider: IdentityProvider = {
    authority: `http://127.0.0.1:${port}`,
    clientId: 'console',
    requestCount: (path) => counts.get(path) ?? 0,
    isUnavailable: false,
    faults: new Map(),
    keySet: () => ({ keys: [own.published] }),
    createIdToken: (claims, now, header) => signed(own, claims, now, header),
    createForgedToken: (claims, now) => signed(other, claims, now),
    async rotateKey() {
      own = await generateKey(`${own.kid}+`, alg)
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return provider
}
