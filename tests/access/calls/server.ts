import type { AccessFixture } from '../access-fixture.ts'
import { type Call, type CallsByRoute, type PrepareCall, prepareFixedCall } from './call.ts'

const pages = [
  '/health/live',
  '/.well-known/jwks.json',
  '/openapi/v1.json',
  '/docs',
  '/docs/',
  '/docs/api',
  '/docs/api/',
  '/favicon.ico',
  '/',
  '/console',
  '/console/',
]

const holderNames = {
  '/hubs/agent': 'console: agent who holds the conversation',
  '/hubs/visitor': 'visitor: of the conversation',
} as const

type Hub = keyof typeof holderNames

/** A call of a connection that the holder negotiated; with `begin` the connection has begun. */
const onConnection =
  (hub: Hub, options: { begin?: true } = {}): PrepareCall =>
  async (ground: AccessFixture): Promise<Call> => {
    const url = `${hub}?id=${encodeURIComponent(await ground.negotiateConnection(hub, holderNames[hub]))}`
    if (options.begin) await ground.flowdesk.get(url, ground.headersOf(holderNames[hub]))
    return { url, headers: { 'content-type': 'text/plain' } }
  }

const hubCalls = (hub: Hub): CallsByRoute => ({
  [`POST ${hub}/negotiate`]: prepareFixedCall(`${hub}/negotiate?negotiateVersion=1`),
  [`GET ${hub}`]: onConnection(hub),
  [`POST ${hub}`]: onConnection(hub),
  [`DELETE ${hub}`]: onConnection(hub, { begin: true }),
})

/** What programs, browsers and clients of hubs call beside the API. */
export const serverCalls: CallsByRoute = {
  ...Object.fromEntries(pages.map((url) => [`GET ${url}`, prepareFixedCall(url)])),
  'GET /docs/api/:version/:name': prepareFixedCall('/docs/api/1/main.js'),
  'GET /metrics': prepareFixedCall('/metrics'),
  // No mail server listens in these tests.
  'GET /health': prepareFixedCall('/health', { expectedOutcome: '503' }),
  ...hubCalls('/hubs/agent'),
  ...hubCalls('/hubs/visitor'),
}
