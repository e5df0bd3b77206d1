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
  /** An ID token that counts for five minutes from `now`; claims that are undefined are left out. */
  idToken(claims: JWTPayload, now: Date): Promise<string>
  /** The same, by a key that is not published. */
  forgedToken(claims: JWTPayload, now: Date): Promise<string>
  close(): void
}

const kid = 'provider-1'

/** Starts an identity provider. */
export async function startProvider(): Promise<Provider> {
  const [keys, others] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')]
  const jwks = { keys: [{ ...(await exportJWK(keys.publicKey)), kid, alg: 'RS256', use: 'sig' }] }
  let looks = 0
  const server = createServer((request, response) => {
    if (provider.isAway) return void response.writeHead(503).end()
    const isKeys = request.url === '/keys'
    if (isKeys) looks++
    const configuration = { issuer: provider.authority, jwks_uri: `${provider.authority}/keys` }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(isKeys ? jwks : configuration))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const signed = (key: typeof keys.privateKey) => async (claims: JWTPayload, now: Date) => {
    const iat = Math.floor(now.getTime() / 1000)
    const standard = { iss: provider.authority, aud: provider.clientId, sub: 'somebody', iat, exp: iat + 300 }
    const payload: JWTPayload = JSON.parse(JSON.stringify({ ...standard, ...claims }))
    return await new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid }).sign(key)
  }
  const provider: Provider = {
    authority: `http://127.0.0.1:${port}`,
    clientId: 'console',
    looks: () => looks,
    isAway: false,
    idToken: signed(keys.privateKey),
    forgedToken: signed(others.privateKey),
    close: () => void server.close(),
  }
  return provider
}
