import type { Static } from 'typebox'
import type { FieldError } from '#platform/errors/invalid.ts'
import { toInstant } from '#platform/http/instants.ts'
import { pathId } from '#platform/http/path-id.ts'
import {
  block,
  change,
  email,
  exact,
  instant,
  integer,
  line,
  listOf,
  nullable,
  oneOf,
  pageOf,
  paging,
  record,
} from '#platform/http/shapes.ts'
import { priorities } from '../database/priorities.ts'
import { ticketNotFound } from './errors.ts'

const subject = line(255)
const description = block(65_536)
const priority = oneOf(priorities)
const requester = {
  requesterFullName: nullable(line(200)),
  requesterEmailAddress: nullable(email()),
  requesterPhoneNumber: nullable(
    line(32, { minLength: 3, pattern: '^[+0-9][0-9 ()./-]*$', example: '+44 20 7946 0018' }),
  ),
}

export const NewTicket = record(
  {
    poolId: nullable(integer({ description: 'Optional for a token of exactly one pool, else required.' })),
    subject: nullable(subject),
    description: nullable(description),
    priority: nullable(oneOf(priorities, 'The default of the pool unless given.')),
    ...requester,
  },
  {
    title: 'NewTicket',
    example: {
      poolId: 1,
      subject: 'The invoice shows the wrong address',
      description: 'Invoice 4711 still has our old address.',
      priority: 'normal',
      requesterFullName: 'Maria Lindgren',
      requesterEmailAddress: 'maria@example.com',
      requesterPhoneNumber: null,
    },
  },
)
export type NewTicket = Static<typeof NewTicket>

/** A ticket needs something to be about. */
export const subjectOrDescription = (ticket: NewTicket): FieldError[] =>
  ticket.subject === null && ticket.description === null ? [{ field: 'subject', rule: 'required' }] : []

export const Receipt = record(
  {
    trackingKey: exact(26, { description: 'Follow the ticket with it; the external tracking knows it at once.' }),
    status: oneOf(['accepted']),
  },
  { title: 'Receipt', example: { trackingKey: '7p3k9w2m5t8v1x4z6b0c2d5f8h', status: 'accepted' } },
)
export type Receipt = Static<typeof Receipt>

const example = {
  id: 42,
  trackingKey: '7p3k9w2m5t8v1x4z6b0c2d5f8h',
  poolId: 1,
  parentTicketId: null,
  subject: 'The invoice shows the wrong address',
  description: 'Invoice 4711 still has our old address.',
  priority: 'normal',
  ticketStatusId: 1,
  ticketStatusName: 'New',
  ticketSubStatusId: 100,
  requesterFullName: 'Maria Lindgren',
  requesterEmailAddress: 'maria@example.com',
  requesterPhoneNumber: null,
  createdAt: '2026-11-21T09:51:04.123Z',
  updatedAt: '2026-11-21T09:51:04.123Z',
  completedAt: null,
  eTag: '"42-1"',
}

const members = {
  id: integer(),
  trackingKey: exact(26),
  poolId: integer(),
  parentTicketId: nullable(integer({ description: 'The completed or cancelled ticket that this one continues.' })),
  subject: nullable(subject),
  description: nullable(description),
  priority,
  ticketStatusId: integer(),
  ticketStatusName: nullable(line(40)),
  ticketSubStatusId: integer(),
  ...requester,
  createdAt: instant(),
  updatedAt: instant(),
  completedAt: nullable(instant('When it was completed or cancelled.')),
  eTag: exact(60, { description: 'The same as the ETag header of a single read.' }),
}

export const Ticket = record(members, { title: 'Ticket', example })
export type Ticket = Static<typeof Ticket>

export const Tickets = pageOf(Ticket)

const tags = listOf(line(50), { maxItems: 20, uniqueItems: true })

export const DashboardTicket = record(
  {
    ...members,
    assigneeUserId: nullable(integer()),
    source: line(100),
    channel: oneOf(['api', 'email', 'form', 'dashboard', 'chat']),
    tags,
    escalationStep: nullable(integer()),
  },
  {
    title: 'DashboardTicket',
    example: {
      ...example,
      assigneeUserId: null,
      source: 'shop',
      channel: 'api',
      tags: ['invoice'],
      escalationStep: null,
    },
  },
)
export type DashboardTicket = Static<typeof DashboardTicket>

export const TicketChange = change(
  {
    subject: nullable(subject),
    description: nullable(description),
    priority,
    ticketStatusId: integer({ description: '1–5 may go to any of 2–7; 6 and 7 are final.' }),
    ticketSubStatusId: integer({ description: 'One of the status; its default unless given.' }),
    poolId: integer(),
    ...requester,
    tags,
  },
  { title: 'TicketChange', example: { ticketStatusId: 6 } },
)
export type TicketChange = Static<typeof TicketChange>

const sortable = ['createdAt', 'updatedAt', 'id', 'priority'] as const

export const TicketQuery = record({
  statusIds: nullable(listOf(integer(), { maxItems: 100 })),
  poolIds: nullable(listOf(integer(), { maxItems: 1000, description: 'Pools outside the scope yield nothing.' })),
  priorities: nullable(listOf(priority)),
  createdFrom: nullable(instant('Included.')),
  createdTo: nullable(instant('Not included.')),
  updatedFrom: nullable(instant('Included.')),
  updatedTo: nullable(instant('Not included.')),
  requesterEmailAddress: nullable(email()),
  search: nullable(line(100, { minLength: 2, description: 'Part of the subject, whatever its case, or the id.' })),
  ...paging,
  sortBy: nullable(oneOf(sortable, '`id` unless given.')),
  sortOrder: nullable(oneOf(['asc', 'desc'], '`desc` unless given.')),
})
export type TicketQuery = Static<typeof TicketQuery>

/** No range ends before it begins. */
export function rangesInOrder(query: TicketQuery): FieldError[] {
  const isInverted = (from: string | null, to: string | null): boolean => {
    const [begin, end] = [from, to].map((text) => (typeof text === 'string' ? toInstant(text) : null))
    return Boolean(begin && end && end < begin)
  }
  const ranges = [
    ['createdTo', query.createdFrom, query.createdTo],
    ['updatedTo', query.updatedFrom, query.updatedTo],
  ] as const
  return ranges
    .filter(([, from, to]) => isInverted(from, to))
    .map(([field, from]) => ({ field, rule: 'minimum', params: { limit: from ?? '' } }))
}

/** How a ticket is named in a path. */
export type TicketName = { readonly id: number } | { readonly trackingKey: string }

const path = '/v1/integration/tickets'

/** How the two ways to name a ticket stand in a path. */
export const ticketPaths = [
  {
    path: `${path}/:id`,
    suffix: '',
    params: { id: { schema: integer({ example: 42 }), description: 'The id of the ticket.' } },
    nameOf: (params: Readonly<Record<string, string>>): TicketName => ({ id: pathId(params['id'], ticketNotFound) }),
  },
  {
    path: `${path}/by-tracking-key/:trackingKey`,
    suffix: 'ByTrackingKey',
    params: {
      trackingKey: {
        schema: exact(26, { example: '7p3k9w2m5t8v1x4z6b0c2d5f8h' }),
        description: 'The key from the receipt.',
      },
    },
    nameOf: (params: Readonly<Record<string, string>>): TicketName => ({ trackingKey: params['trackingKey'] ?? '' }),
  },
]
