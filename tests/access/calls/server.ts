import type { Ground } from '../ground.ts'
import { type Call, type Calls, type Prepare, plain } from './call.ts'

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

const holders = {
  '/hubs/agent': 'console: agent who holds the conversation',
  '/hubs/visitor': 'visitor: of the conversation',
} as const

type Hub = keyof typeof holders

/** A call of a connection that the holder negotiated; with `begin` the connection has begun. */
const connection =
  (hub: Hub, options: { begin?: true } = {}): Prepare =>
  async (ground: Ground): Promise<Call> => {
    const url = `${hub}?id=${encodeURIComponent(await ground.connection(hub, holders[hub]))}`
    if (options.begin) await ground.flowdesk.get(url, ground.as(holders[hub]))
    return { url, headers: { 'content-type': 'text/plain' } }
  }

const hubCalls = (hub: Hub): Calls => ({
  [`POST ${hub}/negotiate`]: plain(`${hub}/negotiate?negotiateVersion=1`),
  [`GET ${hub}`]: connection(hub),
  [`POST ${hub}`]: connection(hub),
  [`DELETE ${hub}`]: connection(hub, { begin: true }),
})

/** What programs, browsers and clients of hubs call beside the API. */
export const serverCalls: Calls = {
  ...Object.fromEntries(pages.map((url) => [`GET ${url}`, plain(url)])),
  'GET /docs/api/:version/:name': plain('/docs/api/1/main.js'),
  'GET /metrics': plain('/metrics'),
  // No mail server listens in these tests.
  'GET /health': plain('/health', { answer: '503' }),
  ...hubCalls('/hubs/agent'),
  ...hubCalls('/hubs/visitor'),
}
