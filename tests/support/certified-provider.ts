import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import Provider, { type ClientMetadata } from 'oidc-provider'

/** Signature algorithms of ID tokens. */
export type IdTokenAlgorithm = 'RS256' | 'PS256' | 'ES256' | 'EdDSA'

/** A provider that is certified for OpenID Connect, with two public clients, `console` and `portal`. */
export interface CertifiedProvider {
  /** Its address, the `iss` of its tokens. */
  readonly authority: string
  /** Signs a person in as a browser does: authorization code with PKCE. Returns the ID token. */
  signIn(person: { readonly email: string; readonly clientId?: 'console' | 'portal' }): Promise<string>
  /** Lets the provider return browsers to an address: one with HTTPS, or a loopback address. */
  allowRedirectTo(uri: string): Promise<void>
  /** Replaces the signing key. Only the new one is published. */
  rotateKeys(): Promise<void>
  close(): void
}

const redirectUri = 'https://support.example.com/console/oidc'

const toClient = (
  clientId: string,
  { algorithm = 'RS256' }: CertifiedProviderOptions,
  redirectUris: readonly string[],
): ClientMetadata => ({
  // A native application may return to a loopback address without HTTPS.
  application_type: redirectUris.length > 0 ? 'native' : 'web',
  client_id: clientId,
  token_endpoint_auth_method: 'none',
  redirect_uris: redirectUris.length > 0 ? [...redirectUris] : [redirectUri],
  grant_types: ['authorization_code'],
  response_types: ['code'],
  id_token_signed_response_alg: algorithm,
})

/** Options of `startCertifiedProvider`. */
export interface CertifiedProviderOptions {
  readonly algorithm?: IdTokenAlgorithm
}

async function generateJwk(alg: IdTokenAlgorithm): Promise<JWK> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true })
  return { ...(await exportJWK(privateKey)), alg, use: 'sig', kid: randomBytes(8).toString('hex') }
}

async function createProvider(
  authority: string,
  options: CertifiedProviderOptions,
  redirectUris: readonly string[],
): Promise<Provider> {
  return new Provider(authority, {
    clients: ['console', 'portal'].map((clientId) => toClient(clientId, options, redirectUris)),
    jwks: { keys: [await generateJwk(options.algorithm ?? 'RS256')] },
    // The console exchanges its code from the browser.
    clientBasedCORS: () => true,
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    // By default only `userinfo` has the e-mail address, which the server never calls.
    conformIdTokenClaims: false,
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: sub, email_verified: true }),
    }),
  })
}

/** Follows redirects with the cookies of one browser, up to the address that `isEnd` selects. */
function createBrowser() {
  const cookies = new Map<string, string>()
  const request = async (url: URL, form?: Record<string, string>): Promise<Response> => {
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(form ? { body: new URLSearchParams(form) } : {}),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    return response
  }
  return { request }
}

/** Goes through the pages of the provider for sign-in and consent. Returns the code of the redirect URI. */
async function authorize(start: URL, email: string): Promise<string> {
  const browser = createBrowser()
  let url = start
  for (let step = 0; step < 12; step++) {
    if (url.href.startsWith(redirectUri)) return url.searchParams.get('code') ?? url.href
    const isInteraction = /^\/interaction\/[^/]+$/.test(url.pathname)
    const page = await browser.request(url)
    const prompt = isInteraction ? /name="prompt" value="(\w+)"/.exec(await page.text())?.[1] : undefined
    const form = { prompt: prompt ?? '', login: email, password: 'any' }
    const response = prompt === undefined ? page : await browser.request(url, form)
    url = new URL(response.headers.get('location') ?? '', url)
  }
  throw new Error('the provider did not redirect to the client')
}

async function obtainIdToken(authority: string, clientId: string, email: string): Promise<string> {
  const verifier = randomBytes(32).toString('base64url')
  const parameters = {
    client_id: clientId,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid email',
    nonce: randomBytes(16).toString('hex'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }
  const code = await authorize(new URL(`${authority}/auth?${new URLSearchParams(parameters)}`), email)
  const grant = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, client_id: clientId }
  const response = await fetch(`${authority}/token`, {
    method: 'POST',
    body: new URLSearchParams({ ...grant, code_verifier: verifier }),
  })
  const body = (await response.json()) as { id_token?: string }
  if (!body.id_token) throw new Error(`the provider refused with ${response.status}: ${JSON.stringify(body)}`)
  return body.id_token
}

/** Starts the provider on a free port. */
export async function startCertifiedProvider(options: CertifiedProviderOptions = {}): Promise<CertifiedProvider> {
  let handle: RequestListener = (_request, response) => void response.writeHead(503).end()
  const server = createServer((request, response) => handle(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const authority = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const start = async (redirectUris: readonly string[] = []) => {
    const respond = (await createProvider(authority, options, redirectUris)).callback()
    handle = (request, response) => void respond(request, response)
  }
  await start()
  return {
    authority,
    signIn: ({ email, clientId = 'console' }) => obtainIdToken(authority, clientId, email),
    allowRedirectTo: (uri) => start([uri]),
    rotateKeys: () => start(),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
