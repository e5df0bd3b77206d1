import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { decodeJwt, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { makeAgent } from '../support/chat.ts'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { type IdentityProvider, type ProviderPath, startIdentityProvider } from '../support/identity-provider.ts'
import { formatOutcome } from '../support/refusals.ts'

let flowdesk: Flowdesk

beforeAll(async () => {
  flowdesk = await openFlowdesk()
})
afterAll(() => flowdesk.close())

/** A provider, and a server that has not called it yet and tolerates `failures` at once. */
async function openPair({
  onFinished = onTestFinished,
  failures = 1,
}: {
  onFinished?: (close: () => Promise<void>) => void
  failures?: number
} = {}): Promise<{ provider: IdentityProvider; server: Flowdesk; email: string }> {
  const provider = await startIdentityProvider()
  onFinished(async () => provider.close())
  const server = await flowdesk.openSecondProcess({
    Oidc__Authority: provider.authority,
    Oidc__ClientId: provider.clientId,
    RateLimits__LoginAddress__Permits: String(failures),
  })
  onFinished(server.close)
  return { provider, server, email: (await makeAgent(flowdesk)).credentials.email }
}

const present = (idToken: string, server: Flowdesk) => server.post('/v1/agent/auth/sso', { body: { idToken } })

const sendJson = (response: ServerResponse, body: unknown, type = 'application/json') =>
  void response.setHeader('content-type', type).end(JSON.stringify(body))

const paths: readonly ProviderPath[] = ['/.well-known/openid-configuration', '/keys']

/** Sends a JSON document that never ends. */
function sendEndlessly(response: ServerResponse): void {
  const part = Buffer.alloc(64 * 1024, ' ')
  const send = () => {
    while (!response.destroyed && response.write(part));
    if (!response.destroyed) response.once('drain', send)
  }
  send()
}

const faults: Readonly<Record<string, (response: ServerResponse) => void>> = {
  'responds with 500': (response) => void response.writeHead(500).end('{}'),
  'responds with 404': (response) => void response.writeHead(404).end('{}'),
  'responds with 204': (response) => void response.writeHead(204).end(),
  'redirects elsewhere': (response) => void response.writeHead(302, { location: '/elsewhere' }).end(),
  'sends a page of HTML': (response) =>
    void response.setHeader('content-type', 'text/html').end('<!doctype html><p>Sign in'),
  'sends half a document': (response) => void response.end('{"issuer": "http'),
  'sends null': (response) => sendJson(response, null),
  'sends a list': (response) => sendJson(response, []),
  'sends an empty object': (response) => sendJson(response, {}),
  'sends nothing': (response) => void response.end(),
  'closes the connection': (response) => void response.destroy(),
  'closes the connection in the middle of the document': (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
    response.write('{"issuer": ', () => response.destroy())
  },
  'sends a document without end': sendEndlessly,
  'sends 64 MiB in a compressed document of 64 KiB': (response) => {
    response.setHeader('content-encoding', 'gzip')
    response.end(gzipSync(Buffer.alloc(64 * 1024 * 1024, ' ')))
  },
}

/** Faults that last until the server no longer waits. */
const slowFaults: typeof faults = {
  'does not respond': () => undefined,
  'stops in the middle of the document': (response) => void response.write('{"keys": ['),
}

describe.each(paths)('a provider that, asked for %s,', (path) => {
  let pair: Awaited<ReturnType<typeof openPair>>
  beforeAll(async () => {
    pair = await openPair({ onFinished: afterAll })
  })

  test.each(Object.keys(faults))('%s: 503 SVC:0002', async (name) => {
    const { provider, server, email } = pair
    provider.faults.set(path, faults[name] ?? (() => undefined))
    const answer = await present(await provider.createIdToken({ email }, flowdesk.clock.now()), server)
    expect([formatOutcome(answer), answer.headers['retry-after']]).toEqual(['503 SVC:0002', '5'])
  })

  test('works again: the refused tokens are neither used up nor counted as failures', async () => {
    const { provider, server, email } = pair
    const idToken = await provider.createIdToken({ email }, flowdesk.clock.now())
    provider.faults.set(path, (response) => void response.writeHead(500).end())
    expect(formatOutcome(await present(idToken, server))).toBe('503 SVC:0002')
    provider.faults.clear()
    expect(formatOutcome(await present(idToken, server))).toBe('200')
  })
})

describe.concurrent.each(paths)('a provider that, asked for %s,', (path) => {
  test.for(Object.keys(slowFaults))(
    '%s: 503 SVC:0002 after a time, with one request for all who wait',
    async (name, { onTestFinished }) => {
      const { provider, server, email } = await openPair({ onFinished: onTestFinished, failures: 2 })
      provider.faults.set(path, slowFaults[name] ?? (() => undefined))
      const idToken = await provider.createIdToken({ email }, flowdesk.clock.now())
      // Both at once, because the first gives up after five seconds.
      const answers = [present(idToken, server), present(idToken, server)]
      await expect.poll(() => provider.requestCount(path)).toBe(1)
      expect((await Promise.all(answers)).map(formatOutcome)).toEqual(Array(2).fill('503 SVC:0002'))
      expect(provider.requestCount(path)).toBe(1)
      provider.faults.clear()
      expect(formatOutcome(await present(idToken, server))).toBe('200')
    },
  )
})

describe('a configuration', () => {
  const configured = async (more: (provider: IdentityProvider) => object) => {
    const { provider, server, email } = await openPair()
    const { authority } = provider
    provider.faults.set('/.well-known/openid-configuration', (response) =>
      sendJson(response, { issuer: authority, jwks_uri: `${authority}/keys`, ...more(provider) }),
    )
    return formatOutcome(await present(await provider.createIdToken({ email }, flowdesk.clock.now()), server))
  }

  test.each<[string, (provider: IdentityProvider) => object]>([
    ['of another issuer', () => ({ issuer: 'https://elsewhere.example' })],
    ['with an issuer of another path', ({ authority }) => ({ issuer: `${authority}/tenant` })],
    ['without an issuer', () => ({ issuer: undefined })],
    ['whose issuer is no text', () => ({ issuer: 7 })],
    ['without the address of the keys', () => ({ jwks_uri: undefined })],
    ['with a relative address of the keys', () => ({ jwks_uri: '/keys' })],
    [
      'that contains the keys in a data URL',
      ({ keySet }) => ({ jwks_uri: `data:application/json,${encodeURIComponent(JSON.stringify(keySet()))}` }),
    ],
    ['with an address of the keys in the file system', () => ({ jwks_uri: 'file:///etc/hostname' })],
  ])('%s: 503 SVC:0002', async (_what, more) => {
    expect(await configured(more)).toBe('503 SVC:0002')
  })

  test('with a content type that is not JSON, or the issuer with a slash at the end, is used', async () => {
    expect(await configured(({ authority }) => ({ token_endpoint: `${authority}/token` }))).toBe('200')
    const { provider, server, email } = await openPair()
    const issuer = `${provider.authority}/`
    provider.faults.set('/.well-known/openid-configuration', (response) =>
      sendJson(response, { issuer, jwks_uri: `${provider.authority}/keys` }, 'application/octet-stream'),
    )
    provider.faults.set('/keys', (response) => sendJson(response, provider.keySet(), 'text/plain'))
    const token = (iss: string) => provider.createIdToken({ email, iss }, flowdesk.clock.now())
    expect(formatOutcome(await present(await token(issuer), server))).toBe('200')
    expect(formatOutcome(await present(await token(provider.authority), server))).toBe('401 SVC:1005')
  })

  test('is downloaded again after an hour, so that the provider can move its keys', async () => {
    const { provider, server, email } = await openPair()
    const signIn = async () =>
      formatOutcome(await present(await provider.createIdToken({ email }, flowdesk.clock.now()), server))
    expect(await signIn()).toBe('200')
    let count = 0
    provider.faults.set('/.well-known/openid-configuration', (response) => {
      count++
      sendJson(response, { issuer: provider.authority, jwks_uri: `${provider.authority}/keys?moved` })
    })
    expect([await signIn(), count]).toEqual(['200', 0])
    flowdesk.clock.advance(3600_000)
    expect([await signIn(), await signIn(), count]).toEqual(['200', '200', 1])
  })
})

describe('a key set', () => {
  const withKeys = async (keys: (genuine: object) => unknown) => {
    const { provider, server, email } = await openPair()
    const [genuine = {}] = provider.keySet().keys
    provider.faults.set('/keys', (response) => sendJson(response, { keys: keys(genuine) }))
    return formatOutcome(await present(await provider.createIdToken({ email }, flowdesk.clock.now()), server))
  }

  test.each<[string, (genuine: object) => unknown]>([
    ['that is no list', () => 'none'],
    ['with a key that is no object', () => [null]],
    ['whose key has a modulus of 32 bits', (genuine) => [{ ...genuine, n: 'AQABAQ' }]],
    ['whose key has no modulus', (genuine) => [{ ...genuine, n: undefined }]],
    ['whose key is not base64url', (genuine) => [{ ...genuine, n: '%%%' }]],
  ])('%s: 503 SVC:0002', async (_what, keys) => {
    expect(await withKeys(keys)).toBe('503 SVC:0002')
  })

  test.each<[string, (genuine: object) => unknown]>([
    ['without keys', () => []],
    ['with a key for encryption only', (genuine) => [{ ...genuine, use: 'enc' }]],
    ['with another key id', (genuine) => [{ ...genuine, kid: 'another' }]],
    ['for another algorithm', (genuine) => [{ ...genuine, alg: 'RS512' }]],
  ])('%s: 401 SVC:1005', async (_what, keys) => {
    expect(await withKeys(keys)).toBe('401 SVC:1005')
  })

  test('with more keys, of kinds that the server does not know: the genuine one counts', async () => {
    const others = [
      { kty: 'unknown', kid: 'a' },
      { kty: 'oct', kid: 'b', k: 'AAAA' },
      { kty: 'OKP', kid: 'c', crv: 'x' },
    ]
    expect(await withKeys((genuine) => [...others, genuine])).toBe('200')
  })
})

describe('a token that chooses its own algorithm or key', () => {
  const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

  test.each(['none', 'None', 'NONE', 'nOnE', ''])('alg %j without a signature: 401 SVC:1005', async (alg) => {
    const { provider, server, email } = await openPair()
    const genuine = await provider.createIdToken({ email }, flowdesk.clock.now())
    const unsigned = `${base64url({ alg, kid: 'provider-1' })}.${base64url(decodeJwt(genuine))}.`
    expect(formatOutcome(await present(unsigned, server))).toBe('401 SVC:1005')
  })

  test.each<[string, (key: { n?: string }) => string]>([
    ['the modulus', ({ n = '' }) => n],
    ['the JWK', (key) => JSON.stringify(key)],
  ])('HS256, signed with %s of the public key: 401 SVC:1005', async (_what, secretOf) => {
    const { provider, server, email } = await openPair()
    const claims: JWTPayload = decodeJwt(await provider.createIdToken({ email }, flowdesk.clock.now()))
    const secret = new TextEncoder().encode(secretOf(provider.keySet().keys[0] ?? {}))
    const header = { alg: 'HS256', kid: 'provider-1' }
    const forged = await new SignJWT(claims).setProtectedHeader(header).sign(secret)
    expect(formatOutcome(await present(forged, server))).toBe('401 SVC:1005')
  })

  test('HS256 is refused even if the provider publishes the shared secret', async () => {
    const { provider, server, email } = await openPair()
    const secret = Buffer.from('a secret of at least 32 characters')
    const shared = { kty: 'oct', kid: 'shared', alg: 'HS256', k: secret.toString('base64url') }
    provider.faults.set('/keys', (response) => sendJson(response, { keys: [shared, ...provider.keySet().keys] }))
    const claims: JWTPayload = decodeJwt(await provider.createIdToken({ email }, flowdesk.clock.now()))
    const forged = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'shared' }).sign(secret)
    expect(formatOutcome(await present(forged, server))).toBe('401 SVC:1005')
  })

  test('a key in the header, or an address of one, is not used: 401 SVC:1005', async () => {
    const attacker = await startIdentityProvider()
    onTestFinished(() => attacker.close())
    const [jwk] = attacker.keySet().keys
    const headers = [{ jwk }, { jku: `${attacker.authority}/keys` }, { x5u: `${attacker.authority}/keys` }]
    for (const header of headers) {
      const { provider, server, email } = await openPair()
      const claims = { email, iss: provider.authority }
      const forged = await attacker.createIdToken(claims, flowdesk.clock.now(), header)
      expect(formatOutcome(await present(forged, server))).toBe('401 SVC:1005')
    }
    expect(attacker.requestCount('/keys')).toBe(0)
  })
})
