import type { Static } from 'typebox'
import {
  email,
  enumOf,
  instant,
  integer,
  nullable,
  object,
  preservedText,
  trimmedText,
  verbatimText,
} from '#platform/http/schema-builders.ts'
import { clientMessageIdPattern, conversationStatuses, messageBody } from './message.ts'

const pageUrl = nullable(
  trimmedText(2000, {
    description: 'The URL of the page on which the visitor writes. URLs other than http and https are ignored.',
    example: 'https://shop.example.com/cart',
  }),
)
const pageTitle = nullable(trimmedText(500, { description: 'The title of the page in `pageUrl`.', example: 'Cart' }))

export const NewConversation = object(
  {
    departmentId: nullable(
      integer({
        description:
          'The id of a department that the widget offers. If you omit the field, the server chooses the department: the default one if the widget offers it, otherwise the first one that the widget offers.',
      }),
    ),
    pageUrl,
    pageTitle,
    message: nullable(messageBody),
    clientMessageId: nullable(
      trimmedText(64, {
        pattern: clientMessageIdPattern,
        description:
          'An id that you create for `message`, unique among all your messages. If you retry with the same id, the server writes the message only once. Ignored without `message`.',
        example: 'c-1',
      }),
    ),
  },
  {
    title: 'NewConversation',
    example: {
      departmentId: 1,
      pageUrl: 'https://shop.example.com/cart',
      pageTitle: 'Cart',
      message: 'Where is my parcel?',
      clientMessageId: 'c-1',
    },
  },
)
export type NewConversation = Static<typeof NewConversation>

export const VisitorConversation = object(
  {
    id: verbatimText(36, { description: 'The id of the conversation, a UUID.' }),
    status: enumOf(conversationStatuses, 'The state of the conversation.'),
    departmentId: integer({ description: 'The id of the department.' }),
    queuePosition: nullable(
      integer({
        description: 'The position in the queue of the department, from 1; null if the conversation is not queued.',
        example: 1,
      }),
    ),
    createdAt: instant('When the conversation was opened.'),
  },
  {
    title: 'VisitorConversation',
    example: {
      id: '019a9f2e-0c11-7d40-8a55-1b9c33d7e602',
      status: 'queued',
      departmentId: 1,
      queuePosition: 1,
      createdAt: '2026-11-21T09:53:41.250Z',
    },
  },
)
export type VisitorConversation = Static<typeof VisitorConversation>

export const NewRating = object(
  {
    score: integer({ minimum: 1, maximum: 5, description: 'The score, from 1 (bad) to 5 (good).', example: 5 }),
    comment: nullable(preservedText(2000, { description: 'The reason for the score; null if the visitor gave none.' })),
  },
  { title: 'NewRating', example: { score: 5, comment: 'Quick and friendly.' } },
)
export type NewRating = Static<typeof NewRating>

export const NewLeftMessage = object(
  {
    name: trimmedText(200, {
      description: 'The name of the person who leaves the message.',
      example: 'Maria Lindgren',
    }),
    email: email('The e-mail address to which agents reply.'),
    body: messageBody,
  },
  {
    title: 'NewLeftMessage',
    example: { name: 'Maria Lindgren', email: 'maria@example.com', body: 'Please call me back.' },
  },
)
export type NewLeftMessage = Static<typeof NewLeftMessage>
