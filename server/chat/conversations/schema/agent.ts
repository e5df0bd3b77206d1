import type { Static } from 'typebox'
import type { FieldError } from '#platform/errors/invalid.ts'
import { toInstant } from '#platform/http/instants.ts'
import {
  anyText,
  block,
  exact,
  flag,
  instant,
  integer,
  line,
  listOf,
  MAX_INTEGER,
  nullable,
  oneOf,
  pageOf,
  paging,
  record,
} from '#platform/http/shapes.ts'
import { PageVisit, Visitor, visitorExample } from '../../visitors/schema/visitor.ts'
import { kinds, statuses } from './message.ts'

const visitorId = visitorExample.id
const messageId = '019a9f2f-1a02-7f5c-9e77-60a1b2c3d4e5'

const closedByValues = ['agent', 'visitor', 'inactivity'] as const
const escalationStatuses = ['none', 'requested', 'escalated'] as const

const tag = line(50, { description: 'Unique in the conversation, whatever its case.' })
const tags = listOf(tag, {
  maxItems: 20,
  uniqueItems: true,
  description: 'What agents sort it by.',
  example: ['parcel'],
})

const LastMessage = record(
  {
    kind: oneOf(kinds, 'What kind of row it is.'),
    preview: anyText('How its body begins, at most 140 characters.'),
    createdAt: instant('When it was written.'),
  },
  {
    title: 'LastMessage',
    description: 'The newest row.',
    example: { kind: 'Text', preview: 'Where is my parcel?', createdAt: '2026-11-21T09:53:41.250Z' },
  },
)

const conversationFields = {
  id: exact(36, { description: 'The id of the conversation, a UUID.' }),
  status: oneOf(statuses, 'Where it stands.'),
  departmentId: integer({ description: 'The department that it is in.' }),
  departmentName: line(200, { description: 'The name of the department.' }),
  visitorId: exact(36, { description: 'The visitor.' }),
  visitorDisplayName: nullable(line(200, { description: 'The name that the visitor gave.' })),
  visitorEmail: nullable(line(254, { description: 'The address that the visitor gave.' })),
  visitorExternalId: nullable(line(200, { description: 'How the system of the page names the visitor.' })),
  agentId: nullable(integer({ description: 'The agent who has it, or had it last.' })),
  agentDisplayName: nullable(line(200, { description: 'The name of that agent.' })),
  queuePosition: nullable(
    integer({ description: 'Its place in the queue of the department, from 1; null once taken.' }),
  ),
  unreadCount: integer({ description: 'Messages of the visitor that the agent has not read.' }),
  lastMessage: nullable(LastMessage),
  pageUrl: nullable(line(2000, { description: 'The page that it was opened from.' })),
  createdAt: instant('When it was opened.'),
  startedAt: nullable(instant('When an agent first had it.')),
  closedAt: nullable(instant('When it was closed.')),
  closedBy: nullable(oneOf(closedByValues, 'Who ended it.')),
  snoozedUntil: nullable(instant('Until when it is put aside.')),
  tags,
  rating: nullable(
    record(
      {
        score: integer({ description: 'From 1, bad, to 5, good.', example: 5 }),
        comment: nullable(block(2000, { description: 'Why.' })),
      },
      {
        title: 'Rating',
        description: 'What the visitor thought of it.',
        example: { score: 5, comment: 'Quick and friendly.' },
      },
    ),
  ),
  escalationStatus: oneOf(escalationStatuses, 'Whether it becomes a ticket.'),
  escalationTicketId: nullable(integer({ description: 'The ticket that it became.' })),
  version: integer({ description: 'Grows with every row and every change.' }),
  visitorLastReadMessageId: nullable(exact(36, { description: 'The newest message that the visitor has read.' })),
  agentLastReadMessageId: nullable(exact(36, { description: 'The newest message that the agent has read.' })),
}

const example = {
  id: '019a9f2e-0c11-7d40-8a55-1b9c33d7e602',
  status: 'queued',
  departmentId: 1,
  departmentName: 'Support',
  visitorId,
  visitorDisplayName: 'Maria Lindgren',
  visitorEmail: 'maria@example.com',
  visitorExternalId: 'customer-4711',
  agentId: null,
  agentDisplayName: null,
  queuePosition: 1,
  unreadCount: 1,
  lastMessage: { kind: 'Text', preview: 'Where is my parcel?', createdAt: '2026-11-21T09:53:41.250Z' },
  pageUrl: 'https://shop.example.com/cart',
  createdAt: '2026-11-21T09:53:41.250Z',
  startedAt: null,
  closedAt: null,
  closedBy: null,
  snoozedUntil: null,
  tags: ['parcel'],
  rating: null,
  escalationStatus: 'none',
  escalationTicketId: null,
  version: 1,
  visitorLastReadMessageId: messageId,
  agentLastReadMessageId: null,
}

