import type { Static } from 'typebox'
import type { FieldError } from '#platform/errors/field-errors.ts'
import { findRangeErrors } from '#platform/http/instants.ts'
import { idParameter, parsePathId } from '#platform/http/path-id.ts'
import {
  email,
  enumOf,
  instant,
  integer,
  listOf,
  nullable,
  object,
  pageOf,
  pageParameters,
  preservedText,
  trimmedText,
  verbatimText,
} from '#platform/http/schema-builders.ts'
import { priorities } from '../../database/priorities.ts'
import { MAX_SUBJECT_LENGTH, MAX_TEXT_LENGTH } from '../../database/text-limits.ts'
import { ticketNotFound } from '../errors.ts'

export const subject = trimmedText(MAX_SUBJECT_LENGTH, { description: 'The subject of the ticket.' })
export const description = preservedText(MAX_TEXT_LENGTH, {
  description: 'The description. The server does not trim it.',
})
export const priority = enumOf(priorities, 'The priority of the ticket.')
export const requester = {
  requesterFullName: nullable(trimmedText(200, { description: 'The full name of the requester.' })),
  requesterEmailAddress: nullable(email('The e-mail address of the requester. The server converts it to lower case.')),
  requesterPhoneNumber: nullable(
    trimmedText(32, {
      minLength: 3,
      pattern: '^[+0-9][0-9 ()./-]*$',
      example: '+44 20 7946 0018',
      description: 'The phone number of the requester: digits, spaces and + ( ) . / - only.',
    }),
  ),
}

export const NewTicket = object(
  {
    poolId: nullable(
      integer({ description: 'The pool of the ticket. You can omit it only if the token has exactly one pool.' }),
    ),
    subject: nullable(subject),
    description: nullable(description),
    priority: nullable(enumOf(priorities, 'The priority of the ticket. Defaults to the priority of the pool.')),
    ...requester,
  },
  {
    title: 'NewTicket',
    description: 'A ticket needs a subject or a description that is not blank.',
    atLeastOneOf: ['subject', 'description'],
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

export const validateSubjectOrDescription = (ticket: Pick<NewTicket, 'subject' | 'description'>): FieldError[] =>
  ticket.subject === null && ticket.description === null ? [{ field: 'subject', rule: 'required' }] : []

export const Receipt = object(
  {
    trackingKey: verbatimText(26, {
      description:
        'The tracking key of the ticket. You can use it at once, for example to read the public status of the ticket.',
    }),
    status: enumOf(['accepted'], 'Always `accepted`: the ticket is stored.'),
  },
  { title: 'TicketReceipt', example: { trackingKey: '7p3k9w2m5t8v1x4z6b0c2d5f8h', status: 'accepted' } },
)
export type Receipt = Static<typeof Receipt>

export const ticketExample = {
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

export const ticketFields = {
  id: integer({ description: 'The id of the ticket.' }),
  trackingKey: verbatimText(26, {
    description: 'The tracking key of the ticket. Anyone who has it can read the public status of the ticket.',
  }),
  poolId: integer({ description: 'The pool of the ticket.' }),
  parentTicketId: nullable(
    integer({ description: 'The completed or cancelled ticket that this ticket continues; null if there is none.' }),
  ),
  subject: nullable(subject),
  description: nullable(description),
  priority,
  ticketStatusId: integer({
    description: 'The id of the status, from 1 to 7. The table under `Integration: tickets` explains the statuses.',
  }),
  ticketStatusName: nullable(trimmedText(40, { description: 'The name of the status.' })),
  ticketSubStatusId: integer({
    description:
      'The id of the sub-status. The id of a default sub-status is 100 times the id of its status, such as 300 for status 3.',
  }),
  ...requester,
  createdAt: instant('When the ticket was created.'),
  updatedAt: instant('When the ticket or its messages last changed.'),
  completedAt: nullable(instant('When the ticket was completed or cancelled (status 6 or 7); null before that.')),
  eTag: verbatimText(60, {
    description: 'The version of the ticket: the value of the `ETag` header field when you read this ticket.',
  }),
}

export const Ticket = object(ticketFields, { title: 'Ticket', example: ticketExample })
export type Ticket = Static<typeof Ticket>

export const Tickets = pageOf(Ticket)

const sortableFields = ['createdAt', 'updatedAt', 'id', 'priority'] as const

export const ticketFilters = {
  statusIds: nullable(
    listOf(integer(), {
      maxItems: 100,
      description: 'Returns only tickets with one of these statuses.',
      example: [1, 2],
    }),
  ),
  poolIds: nullable(
    listOf(integer(), {
      maxItems: 1000,
      description: 'Returns only tickets in one of these pools. Pools that you cannot see match no tickets.',
      example: [1],
    }),
  ),
  priorities: nullable(
    listOf(priority, {
      description: 'Returns only tickets with one of these priorities.',
      example: ['high', 'urgent'],
    }),
  ),
  createdFrom: nullable(instant('Returns only tickets created at or after this time.', '2026-11-01T00:00:00.000Z')),
  createdTo: nullable(instant('Returns only tickets created before this time.', '2026-12-01T00:00:00.000Z')),
  updatedFrom: nullable(
    instant('Returns only tickets last changed at or after this time.', '2026-11-21T00:00:00.000Z'),
  ),
  updatedTo: nullable(instant('Returns only tickets last changed before this time.', '2026-11-22T00:00:00.000Z')),
  requesterEmailAddress: nullable(
    email('Returns only tickets whose requester has this e-mail address. Upper and lower case do not matter.'),
  ),
  search: nullable(
    trimmedText(100, {
      minLength: 2,
      description:
        'Returns only tickets that contain this text in the subject, or that have this id. Upper and lower case do not matter.',
      example: 'invoice',
    }),
  ),
  ...pageParameters,
  sortBy: nullable(enumOf(sortableFields, 'The field to sort by. Defaults to `id`.')),
  sortOrder: nullable(enumOf(['asc', 'desc'], 'The sort order: ascending or descending. Defaults to `desc`.')),
}

export const TicketQuery = object(ticketFilters)
export type TicketQuery = Static<typeof TicketQuery>

export const validateRanges = ({
  createdFrom,
  createdTo,
  updatedFrom,
  updatedTo,
}: Pick<TicketQuery, 'createdFrom' | 'createdTo' | 'updatedFrom' | 'updatedTo'>): FieldError[] => [
  ...findRangeErrors('createdTo', createdFrom, createdTo),
  ...findRangeErrors('updatedTo', updatedFrom, updatedTo),
]

export type TicketIdentifier = { readonly id: number } | { readonly trackingKey: string }

const path = '/v1/integration/tickets'

export const ticketPaths = [
  {
    path: `${path}/:id`,
    suffix: '',
    params: idParameter('ticket', 42),
    parseIdentifier: (params: Readonly<Record<string, string>>): TicketIdentifier => ({
      id: parsePathId(params['id'], ticketNotFound),
    }),
  },
  {
    path: `${path}/by-tracking-key/:trackingKey`,
    suffix: 'ByTrackingKey',
    params: {
      trackingKey: {
        schema: verbatimText(26, { example: '7p3k9w2m5t8v1x4z6b0c2d5f8h' }),
        description: 'The tracking key from the receipt.',
      },
    },
    parseIdentifier: (params: Readonly<Record<string, string>>): TicketIdentifier => ({
      trackingKey: params['trackingKey'] ?? '',
    }),
  },
]
