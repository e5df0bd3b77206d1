import type { Static } from 'typebox'
import type { FieldError } from '#platform/errors/invalid.ts'
import { toInstant } from '#platform/http/instants.ts'
import { idOf, pathId } from '#platform/http/path-id.ts'
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

const subject = line(255, { description: 'What it is about, in one line.' })
const description = block(65_536, { description: 'The whole story, as sent.' })
const priority = oneOf(priorities, 'How urgent it is.')
const requester = {
  requesterFullName: nullable(line(200, { description: 'Who asks.' })),
  requesterEmailAddress: nullable(email('Where the requester reads answers; kept in lower case.')),
  requesterPhoneNumber: nullable(
    line(32, {
      minLength: 3,
      pattern: '^[+0-9][0-9 ()./-]*$',
      example: '+44 20 7946 0018',
      description: 'As people write it.',
    }),
  ),
}

export const NewTicket = record(
  {
    poolId: nullable(
      integer({ description: 'Where the ticket goes; optional for a token of exactly one pool, else required.' }),
    ),
    subject: nullable(subject),
    description: nullable(description),
    priority: nullable(oneOf(priorities, 'How urgent it is; the default of the pool unless given.')),
    ...requester,
  },
  {
    title: 'NewTicket',
    description: 'It needs a subject or a description that is not blank.',
    anyRequired: ['subject', 'description'],
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

/** Requires a subject or a description. */
export const subjectOrDescription = (ticket: NewTicket): FieldError[] =>
  ticket.subject === null && ticket.description === null ? [{ field: 'subject', rule: 'required' }] : []

export const Receipt = record(
  {
    trackingKey: exact(26, { description: 'Follow the ticket with it; the external tracking knows it at once.' }),
    status: oneOf(['accepted'], 'The request is stored, and the ticket will be.'),
  },
  { title: 'TicketReceipt', example: { trackingKey: '7p3k9w2m5t8v1x4z6b0c2d5f8h', status: 'accepted' } },
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
  id: integer({ description: 'The id of the ticket.' }),
  trackingKey: exact(26, { description: 'The opaque key from the receipt; whoever holds it may follow the ticket.' }),
  poolId: integer({ description: 'The pool where the ticket lives.' }),
  parentTicketId: nullable(integer({ description: 'The completed or cancelled ticket that this one continues.' })),
  subject: nullable(subject),
  description: nullable(description),
  priority,
  ticketStatusId: integer({ description: '1 to 7, see the table of statuses.' }),
  ticketStatusName: nullable(line(40, { description: 'The name of the status.' })),
  ticketSubStatusId: integer({ description: 'A finer step within the status, as administrators configure it.' }),
  ...requester,
  createdAt: instant('When its creation was accepted.'),
  updatedAt: instant('When it or its messages were last written.'),
  completedAt: nullable(instant('When it was completed or cancelled.')),
  eTag: exact(60, { description: 'The same as the ETag header of a single read.' }),
}

export const Ticket = record(members, { title: 'Ticket', example })
export type Ticket = Static<typeof Ticket>

export const Tickets = pageOf(Ticket)

const tags = listOf(line(50), {
  maxItems: 20,
  uniqueItems: true,
  description: 'Words of the staff to sort tickets by.',
})

const dashboardExample = {
  ...example,
  assigneeUserId: null,
  source: 'shop',
  channel: 'api',
  tags: ['invoice'],
  escalationStep: null,
}

export const DashboardTicket = record(
  {
    ...members,
    assigneeUserId: nullable(integer({ description: 'Who of the staff works on it.' })),
    source: line(100, { description: 'The system that opened it, as its API token names it.' }),
    channel: oneOf(['api', 'email', 'form', 'dashboard', 'chat'], 'How it came in.'),
    tags,
    escalationStep: nullable(integer({ description: 'How far up the escalation chain it is.' })),
  },
  { title: 'DashboardTicket', example: dashboardExample },
)
export type DashboardTicket = Static<typeof DashboardTicket>

/** Example of a ticket after the change in the example of `TicketChange`. */
export const changedTicket = {
  ...dashboardExample,
  ticketStatusId: 6,
  ticketStatusName: 'Completed',
  ticketSubStatusId: 600,
  updatedAt: '2026-11-21T10:02:11.480Z',
  completedAt: '2026-11-21T10:02:11.480Z',
  eTag: '"42-2"',
}

export const TicketChange = change(
  {
    subject: nullable(subject),
    description: nullable(description),
    priority,
    ticketStatusId: integer({ description: '1–5 may go to any of 2–7; 6 and 7 are final.' }),
    ticketSubStatusId: integer({ description: 'One of the status; its default unless given.' }),
    poolId: integer({ description: 'The pool to move it to.' }),
    ...requester,
    tags,
  },
  {
    title: 'TicketChange',
    description: 'Members that are absent stay as they are.',
    example: { ticketStatusId: 6 },
  },
)
export type TicketChange = Static<typeof TicketChange>

const sortable = ['createdAt', 'updatedAt', 'id', 'priority'] as const

export const TicketQuery = record({
  statusIds: nullable(
    listOf(integer(), { maxItems: 100, description: 'Only tickets in one of these statuses.', example: [1, 2] }),
  ),
  poolIds: nullable(
    listOf(integer(), {
      maxItems: 1000,
      description: 'Only tickets in one of these pools; those outside the scope yield nothing.',
      example: [1],
    }),
  ),
  priorities: nullable(
    listOf(priority, { description: 'Only tickets of one of these priorities.', example: ['high', 'urgent'] }),
  ),
  createdFrom: nullable(instant('Only tickets created at this instant or later.', '2026-11-01T00:00:00.000Z')),
  createdTo: nullable(instant('Only tickets created before this instant.', '2026-12-01T00:00:00.000Z')),
  updatedFrom: nullable(instant('Only tickets written at this instant or later.', '2026-11-21T00:00:00.000Z')),
  updatedTo: nullable(instant('Only tickets last written before this instant.', '2026-11-22T00:00:00.000Z')),
  requesterEmailAddress: nullable(email('Only tickets of this requester, whatever the case.')),
  search: nullable(
    line(100, {
      minLength: 2,
      description: 'Only tickets with this in their subject, whatever its case, or with this id.',
      example: 'invoice',
    }),
  ),
  ...paging,
  sortBy: nullable(oneOf(sortable, 'What to sort by; `id` unless given.')),
  sortOrder: nullable(oneOf(['asc', 'desc'], 'Rising or falling; `desc` unless given.')),
})
export type TicketQuery = Static<typeof TicketQuery>

/** Rejects ranges that end before they begin. */
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

/** How a path names a ticket. */
export type TicketName = { readonly id: number } | { readonly trackingKey: string }

const path = '/v1/integration/tickets'

/** The two paths of a ticket, with their parameters. */
export const ticketPaths = [
  {
    path: `${path}/:id`,
    suffix: '',
    params: idOf('ticket', 42),
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
