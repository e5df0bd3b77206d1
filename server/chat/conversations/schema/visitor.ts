import type { Static } from 'typebox'
import { block, email, exact, instant, integer, line, nullable, oneOf, record } from '#platform/http/shapes.ts'
import { messageBody, statuses } from './message.ts'

const pageUrl = nullable(
  line(2000, {
    description: 'The page that the visitor writes from; one that is none of the web is not kept.',
    example: 'https://shop.example.com/cart',
  }),
)
const pageTitle = nullable(line(500, { description: 'Its title.', example: 'Cart' }))

export const NewConversation = record(
  {
    departmentId: nullable(
      integer({
        description: 'One that the widget offers; without it the default one is taken if offered, else the first.',
      }),
    ),
    pageUrl,
    pageTitle,
    message: nullable(messageBody),
  },
  {
    title: 'NewConversation',
    example: {
      departmentId: 1,
      pageUrl: 'https://shop.example.com/cart',
      pageTitle: 'Cart',
      message: 'Where is my parcel?',
    },
  },
)
export type NewConversation = Static<typeof NewConversation>

export const OpenConversation = record(
  {
    id: exact(36, { description: 'The id of the conversation, a UUID.' }),
    status: oneOf(statuses, 'Where it stands.'),
    departmentId: integer({ description: 'The department that it is in.' }),
    queuePosition: nullable(integer({ description: 'Its place in the queue, from 1; null once taken.', example: 1 })),
    createdAt: instant('When it was opened.'),
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
export type OpenConversation = Static<typeof OpenConversation>

export const NewRating = record(
  {
    score: integer({ minimum: 1, maximum: 5, description: 'From 1, bad, to 5, good.', example: 5 }),
    comment: nullable(block(2000, { description: 'Why.' })),
  },
  { title: 'NewRating', example: { score: 5, comment: 'Quick and friendly.' } },
)
export type NewRating = Static<typeof NewRating>

export const LeftMessage = record(
  {
    name: line(200, { description: 'Who leaves it.', example: 'Maria Lindgren' }),
    email: email('Where the answer goes.'),
    body: messageBody,
  },
  {
    title: 'NewLeftMessage',
    example: { name: 'Maria Lindgren', email: 'maria@example.com', body: 'Please call me back.' },
  },
)
export type LeftMessage = Static<typeof LeftMessage>
