import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

/** An identity provider that certifies whatever a test says, on a port of its own. */
export interface Provider {
  /** Its address, the `iss` of its tokens. */
  readonly authority: string
  readonly clientId: string
  /** How often it was asked for its keys. */
  readonly looks: () => number
  /** Answers 503 to everything while this is true. */
  isAway: boolean
  /** An ID token of its own that is valid for five minutes from `now`; claims that are undefined are left out. */
  idToken(claims: JWTPayload, now: Date, header?: Readonly<Record<string, unknown>>): Promise<string>
  /** The same, by a key that is not published. */
  forgedToken(claims: JWTPayload, now: Date): Promise<string>
  /** Signs by a new key from now on, and publishes no other. */
  rotate(): Promise<void>
  close(): void
}

type Algorithm = 'RS256' | 'ES256'

async function newKey(kid: string, alg: Algorithm) {
  const { privateKey, publicKey } = await generateKeyPair(alg)
  return { kid, alg, privateKey, published: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } }
}

/** Starts an identity provider. */
export async function startProvider(alg: Algorithm = 'RS256'): Promise<Provider> {
  let own = await newKey('provider-1', alg)
  const other = await newKey('provider-1', alg)
  let looks = 0
  const server = createServer((request, response) => {
    if (provider.isAway) return void response.writeHead(503).end()
    const isKeys = request.url === '/keys'
    if (isKeys) looks++
    const configuration = { issuer: provider.authority, jwks_uri: `${provider.authority}/keys` }
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify(isKeys ? { keys: [own.published] } : configuration))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const signed = async ({ privateKey, kid }: typeof own, claims: JWTPayload, now: Date, header = {}) => {
    const iat = Math.floor(now.getTime() / 1000)
    const audience = { iss: provider.authority, aud: provider.clientId }
    const standard = { ...audience, sub: 'somebody', jti: randomUUID(), iat, exp: iat + 300 }
    const payload: JWTPayload = JSON.parse(JSON.stringify({ ...standard, ...claims }))
    return await new SignJWT(payload).setProtectedHeader({ alg, kid, ...header }).sign(privateKey)
  }
  const provider: Provider = {
    authority: `http://127.0.0.1:${port}`,
    clientId: 'console',
    looks: () => looks,
    isAway: false,
    idToken: (claims, now, header) => signed(own, claims, now, header),
    forgedToken: (claims, now) => signed(other, claims, now),
    async rotate() {
      own = await newKey(`${own.kid}+`, alg)
    },
    close: () => void server.close(),
  }
  return provider
}
