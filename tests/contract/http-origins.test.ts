import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWidget } from '../support/chat.ts'
import { type CallOptions, type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { formatOutcome } from '../support/refusals.ts'
import { makeVisitor } from '../support/visitors.ts'

const shop = 'https://shop.example.com'
const support = 'https://support.example.com'
const evil = 'https://evil.example.com'

let flowdesk: Flowdesk
let key: string

beforeAll(async () => {
  flowdesk = await openFlowdesk()
  key = (await makeWidget(flowdesk, { allowedOrigins: [shop] })).key
})
afterAll(() => flowdesk.close())

/** Runs with a server of these settings that trusts the proxy that the tests come through. */
async function behindProxy(settings: Record<string, string>, work: (twin: Flowdesk) => Promise<void>): Promise<void> {
  const twin = await flowdesk.openSecondProcess({ Http__TrustedProxies: '127.0.0.1', ...settings })
  try {
    await work(twin)
  } finally {
    await twin.close()
  }
}

/** What a page of an origin is answered: by a widget, and by each hub. */
async function answersTo(twin: Flowdesk, origin: string, headers: Record<string, string> = {}) {
  const asPage = { headers: { origin, ...headers } }
  const { credential } = await makeVisitor(flowdesk, { widget: key })
  const authorization = `Visitor ${credential}`
  return {
    widget: formatOutcome(await twin.get(`/v1/widget/${key}/config`, asPage)),
    visitor: formatOutcome(
      await twin.post('/hubs/visitor/negotiate', { headers: { ...asPage.headers, authorization }, body: '' }),
    ),
    // A request from an allowed origin needs a credential.
    agent: formatOutcome(await twin.post('/hubs/agent/negotiate', { ...asPage, body: '' })),
  }
}

const welcome = { widget: '200', visitor: '200', agent: '401 SVC:1001' }
const refused = { widget: '403 SVC:1105', visitor: '403 SVC:1105', agent: '403 SVC:1105' }

describe('The own origin of the server', () => {
  const forwarded = [
    { 'x-forwarded-host': 'evil.example.com', 'x-forwarded-proto': 'https' },
    { 'x-forwarded-host': 'evil.example.com, localhost' },
    { forwarded: 'host=evil.example.com;proto=https', 'x-real-host': 'evil.example.com' },
    { 'x-original-host': 'evil.example.com', 'x-host': 'evil.example.com' },
  ]

  test.each(forwarded)('never comes from a forwarding header: %j', async (headers) => {
    await behindProxy({}, async (twin) => {
      expect(await answersTo(twin, evil, headers)).toEqual(refused)
      expect(await answersTo(twin, 'http://localhost', headers)).toEqual(welcome)
    })
    await behindProxy({ Http__PublicUrl: support }, async (twin) =>
      expect(await answersTo(twin, evil, headers)).toEqual(refused),
    )
  })

  test.each([
    ['http://localhost', 'localhost'],
    ['https://localhost', 'localhost'],
    ['http://localhost', 'LOCALHOST'],
    ['http://localhost', 'localhost:80'],
    ['https://localhost', 'localhost:443'],
    ['http://localhost:8080', 'localhost:8080'],
    ['http://[::1]:8080', '[::1]:8080'],
  ])('is that of the Host header without a public URL: %s at %s', async (origin, host) => {
    expect(await answersTo(flowdesk, origin, { host })).toEqual(welcome)
  })

  test.each([
    ['http://localhost:8080', 'localhost'],
    ['http://localhost', 'localhost:8080'],
    ['https://localhost', 'localhost:80'],
    ['http://localhost', 'localhost:443'],
    ['http://localhost.evil.example.com', 'localhost'],
    ['http://evil.example.com@localhost', 'localhost'],
    ['http://localhost/path', 'localhost'],
    ['ftp://localhost', 'localhost'],
    ['null', 'localhost'],
    ['', 'localhost'],
    ['http://localhost', 'evil.example.com@localhost'],
    ['http://localhost', 'localhost/path'],
    ['http://localhost', 'localhost?'],
  ])('is no other one: not %s at %s', async (origin, host) => {
    expect(await answersTo(flowdesk, origin, { host })).toEqual(refused)
  })

  test('is only that of the public URL if one is set', async () => {
    await behindProxy({ Http__PublicUrl: `${support}/help` }, async (twin) => {
      expect(await answersTo(twin, support)).toEqual(welcome)
      for (const origin of ['http://localhost', 'https://localhost', 'http://support.example.com', `${support}:8443`])
        expect(await answersTo(twin, origin)).toEqual(refused)
      expect(await answersTo(twin, evil, { host: 'evil.example.com' })).toEqual(refused)
    })
  })

  test('is allowed in addition to the origins of a widget or the console', async () => {
    const settings = { Http__PublicUrl: support, Embedding__AllowedFrameAncestors__0: 'https://intranet.example.com' }
    await behindProxy(settings, async (twin) => {
      expect(await answersTo(twin, shop)).toEqual({ ...welcome, agent: '403 SVC:1105' })
      expect(await answersTo(twin, 'https://intranet.example.com')).toEqual({ ...refused, agent: '401 SVC:1001' })
    })
  })
})

test('a forwarding header cannot bypass AllowedHosts', async () => {
  await behindProxy({ AllowedHosts: 'support.example.com' }, async (twin) => {
    const visit = async (headers: Record<string, string>) => formatOutcome(await twin.get('/health/live', { headers }))
    const named = { 'x-forwarded-host': 'support.example.com', forwarded: 'host=support.example.com' }
    expect(await visit({ host: 'evil.example.com', ...named })).toBe('400 SVC:0004')
    expect(await visit({ host: 'support.example.com', 'x-forwarded-host': 'evil.example.com' })).toBe('200')
  })
})

describe('A preflight', () => {
  const ask = async (path: string, origin: string, headers: CallOptions['headers'] = {}) => {
    const asked = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-evil, authorization' }
    const reply = await flowdesk.options(path, { headers: { origin, ...asked, ...headers } })
    expect(formatOutcome(reply)).toBe('204')
    return String(reply.headers['access-control-allow-headers']).toLowerCase().split(', ').sort()
  }

  test('of a widget route allows the headers that the widget sends, whatever it requests', async () => {
    const allowed = [
      'authorization',
      'content-type',
      'if-none-match',
      'if-range',
      'range',
      'x-request-id',
      'x-service-user-id',
    ]
    expect(await ask('/v1/widget/conversations', evil)).toEqual(allowed)
    expect(await ask(`/v1/widget/${key}/config`, evil, { 'access-control-request-headers': '*' })).toEqual(allowed)
  })

  test.each(['/hubs/visitor', '/hubs/visitor/negotiate', '/hubs/agent', '/hubs/agent/negotiate'])(
    'of %s allows the headers that the official clients send, whatever it requests',
    async (path) => {
      expect(await ask(path, 'http://localhost')).toEqual([
        'authorization',
        'content-type',
        'x-request-id',
        'x-requested-with',
        'x-signalr-user-agent',
      ])
    },
  )
})
