import { idempotencyKeyReused } from '#platform/errors/common.ts'
import { names } from '#platform/http/etag.ts'
import { createTtlCache } from '#platform/http/remembered.ts'
import { type Answer, accepted, type Call, created, type Http, notModified, ok, route } from '#platform/http/route.ts'
import { cacheLookups } from '#platform/observe/cache-metrics.ts'
import { integrationPolicies } from '../../api-tokens/config.ts'
import type { ScopeGuard, Token } from '../../api-tokens/guard.ts'
import type { Ticketing } from '../../database/ticketing.ts'
import { poolNotAllowed, poolRequired } from '../../pools/errors.ts'
import { ticketCreation } from '../commands/create.ts'
import { ticketPolicies } from '../config.ts'
import { ticketNotFound } from '../errors.ts'
import { ticketPage, ticketReader } from '../queries.ts'
import {
  NewTicket,
  Receipt,
  rangesInOrder,
  subjectOrDescription,
  Ticket,
  type TicketName,
  TicketQuery,
  Tickets,
  ticketPaths,
} from '../schema.ts'

const tag = 'Integration: tickets'
const path = '/v1/integration/tickets'

/** Clients may store a single ticket, but must revalidate it before every use. */
const REVALIDATE = 'private, no-cache'

function creationRoutes(http: Http, ticketing: Ticketing, requireScope: ScopeGuard): void {
  const { createTicket, createTicketSync } = ticketCreation(ticketing)
  route(http, {
    method: 'POST',
    path,
    id: 'createTicket',
    access: { credential: 'apiToken', scope: 'tickets:write', record: 'pool' },
    tag,
    summary: 'Create a ticket',
    description:
      'Returns a receipt when the ticket is stored. Read the ticket by the tracking key of the receipt. If you retry with the same `Idempotency-Key` within 24 hours, the server returns the first receipt and creates nothing.',
    ...requireScope('tickets:write', ticketPolicies.create),
    body: NewTicket,
    refineBody: subjectOrDescription,
    idempotent: true,
    answers: { 202: { description: 'Returns the receipt', data: Receipt } },
    refuses: [poolNotAllowed, poolRequired, idempotencyKeyReused],
    handle: async ({ actor, body, idempotencyKey }) => accepted(await createTicket(actor, body, idempotencyKey)),
  })
  route(http, {
    method: 'POST',
    path: `${path}/sync`,
    id: 'createTicketSync',
    access: { credential: 'apiToken', scope: 'tickets:write', record: 'pool' },
    tag,
    summary: 'Create a ticket synchronously',
    description:
      'Returns the whole ticket, for callers that cannot poll. The server ignores `Idempotency-Key` here, so a retry creates a second ticket.',
    deprecated: true,
    ...requireScope('tickets:write', ticketPolicies.createSync),
    body: NewTicket,
    refineBody: subjectOrDescription,
    answers: { 201: { description: 'Returns the new ticket', data: Ticket } },
    refuses: [poolNotAllowed, poolRequired],
    handle: async ({ actor, body }) => created(await createTicketSync(actor, body)),
  })
}

function readRoutes(http: Http, ticketing: Ticketing, requireScope: ScopeGuard): void {
  const readTicket = ticketReader(ticketing)
  async function read(name: TicketName, { actor, request }: Call<Token, unknown, unknown>): Promise<Answer<unknown>> {
    const ticket = await readTicket(actor, name)
    if (!ticket) throw ticketNotFound()
    const headers = { etag: ticket.eTag, 'cache-control': REVALIDATE }
    return names(request.headers['if-none-match'], ticket.eTag) ? notModified(headers) : ok(ticket, headers)
  }
  const headers = { ETag: '"42-1"', 'Cache-Control': REVALIDATE }
  for (const { path: named, suffix, params, nameOf } of ticketPaths) {
    route(http, {
      method: 'GET',
      path: named,
      id: `getTicket${suffix}`,
      access: { credential: 'apiToken', scope: 'tickets:read', record: 'ticket' },
      tag,
      summary: suffix ? 'Get a ticket by tracking key' : 'Get a ticket',
      description:
        'Send the `ETag` of your last read as `If-None-Match` to get a 304 response without a body while the ticket has not changed.',
      ...requireScope('tickets:read', integrationPolicies.read),
      params,
      conditional: 'If-None-Match',
      answers: {
        200: { description: 'Returns the ticket', data: Ticket, headers },
        304: { description: 'The ticket has not changed', headers },
      },
      refuses: [ticketNotFound],
      handle: (call) => read(nameOf(call.params), call),
    })
  }
}

const MAX_CACHED_PAGES = 2000

function listRoute(http: Http, ticketing: Ticketing, requireScope: ScopeGuard, cacheSeconds: number): void {
  const pages = createTtlCache<Awaited<ReturnType<typeof ticketPage>>>({
    maxEntries: MAX_CACHED_PAGES,
    ttlMs: cacheSeconds * 1000,
    now: ticketing.now,
    lookups: cacheLookups(ticketing.metrics, 'ticket_list'),
  })
  // Tokens with the same pools share cached pages.
  const keyOf = ({ poolIds }: Token, query: TicketQuery): string =>
    JSON.stringify([poolIds && [...poolIds].sort((one, other) => one - other), query])
  route(http, {
    method: 'GET',
    path,
    id: 'listTickets',
    access: { credential: 'apiToken', scope: 'tickets:read', lists: 'ticket' },
    tag,
    summary: 'List tickets',
    description:
      'Returns the tickets in the pools of the token. A page may be up to 45 seconds old, unless the server has another limit, and writes do not refresh it. To get the current state of one ticket, read that ticket.',
    ...requireScope('tickets:read', integrationPolicies.read),
    query: TicketQuery,
    isRemembered: true,
    refineQuery: rangesInOrder,
    answers: {
      200: {
        description: 'Returns a page of tickets',
        data: Tickets,
        headers: { 'Cache-Control': 'private, max-age=45' },
      },
    },
    async handle({ actor, query }) {
      const tickets = await pages.find(keyOf(actor, query), () => ticketPage(ticketing.db, actor, query))
      return ok(tickets, { 'cache-control': `private, max-age=${cacheSeconds}` })
    },
  })
}

/** Registers the routes by which other systems create and read tickets. */
export function integrationTicketRoutes(
  http: Http,
  ticketing: Ticketing,
  requireScope: ScopeGuard,
  cacheSeconds: number,
): void {
  listRoute(http, ticketing, requireScope, cacheSeconds)
  creationRoutes(http, ticketing, requireScope)
  readRoutes(http, ticketing, requireScope)
}
