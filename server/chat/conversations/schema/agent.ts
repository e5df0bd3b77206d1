import type { Static } from 'typebox'
import type { FieldError } from '#platform/errors/field-errors.ts'
import {
  anyText,
  enumOf,
  instant,
  integer,
  listOf,
  nullable,
  object,
  preservedText,
  trimmedText,
  verbatimText,
} from '#platform/http/schema-builders.ts'
import { PageVisit, Visitor, visitorExample } from '../../visitors/schema/visitor.ts'
import { conversationStatuses, messageKinds } from './message.ts'

const visitorId = visitorExample.id
const messageId = '019a9f2f-1a02-7f5c-9e77-60a1b2c3d4e5'

export const closedByValues = ['agent', 'visitor', 'inactivity'] as const
const escalationStatuses = ['none', 'requested', 'escalated'] as const

const tag = trimmedText(50, {
  description: 'A tag. A conversation cannot have two tags that differ only in upper and lower case.',
})
const tags = listOf(tag, {
  maxItems: 20,
  uniqueItems: true,
  description: 'The tags with which agents categorize the conversation.',
  example: ['parcel'],
})

const LastMessage = object(
  {
    kind: enumOf(messageKinds, 'The kind of the message.'),
    preview: anyText('The beginning of the text, up to 140 characters; empty if the message has no text.'),
    createdAt: instant('When the message was written.'),
  },
  {
    title: 'LastMessage',
    description: 'The newest message; null if there is none.',
    example: { kind: 'Text', preview: 'Where is my parcel?', createdAt: '2026-11-21T09:53:41.250Z' },
  },
)

export const conversationFields = {
  id: verbatimText(36, { description: 'The id of the conversation, a UUID.' }),
  status: enumOf(conversationStatuses, 'The state of the conversation.'),
  departmentId: integer({ description: 'The id of the department.' }),
  departmentName: trimmedText(200, { description: 'The name of the department.' }),
  visitorId: verbatimText(36, { description: 'The id of the visitor, a UUID.' }),
  visitorDisplayName: nullable(trimmedText(200, { description: 'The name of the visitor; null if unknown.' })),
  visitorEmail: nullable(trimmedText(254, { description: 'The e-mail address of the visitor; null if unknown.' })),
  visitorExternalId: nullable(trimmedText(200, { description: 'The visitor’s id at the website; null if unknown.' })),
  agentId: nullable(
    integer({
      description:
        'If the conversation is active, the id of the agent to whom it is assigned. If it is closed, the id of the agent to whom it was assigned when it was closed. Null if the conversation is queued, or was queued when it was closed.',
    }),
  ),
  agentDisplayName: nullable(
    trimmedText(200, { description: 'The name of the agent in `agentId`; null if `agentId` is null.' }),
  ),
  queuePosition: nullable(
    integer({
      description: 'The position in the queue of the department, from 1; null if the conversation is not queued.',
    }),
  ),
  unreadCount: integer({
    description: 'The number of messages from the visitor after the newest message that the agents have read.',
  }),
  unreadSince: nullable(
    instant('When the visitor sent the oldest message that the agents have not read; null if they have read all.'),
  ),
  lastMessage: nullable(LastMessage),
  pageUrl: nullable(
    trimmedText(2000, { description: 'The URL of the page on which the conversation was opened; null if unknown.' }),
  ),
  createdAt: instant('When the conversation was opened.'),
  startedAt: nullable(instant('When the conversation was first assigned to an agent; null if it never was.')),
  closedAt: nullable(instant('When the conversation was closed; null if it is open.')),
  closedBy: nullable(
    enumOf(
      closedByValues,
      'Who or what closed the conversation; null if it is open. `agent`: an agent. `visitor`: the visitor, or the server because a left message ([leaveMessage](#leaveMessage)) became a ticket. `inactivity`: the server, because of inactivity or to archive the conversation.',
    ),
  ),
  snoozedUntil: nullable(instant('The end of the snooze; null if the conversation is not snoozed.')),
  tags,
  rating: nullable(
    object(
      {
        score: integer({ description: 'The score, from 1 (bad) to 5 (good).', example: 5 }),
        comment: nullable(
          preservedText(2000, { description: 'The reason for the score; null if the visitor gave none.' }),
        ),
      },
      {
        title: 'Rating',
        description: 'The rating of the visitor; null if there is none.',
        example: { score: 5, comment: 'Quick and friendly.' },
      },
    ),
  ),
  escalationStatus: enumOf(
    escalationStatuses,
    'Whether the conversation was escalated to a ticket: `none`, `requested` (the ticket does not exist yet) or `escalated`.',
  ),
  escalationTicketId: nullable(
    integer({
      description: 'The id of the ticket to which the conversation was escalated; null if there is none.',
    }),
  ),
  version: integer({
    description:
      'The version of the conversation. It increases with every message and every other change, except changes of the read positions.',
  }),
  visitorLastReadMessageId: nullable(
    verbatimText(36, { description: 'The id of the newest message that the visitor has read; null if none.' }),
  ),
  agentLastReadMessageId: nullable(
    verbatimText(36, { description: 'The id of the newest message that the agents have read; null if none.' }),
  ),
  archivedAt: nullable(instant('When the conversation was archived; null if it is not archived.')),
}

