import { idempotencyKeyReused } from '#platform/errors/common.ts'
import { matchesEtag } from '#platform/http/etag.ts'
import {
  accepted,
  created,
  type HandlerInput,
  type Http,
  notModified,
  ok,
  type RouteResponse,
  route,
} from '#platform/http/route.ts'
import { integrationPolicies } from '../../api-tokens/config.ts'
import type { RequireScope, Token } from '../../api-tokens/guard.ts'
import type { Ticketing } from '../../database/ticketing.ts'
import { poolNotAllowed, poolRequired } from '../../pools/errors.ts'
import { createTicketCreators } from '../commands/create.ts'
import { ticketPolicies } from '../config.ts'
import { ticketNotFound } from '../errors.ts'
import { createCachedTicketList } from '../queries/cached-list.ts'
import { createTicketReader } from '../queries/tickets.ts'
import {
  NewTicket,
  Receipt,
  Ticket,
  type TicketIdentifier,
  TicketQuery,
  Tickets,
  ticketPaths,
  validateRanges,
  validateSubjectOrDescription,
} from '../schema/integration.ts'

const tag = 'Integration: tickets'
const path = '/v1/integration/tickets'

/** Clients may store a single ticket, but must revalidate it before every use. */
const REVALIDATE_CACHE_CONTROL = 'private, no-cache'

function registerCreationRoutes(http: Http, ticketing: Ticketing, requireScope: RequireScope): void {
  const { createTicket, createAndReturnTicket } = createTicketCreators(ticketing)
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
    refineBody: validateSubjectOrDescription,
    idempotent: true,
    responses: { 202: { description: 'Returns the receipt', data: Receipt } },
    refuses: [poolNotAllowed, poolRequired, idempotencyKeyReused],
    handle: async ({ actor, body, idempotencyKey }) => accepted(await createTicket(actor, body, idempotencyKey)),
  })
  route(http, {
    method: 'POST',
    path: `${path}/sync`,
    id: 'createTicketSync',
    access: { credential: 'apiToken', scope: 'tickets:write', record: 'pool' },
    tag,
    summary: 'Create a ticket and return it',
    description:
      'Deprecated: use [createTicket](#createTicket), and read the ticket by the tracking key of the receipt. This operation returns the whole ticket instead of a receipt. If the pool assigns new tickets (`assigneeStrategy`), the server usually assigns the ticket before it responds, so the request takes longer than [createTicket](#createTicket). The server ignores `Idempotency-Key` here, so a retry creates a second ticket.',
    deprecated: true,
    ...requireScope('tickets:write', ticketPolicies.createSync),
    body: NewTicket,
    refineBody: validateSubjectOrDescription,
    responses: { 201: { description: 'Returns the new ticket', data: Ticket } },
    refuses: [poolNotAllowed, poolRequired],
    handle: async ({ actor, body }) => created(await createAndReturnTicket(actor, body)),
  })
}

function registerReadRoutes(http: Http, ticketing: Ticketing, requireScope: RequireScope): void {
  const readTicket = createTicketReader(ticketing)
  async function respondWithTicket(
    identifier: TicketIdentifier,
    { actor, request }: HandlerInput<Token, unknown, unknown>,
  ): Promise<RouteResponse<unknown>> {
    const ticket = await readTicket(actor, identifier)
    if (!ticket) throw ticketNotFound()
    const headers = { etag: ticket.eTag, 'cache-control': REVALIDATE_CACHE_CONTROL }
    return matchesEtag(request.headers['if-none-match'], ticket.eTag) ? notModified(headers) : ok(ticket, headers)
  }
  const headers = { ETag: '"42-1"', 'Cache-Control': REVALIDATE_CACHE_CONTROL }
  for (const { path: ticketPath, suffix, params, parseIdentifier } of ticketPaths) {
    route(http, {
      method: 'GET',
      path: ticketPath,
      id: `getTicket${suffix}`,
      access: { credential: 'apiToken', scope: 'tickets:read', record: 'ticket' },
      tag,
      summary: suffix ? 'Get a ticket by tracking key' : 'Get a ticket',
      description:
        'Send the `ETag` of your last read as `If-None-Match` to get a 304 response without a body while the ticket has not changed.',
      ...requireScope('tickets:read', integrationPolicies.read),
      params,
      conditional: 'If-None-Match',
      responses: {
        200: { description: 'Returns the ticket', data: Ticket, headers },
        304: { description: 'The ticket has not changed', headers },
      },
      refuses: [ticketNotFound],
      handle: (input) => respondWithTicket(parseIdentifier(input.params), input),
    })
  }
}

function registerListRoute(http: Http, ticketing: Ticketing, requireScope: RequireScope, cacheSeconds: number): void {
  const list = createCachedTicketList(ticketing, cacheSeconds)
  route(http, {
    method: 'GET',
    path,
    id: 'listTickets',
    access: { credential: 'apiToken', scope: 'tickets:read', lists: 'ticket' },
    tag,
    summary: 'List tickets',
    description:
      'Returns the tickets in the pools of the token. By default, a page may be up to 45 seconds old (`Tickets:ListCacheSeconds`), and writes do not refresh it. To get the current state of one ticket, read that ticket.',
    ...requireScope('tickets:read', integrationPolicies.read),
    query: TicketQuery,
    isJsonCached: true,
    refineQuery: validateRanges,
    responses: {
      200: {
        description: 'Returns a page of tickets',
        data: Tickets,
        headers: { 'Cache-Control': 'private, max-age=45', Age: '12' },
      },
    },
    async handle({ actor, query }) {
      const { tickets, ageSeconds } = await list(actor, query)
      const age = ageSeconds === null ? {} : { age: String(ageSeconds) }
      return ok(tickets, { 'cache-control': `private, max-age=${cacheSeconds}`, ...age })
    },
  })
}

export function registerIntegrationTicketRoutes(
  http: Http,
  ticketing: Ticketing,
  requireScope: RequireScope,
  cacheSeconds: number,
): void {
  registerListRoute(http, ticketing, requireScope, cacheSeconds)
  registerCreationRoutes(http, ticketing, requireScope)
  registerReadRoutes(http, ticketing, requireScope)
}
