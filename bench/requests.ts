import { UNIQUE_PLACEHOLDER } from './load/plan.ts'
import type { KnownTicket } from './store.ts'

interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** Returns the bytes of an HTTP request as text. */
function formatRequest({ method, path, headers = {}, body }: Call): string {
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

const ticketFields = {
  poolId: 1,
  subject: 'The invoice shows the wrong address',
  priority: 'normal',
  requesterFullName: 'Maria Lindgren',
  requesterEmailAddress: 'maria@example.com',
  requesterPhoneNumber: '+44 20 7946 0018',
}

const BODY_BYTES = 600

/** The body of a creation, 600 bytes as JSON. */
const newTicket = {
  ...ticketFields,
  description: 'Invoice 4711 still has our old address. '
    .repeat(20)
    .slice(0, BODY_BYTES - JSON.stringify({ ...ticketFields, description: '' }).length),
}

const newMessage = { content: 'The address is still wrong. '.repeat(10).trim() }

/** Returns the requests of a run for these tickets and this token. Floors get the same requests. */
export type CreateRequests = (tickets: readonly KnownTicket[], token: string) => string[]

const bearerHeader = (token: string) => ({ authorization: `Bearer ${token}` })
const uniqueKeyHeader = { 'idempotency-key': UNIQUE_PLACEHOLDER }

export const ticketCreations: CreateRequests = (_tickets, token) => [
  formatRequest({ method: 'POST', path, headers: { ...bearerHeader(token), ...uniqueKeyHeader }, body: newTicket }),
]

export const synchronousCreations: CreateRequests = (_tickets, token) => [
  formatRequest({ method: 'POST', path: `${path}/sync`, headers: bearerHeader(token), body: newTicket }),
]

export const messages: CreateRequests = (tickets, token) =>
  tickets.map(({ id }) =>
    formatRequest({
      method: 'POST',
      path: `${path}/${id}/messages`,
      headers: { ...bearerHeader(token), ...uniqueKeyHeader },
      body: newMessage,
    }),
  )

/** Uses the tracking key for every second read. */
export const reads: CreateRequests = (tickets, token) =>
  tickets.map(({ id, trackingKey }, place) => {
    const named = place % 2 === 0 ? id : `by-tracking-key/${trackingKey}`
    return formatRequest({ method: 'GET', path: `${path}/${named}`, headers: bearerHeader(token) })
  })

export const conditionalReads: CreateRequests = (tickets, token) =>
  tickets.map(({ id, version }) =>
    formatRequest({
      method: 'GET',
      path: `${path}/${id}`,
      headers: { ...bearerHeader(token), 'if-none-match': `"${id}-${version}"` },
    }),
  )

export const trackingReads: CreateRequests = (tickets) =>
  tickets.map(({ trackingKey }) =>
    formatRequest({ method: 'GET', path: `/v1/external/ticket-tracking/${trackingKey}` }),
  )

export const listReads: CreateRequests = (_tickets, token) => [
  formatRequest({ method: 'GET', path, headers: bearerHeader(token) }),
]