export const conversationExample = {
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
  unreadSince: '2026-11-21T09:53:41.250Z',
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
  archivedAt: null,
}

export const Conversation = object(conversationFields, {
  title: 'Conversation',
  description: 'A conversation, as agents see it.',
  example: conversationExample,
})
export type Conversation = Static<typeof Conversation>

export const ConversationDetail = object(
  {
    ...conversationFields,
    visitor: Visitor,
    pages: listOf(PageVisit, { description: 'The last 20 pages that the visitor viewed, newest first.' }),
  },
  {
    title: 'ConversationDetail',
    example: {
      ...conversationExample,
      visitor: visitorExample,
      pages: [{ url: 'https://shop.example.com/cart', title: 'Cart', visitedAt: '2026-11-21T09:58:11.006Z' }],
    },
  },
)
export type ConversationDetail = Static<typeof ConversationDetail>

export const TransferRequest = object(
  {
    agentId: nullable(
      integer({
        description:
          'The id of the agent to transfer to: an active member of the department of the conversation, available or not. Send either `agentId` or `departmentId`.',
      }),
    ),
    departmentId: nullable(
      integer({
        description:
          'The id of the department to transfer to, which must be active. The conversation joins its queue. Send either `agentId` or `departmentId`.',
      }),
    ),
    note: nullable(preservedText(10_000, { description: 'A note for the next agent. Visitors never see it.' })),
  },
  {
    title: 'TransferRequest',
    atLeastOneOf: ['agentId', 'departmentId'],
    example: { agentId: 3, departmentId: null, note: 'Knows the carrier.' },
  },
)
export type TransferRequest = Static<typeof TransferRequest>

export function validateTransferTarget({ agentId, departmentId }: TransferRequest): FieldError[] {
  const targets = [agentId, departmentId].filter((target) => target !== null && target !== undefined)
  if (targets.length === 0) return [{ field: 'agentId', rule: 'required' }]
  return targets.length === 2 ? [{ field: 'departmentId', rule: 'state' }] : []
}

export const SnoozeRequest = object(
  {
    until: nullable(
      instant(
        'The end of the snooze, which must be in the future; null ends the snooze now.',
        '2026-11-22T08:00:00.000Z',
      ),
    ),
  },
  { title: 'SnoozeRequest', example: { until: '2026-11-22T08:00:00.000Z' } },
)

export const ConversationTagsRequest = object(
  { tags },
  { title: 'ConversationTagsRequest', example: { tags: ['parcel', 'Invoice'] } },
)

/** Rejects tags that differ only in case. */
export const validateTags = ({ tags }: { readonly tags: unknown }): FieldError[] => {
  const keys = (Array.isArray(tags) ? tags : []).map((tag: unknown) => String(tag).toLowerCase())
  return new Set(keys).size === keys.length ? [] : [{ field: 'tags', rule: 'unique' }]
}
