import type { Static } from 'typebox'
import type { FieldError } from '#platform/errors/invalid.ts'
import {
  anyText,
  block,
  exact,
  flag,
  instant,
  integer,
  line,
  listOf,
  nullable,
  oneOf,
  record,
} from '#platform/http/shapes.ts'
import { ChatAttachment } from '../../attachments/schema.ts'
import { BODY_LIMIT } from '../../visitors/schema/widget.ts'

export const kinds = ['Text', 'Note', 'AgentJoined', 'Transferred', 'Closed', 'TicketOpened'] as const
export const statuses = ['queued', 'active', 'closed'] as const

const conversationId = '019a9f2e-0c11-7d40-8a55-1b9c33d7e602'
const messageId = '019a9f2f-1a02-7f5c-9e77-60a1b2c3d4e5'

export const clientMessageId = line(64, {
  pattern: '^[\\x21-\\x7e]+$',
  description: 'An id of your making: sent again it answers the first message. Unique to its sender.',
  example: 'm-1',
})

const messageFields = {
  id: exact(36, { description: 'The id of the message, a UUID.' }),
  conversationId: exact(36, { description: 'The conversation that it is in.' }),
  sequence: integer({ description: 'Its number in the conversation, from 1, as the reader counts.' }),
  senderKind: oneOf(['agent', 'visitor', 'system'], 'Who sent it.'),
  senderId: nullable(exact(36, { description: 'The id of who sent or caused it, as text; null where nobody did.' })),
  senderName: nullable(line(200, { description: 'The name of the sender at the time.' })),
  kind: oneOf(kinds, 'Rows of the system say what happened; a `Note` is for agents alone.'),
  body: anyText('As it was sent; empty in a row of the system.'),
  attachments: listOf(ChatAttachment, { description: 'Its files.' }),
  clientMessageId: nullable(clientMessageId),
  createdAt: instant('When it was sent.'),
}

export const messageExample = {
  id: messageId,
  conversationId,
  sequence: 1,
  senderKind: 'visitor',
  senderId: '019a9f2c-5b7a-7c31-9d2e-4f0a6b8c1d2e',
  senderName: 'Maria Lindgren',
  kind: 'Text',
  body: 'Where is my parcel?',
  attachments: [],
  clientMessageId: 'm-1',
  createdAt: '2026-11-21T09:53:41.250Z',
}

export const ChatMessage = record(messageFields, { title: 'ChatMessage', example: messageExample })
export type ChatMessage = Static<typeof ChatMessage>

export const SentMessage = record(
  {
    ...messageFields,
    continuedInNewConversation: flag('Whether it is in another conversation: the named one was closed.'),
  },
  { title: 'SentVisitorMessage', example: { ...messageExample, continuedInNewConversation: false } },
)
export type SentMessage = Static<typeof SentMessage>

export const Transcript = record(
  {
    conversationId: exact(36, { description: 'The id of the conversation.' }),
    status: oneOf(statuses, 'Where it stands.'),
    queuePosition: nullable(integer({ description: 'Its place in the queue of the department, from 1.', example: 1 })),
    agent: nullable(
      record(
        {
          displayName: line(200, { description: 'The name of the agent.' }),
          avatarUrl: nullable(line(1000, { description: 'A picture; null: initials are shown.' })),
        },
        {
          title: 'TalkingAgent',
          description: 'The agent who has it.',
          example: { displayName: 'Jonas Weber', avatarUrl: null },
        },
      ),
    ),
    items: listOf(ChatMessage, { description: 'The rows, the oldest first.' }),
    hasMore: flag('Whether there are more in the direction that was asked for.'),
    version: integer({ description: 'Grows with every change that the reader may see.', example: 3 }),
    visitorLastReadMessageId: nullable(exact(36, { description: 'The newest message that the visitor has read.' })),
    agentLastReadMessageId: nullable(exact(36, { description: 'The newest message that the agent has read.' })),
  },
  {
    title: 'Transcript',
    example: {
      conversationId,
      status: 'queued',
      queuePosition: 1,
      agent: null,
      items: [messageExample],
      hasMore: false,
      version: 1,
      visitorLastReadMessageId: null,
      agentLastReadMessageId: null,
    },
  },
)
export type Transcript = Static<typeof Transcript>

const cursor = (description: string) => nullable(integer({ minimum: 0, description }))

export const TranscriptQuery = record({
  afterSequence: cursor('The rows behind this one; all from the first unless given.'),
  beforeSequence: cursor('The rows just before this one; a large value gives the newest.'),
  pageSize: nullable(
    integer({ minimum: 1, maximum: 100, description: 'How many rows; 50 unless given.', example: 50 }),
  ),
})
export type TranscriptQuery = Static<typeof TranscriptQuery>

/** Returns an error if both `afterSequence` and `beforeSequence` are given. */
export const oneDirection = ({ afterSequence, beforeSequence }: TranscriptQuery): FieldError[] =>
  typeof afterSequence === 'number' && typeof beforeSequence === 'number'
    ? [{ field: 'beforeSequence', rule: 'state' }]
    : []

export const messageBody = block(BODY_LIMIT, { description: 'What to say.', example: messageExample.body })

export const NewMessage = record(
  { body: messageBody, clientMessageId },
  { title: 'NewVisitorMessage', example: { body: messageExample.body, clientMessageId: 'm-1' } },
)
export type NewMessage = Static<typeof NewMessage>

export const messageKind = oneOf(['Text', 'Note'], 'A `Note` is for agents alone; `Text` unless given.')

export const NewAgentMessage = record(
  {
    body: messageBody,
    kind: nullable(messageKind),
    clientMessageId,
  },
  {
    title: 'NewAgentMessage',
    example: { body: 'Let me have a look.', kind: 'Text', clientMessageId: 'a-1' },
  },
)
export type NewAgentMessage = Static<typeof NewAgentMessage>

export const ReadCursor = record(
  { lastReadMessageId: line(36, { description: 'The newest message that was read.', example: messageId }) },
  { title: 'ReadCursorRequest', example: { lastReadMessageId: messageId } },
)
