import type { Static } from 'typebox'
import type { FieldError } from '#platform/errors/field-errors.ts'
import { findRangeErrors } from '#platform/http/instants.ts'
import {
  anyText,
  enumOf,
  flag,
  instant,
  integer,
  listOf,
  MAX_INTEGER,
  nullable,
  object,
  pageOf,
  pageParameters,
  trimmedText,
} from '#platform/http/schema-builders.ts'
import { visitorExample } from '../../visitors/schema/visitor.ts'
import { closedByValues, conversationExample, conversationFields } from './agent.ts'
import { conversationStatuses } from './message.ts'

const ExcerptPart = object(
  { text: anyText('A part of the text.'), isMatch: flag('Whether this part matches the search.') },
  { title: 'ConversationExcerptPart', example: { text: 'parcel', isMatch: true } },
)

const ListedConversation = object(
  {
    ...conversationFields,
    excerpt: nullable(
      listOf(ExcerptPart, {
        description:
          'With `search`: the text around the first match in one message. The server examines only the newest messages, and selects the one that contains the largest number of the searched words. Show the parts one after another. They are plain text, not HTML. Null if you do not search, if none of the examined messages contains any of these words, or if the conversation is archived.',
        example: [
          { text: 'Where is my ', isMatch: false },
          { text: 'parcel', isMatch: true },
          { text: '?', isMatch: false },
        ],
      }),
    ),
  },
  {
    title: 'ListedConversation',
    description: 'A conversation in a list.',
    example: { ...conversationExample, excerpt: null },
  },
)
export type ListedConversation = Static<typeof ListedConversation>

export const Conversations = pageOf(ListedConversation)

const startedFrom = instant(
  'Returns only conversations opened at or after this time. Filters `createdAt`, not `startedAt`.',
  '2026-11-01T00:00:00.000Z',
)
const startedTo = instant(
  'Returns only conversations opened before this time. Filters `createdAt`, not `startedAt`.',
  '2026-12-01T00:00:00.000Z',
)

export const ConversationQuery = object({
  status: nullable(
    enumOf(
      [...conversationStatuses, 'open'],
      'Returns only conversations in this state. `open` means queued or active.',
    ),
  ),
  startedFrom: nullable(startedFrom),
  startedTo: nullable(startedTo),
  departmentId: nullable(integer({ description: 'Returns only conversations of this department.', example: 1 })),
  agentId: nullable(
    trimmedText(16, {
      pattern: '^(me|[1-9]\\d{0,15})$',
      description: 'Returns only conversations with this `agentId`. `me` means you.',
      example: 'me',
    }),
  ),
  closedBy: nullable(enumOf(closedByValues, 'Returns only conversations whose `closedBy` has this value.')),
  visitorId: nullable(
    trimmedText(36, { description: 'Returns only conversations of this visitor.', example: visitorExample.id }),
  ),
  tag: nullable(
    trimmedText(50, {
      description: 'Returns only conversations with this tag. Upper and lower case do not matter.',
      example: 'parcel',
    }),
  ),
  search: nullable(
    trimmedText(100, {
      minLength: 2,
      description:
        'Returns only conversations that match the text in one of two ways: the name, e-mail address or external id of the visitor contains the text, or the messages and internal notes together contain all words of the text. Each word of at least two characters also finds longer words that begin with it. Upper and lower case do not matter, nor do accents in messages. A search finds new messages only when the conversation has had no further message for about 15 seconds. The messages of archived conversations are not searched.',
      example: 'parcel',
    }),
  ),
  archived: nullable(
    flag(
      'If true, returns only archived conversations; if false (the default), only those that are not archived. The other filters also apply to archived conversations.',
    ),
  ),
  ...pageParameters,
  sortBy: nullable(enumOf(['createdAt', 'updatedAt'], 'The field to sort by. Defaults to `createdAt`.')),
  sortOrder: nullable(enumOf(['asc', 'desc'], 'The sort order: ascending or descending. Defaults to `desc`.')),
})
export type ConversationQuery = Static<typeof ConversationQuery>

/** Rejects ids that would lose precision as JSON numbers. */
const validateAgentId = ({ agentId }: ConversationQuery): FieldError[] =>
  Number(agentId) > MAX_INTEGER ? [{ field: 'agentId', rule: 'maximum', params: { limit: MAX_INTEGER } }] : []

export const validateFilters = (query: ConversationQuery): FieldError[] => [
  ...validateAgentId(query),
  ...findRangeErrors('startedTo', query.startedFrom, query.startedTo),
]
