import type { Static } from 'typebox'
import type { FieldError } from '#platform/errors/field-errors.ts'
import {
  anyText,
  enumOf,
  flag,
  instant,
  integer,
  listOf,
  nullable,
  object,
  preservedText,
  trimmedText,
  verbatimText,
} from '#platform/http/schema-builders.ts'
import { ChatAttachment } from '../../attachments/schema.ts'
import { MAX_MESSAGE_LENGTH } from '../../visitors/schema/widget.ts'

export const messageKinds = ['Text', 'Note', 'AgentJoined', 'Transferred', 'Closed', 'TicketOpened'] as const
export const conversationStatuses = ['queued', 'active', 'closed'] as const

const conversationId = '019a9f2e-0c11-7d40-8a55-1b9c33d7e602'
const messageId = '019a9f2f-1a02-7f5c-9e77-60a1b2c3d4e5'

export const clientMessageIdPattern = '^[\\x21-\\x7e]+$'

export const clientMessageId = trimmedText(64, {
  pattern: clientMessageIdPattern,
  description:
    'An id that you create for this message, unique among all your messages. If you send the same id again, the server writes nothing and returns the existing message.',
  example: 'm-1',
})

const messageFields = {
  id: verbatimText(36, { description: 'The id of the message, a UUID.' }),
  conversationId: verbatimText(36, { description: 'The id of the conversation.' }),
  sequence: integer({
    description:
      'The position of the message in the conversation, from 1. Visitors and agents have separate numbering.',
  }),
  senderKind: enumOf(['agent', 'visitor', 'system'], 'Who sent the message.'),
  senderId: nullable(
    verbatimText(36, {
      description:
        'The id of the sender, as a string. In a system message, the id of the agent or visitor who caused it; in `AgentJoined`, the id of the agent to whom the conversation was assigned. Null if there is none.',
    }),
  ),
  senderName: nullable(
    trimmedText(200, {
      description: 'The name that the person in `senderId` had when the message was sent; null if unknown.',
    }),
  ),
  kind: enumOf(
    messageKinds,
    '`Text` is a message. `Note` is an internal note that only agents see. The other kinds are system messages. `AgentJoined`: an agent took the conversation, or automatic routing assigned it to an agent. `Transferred`: an agent transferred the conversation to an agent or department. `Closed`: the conversation was closed. `TicketOpened`: the server created a ticket from the conversation.',
  ),
  body: anyText('The text, exactly as it was sent; empty in a system message, and for a file without a caption.'),
  attachments: listOf(ChatAttachment, { description: 'The files of the message.' }),
  clientMessageId: nullable({
    ...clientMessageId,
    description: 'The id that the sender created for the message; null if there is none.',
  }),
  createdAt: instant('When the message was sent.'),
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

export const ChatMessage = object(messageFields, { title: 'ChatMessage', example: messageExample })
export type ChatMessage = Static<typeof ChatMessage>

export const SentVisitorMessage = object(
  {
    ...messageFields,
    continuedInNewConversation: flag(
      'Whether the server wrote the message to another conversation, because the conversation in the path is closed. The other conversation is new, or was already open; `conversationId` is its id.',
    ),
  },
  { title: 'SentVisitorMessage', example: { ...messageExample, continuedInNewConversation: false } },
)
export type SentVisitorMessage = Static<typeof SentVisitorMessage>

export const Transcript = object(
  {
    conversationId: verbatimText(36, { description: 'The id of the conversation.' }),
    status: enumOf(conversationStatuses, 'The state of the conversation.'),
    queuePosition: nullable(
      integer({
        description: 'The position in the queue of the department, from 1; null if the conversation is not queued.',
        example: 1,
      }),
    ),
    agent: nullable(
      object(
        {
          displayName: trimmedText(200, { description: 'The name of the agent.' }),
          avatarUrl: nullable(
            trimmedText(1000, {
              description: 'The URL of a picture; null if there is none. Clients then show initials.',
            }),
          ),
        },
        {
          title: 'TalkingAgent',
          description:
            'The agent to whom the conversation is assigned, or was assigned when it was closed; null if there is none.',
          example: { displayName: 'Jonas Weber', avatarUrl: null },
        },
      ),
    ),
    items: listOf(ChatMessage, { description: 'The messages, oldest first.' }),
    hasMore: flag('Whether there are more messages: older ones with `beforeSequence`, otherwise newer ones.'),
    version: integer({
      description:
        'The version of the conversation. It increases with every change that you can see, except changes of the read positions.',
      example: 3,
    }),
    visitorLastReadMessageId: nullable(
      verbatimText(36, { description: 'The id of the newest message that the visitor has read; null if none.' }),
    ),
    agentLastReadMessageId: nullable(
      verbatimText(36, {
        description: 'The id of the newest message that the agents have read and that you can see; null if none.',
      }),
    ),
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

const createSequenceParameter = (description: string) => nullable(integer({ minimum: 0, description }))

export const TranscriptQuery = object({
  afterSequence: createSequenceParameter(
    'Returns the messages that follow this sequence number. If you send neither this nor `beforeSequence`, returns the first messages.',
  ),
  beforeSequence: createSequenceParameter(
    'Returns the messages directly before this sequence number. Send a large value to get the newest messages. Do not send it with `afterSequence`.',
  ),
  pageSize: nullable(
    integer({ minimum: 1, maximum: 100, description: 'The maximum number of messages. Defaults to 50.', example: 50 }),
  ),
})
export type TranscriptQuery = Static<typeof TranscriptQuery>

export const validateDirection = ({ afterSequence, beforeSequence }: TranscriptQuery): FieldError[] =>
  typeof afterSequence === 'number' && typeof beforeSequence === 'number'
    ? [{ field: 'beforeSequence', rule: 'state' }]
    : []

export const messageBody = preservedText(MAX_MESSAGE_LENGTH, {
  description: 'The text of the message.',
  example: messageExample.body,
})

export const NewVisitorMessage = object(
  { body: messageBody, clientMessageId },
  { title: 'NewVisitorMessage', example: { body: messageExample.body, clientMessageId: 'm-1' } },
)
export type NewVisitorMessage = Static<typeof NewVisitorMessage>

export const agentMessageKind = enumOf(
  ['Text', 'Note'],
  '`Text` sends a message to the visitor. `Note` writes an internal note that only agents see. Defaults to `Text`.',
)

export const NewAgentMessage = object(
  {
    body: messageBody,
    kind: nullable(agentMessageKind),
    clientMessageId,
  },
  {
    title: 'NewAgentMessage',
    example: { body: 'Let me have a look.', kind: 'Text', clientMessageId: 'a-1' },
  },
)
export type NewAgentMessage = Static<typeof NewAgentMessage>

export const ReadPositionRequest = object(
  {
    lastReadMessageId: trimmedText(36, {
      description:
        'The id of the newest message that was read. It must be a message of the conversation that you can see.',
      example: messageId,
    }),
  },
  { title: 'ReadPositionRequest', example: { lastReadMessageId: messageId } },
)
