import { UNIQUE } from './load/plan.ts'
import type { KnownTicket } from './store.ts'

interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** A complete HTTP request. */
function raw({ method, path, headers = {}, body }: Call): string {
  const text = body === undefined ? '' : JSON.stringify(body)
  const all = {
    host: '127.0.0.1',
    accept: 'application/json',
    ...headers,
    ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${text}`
}

const path = '/v1/integration/tickets'

const words = {
  poolId: 1,
  subject: 'The invoice shows the wrong address',
  priority: 'normal',
  requesterFullName: 'Maria Lindgren',
  requesterEmailAddress: 'maria@example.com',
  requesterPhoneNumber: '+44 20 7946 0018',
}

const BODY_BYTES = 600

/** A creation of 600 bytes. */
const newTicket = {
  ...words,
  description: 'Invoice 4711 still has our old address. '
    .repeat(20)
    .slice(0, BODY_BYTES - JSON.stringify({ ...words, description: '' }).length),
}

const newMessage = { content: 'The address is still wrong. '.repeat(10).trim() }

/** Returns the requests of a run for these tickets and this token. Floors get the same requests. */
export type Requests = (tickets: readonly KnownTicket[], token: string) => string[]

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const unique = { 'idempotency-key': UNIQUE }

export const creations: Requests = (_tickets, token) => [
  raw({ method: 'POST', path, headers: { ...bearer(token), ...unique }, body: newTicket }),
]

export const syncCreations: Requests = (_tickets, token) => [
  raw({ method: 'POST', path: `${path}/sync`, headers: bearer(token), body: newTicket }),
]

export const messages: Requests = (tickets, token) =>
  tickets.map(({ id }) =>
    raw({
      method: 'POST',
      path: `${path}/${id}/messages`,
      headers: { ...bearer(token), ...unique },
      body: newMessage,
    }),
  )

/** Uses the tracking key for every second read. */
export const reads: Requests = (tickets, token) =>
  tickets.map(({ id, trackingKey }, place) => {
    const named = place % 2 === 0 ? id : `by-tracking-key/${trackingKey}`
    return raw({ method: 'GET', path: `${path}/${named}`, headers: bearer(token) })
  })

export const conditionalReads: Requests = (tickets, token) =>
  tickets.map(({ id, version }) =>
    raw({ method: 'GET', path: `${path}/${id}`, headers: { ...bearer(token), 'if-none-match': `"${id}-${version}"` } }),
  )

export const trackings: Requests = (tickets) =>
  tickets.map(({ trackingKey }) => raw({ method: 'GET', path: `/v1/external/ticket-tracking/${trackingKey}` }))

export const lists: Requests = (_tickets, token) => [raw({ method: 'GET', path, headers: bearer(token) })]
