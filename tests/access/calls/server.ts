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
  '/console/oidc',
  '/console/sso',
  '/console/sign-in',
  '/console/password',
  '/console/history',
  '/console/account',
  '/console/admin/',
  '/widget.js',
]

const negotiatorNames = {
  '/hubs/agent': 'console: assignee of the conversation',
  '/hubs/visitor': 'visitor: of the conversation',
} as const

type Hub = keyof typeof negotiatorNames

/** Returns a call with the connection token of a negotiator; `begin` starts the connection with a poll first. */
const onConnection =
  (hub: Hub, options: { begin?: true } = {}): PrepareCall =>
  async (fixture: AccessFixture): Promise<Call> => {
    const url = `${hub}?id=${encodeURIComponent(await fixture.negotiateConnection(hub, negotiatorNames[hub]))}`
    if (options.begin) await fixture.flowdesk.get(url, fixture.headersOf(negotiatorNames[hub]))
    return { url, headers: { 'content-type': 'text/plain' } }
  }

const hubCalls = (hub: Hub): CallsByRoute => ({
  [`POST ${hub}/negotiate`]: prepareFixedCall(`${hub}/negotiate?negotiateVersion=1`),
  [`GET ${hub}`]: onConnection(hub),
  [`POST ${hub}`]: onConnection(hub),
  [`DELETE ${hub}`]: onConnection(hub, { begin: true }),
})

/** The calls outside of the API: pages, assets, monitoring, and hubs. */
export const serverCalls: CallsByRoute = {
  ...Object.fromEntries(pages.map((url) => [`GET ${url}`, prepareFixedCall(url)])),
  'GET /docs/api/:version/:name': prepareFixedCall('/docs/api/1/main.js'),
  'GET /c/:key': prepareFixedCall('/c/default'),
  'GET /console/conversations/:id': prepareFixedCall('/console/conversations/1'),
  'GET /console/admin/:section': prepareFixedCall('/console/admin/agents'),
  'GET /console/assets/:file': prepareFixedCall('/console/assets/main-0.js', { expectedOutcome: '404 SVC:0005' }),
  'GET /widget/:file': prepareFixedCall('/widget/panel-0.js'),
  'GET /metrics': prepareFixedCall('/metrics'),
  // No mail server listens in these tests.
  'GET /health': prepareFixedCall('/health', { expectedOutcome: '503' }),
  ...hubCalls('/hubs/agent'),
  ...hubCalls('/hubs/visitor'),
}