export const Conversation = record(conversationFields, {
  title: 'Conversation',
  description: 'A conversation of a visitor, as agents see it.',
  example,
})
export type Conversation = Static<typeof Conversation>

export const Conversations = pageOf(Conversation)

export const ConversationDetail = record(
  {
    ...conversationFields,
    visitor: Visitor,
    pages: listOf(PageVisit, { description: 'The last 20 pages of the visitor, the newest first.' }),
  },
  {
    title: 'ConversationDetail',
    example: {
      ...example,
      visitor: visitorExample,
      pages: [{ url: 'https://shop.example.com/cart', title: 'Cart', visitedAt: '2026-11-21T09:58:11.006Z' }],
    },
  },
)
export type ConversationDetail = Static<typeof ConversationDetail>

const startedFrom = instant('Opened at this instant or later.', '2026-11-01T00:00:00.000Z')
const startedTo = instant('Opened before this instant.', '2026-12-01T00:00:00.000Z')

export const ConversationQuery = record({
  status: nullable(oneOf([...statuses, 'open'], '`open` is queued and active.')),
  startedFrom: nullable(startedFrom),
  startedTo: nullable(startedTo),
  departmentId: nullable(integer({ description: 'In this department.', example: 1 })),
  agentId: nullable(
    line(16, { pattern: '^(me|[1-9]\\d{0,15})$', description: 'Of this agent; `me` for who asks.', example: 'me' }),
  ),
  closedBy: nullable(oneOf(closedByValues, 'Ended by these.')),
  visitorId: nullable(line(36, { description: 'Of this visitor.', example: visitorId })),
  tag: nullable(line(50, { description: 'With this tag, whatever its case.', example: 'parcel' })),
  search: nullable(
    line(100, {
      minLength: 2,
      description: 'In the name, the address or the external id of the visitor.',
      example: 'maria',
    }),
  ),
  archived: nullable(flag('Those that were archived, instead of those that were not.')),
  ...paging,
  sortBy: nullable(oneOf(['createdAt', 'updatedAt'], '`createdAt` unless given.')),
  sortOrder: nullable(oneOf(['asc', 'desc'], '`desc` unless given.')),
})
export type ConversationQuery = Static<typeof ConversationQuery>

function rangeErrors({ startedFrom, startedTo }: ConversationQuery): FieldError[] {
  const [from, to] = [startedFrom, startedTo].map((text) => (typeof text === 'string' ? toInstant(text) : null))
  return from && to && to < from ? [{ field: 'startedTo', rule: 'minimum', params: { limit: startedFrom ?? '' } }] : []
}

/** Rejects agent ids above `MAX_INTEGER`, which lose precision as JSON numbers. */
const agentIdErrors = ({ agentId }: ConversationQuery): FieldError[] =>
  Number(agentId) > MAX_INTEGER ? [{ field: 'agentId', rule: 'maximum', params: { limit: MAX_INTEGER } }] : []

/** Returns the validation errors that the schema cannot express: large agent ids and reversed date ranges. */
export const filtersFit = (query: ConversationQuery): FieldError[] => [...agentIdErrors(query), ...rangeErrors(query)]

export const Transfer = record(
  {
    agentId: nullable(
      integer({ description: 'To this agent, an active member of its department. One of the two is given.' }),
    ),
    departmentId: nullable(
      integer({ description: 'To this department, whose queue it joins. One of the two is given.' }),
    ),
    note: nullable(block(10_000, { description: 'For whoever gets it; visitors never see it.' })),
  },
  {
    title: 'TransferRequest',
    anyRequired: ['agentId', 'departmentId'],
    example: { agentId: 3, departmentId: null, note: 'Knows the carrier.' },
  },
)
export type Transfer = Static<typeof Transfer>

/** Returns an error unless exactly one target is given. */
export function oneTarget({ agentId, departmentId }: Transfer): FieldError[] {
  const targets = [agentId, departmentId].filter((target) => target !== null && target !== undefined)
  if (targets.length === 0) return [{ field: 'agentId', rule: 'required' }]
  return targets.length === 2 ? [{ field: 'departmentId', rule: 'state' }] : []
}

export const Snooze = record(
  { until: nullable(instant('Until when; null ends it.', '2026-11-22T08:00:00.000Z')) },
  { title: 'SnoozeRequest', example: { until: '2026-11-22T08:00:00.000Z' } },
)

export const Tags = record({ tags }, { title: 'ConversationTagsRequest', example: { tags: ['parcel', 'Invoice'] } })

/** Returns an error if two tags differ only in case. */
export const sameTags = ({ tags }: { readonly tags: unknown }): FieldError[] => {
  const keys = (Array.isArray(tags) ? tags : []).map((one: unknown) => String(one).toLowerCase())
  return new Set(keys).size === keys.length ? [] : [{ field: 'tags', rule: 'unique' }]
}
