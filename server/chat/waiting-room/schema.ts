import type { Static } from 'typebox'
import { exact, integer, nullable, oneOf, record } from '#platform/http/shapes.ts'
import { POLL_SECONDS } from './rules.ts'

export const WaitingState = record(
  {
    state: oneOf(
      ['held', 'admitted', 'none'],
      '`held`: ask again; `admitted`: the conversation is open; `none`: not in the waiting room, or not any more.',
    ),
    ticketNumber: nullable(
      integer({ description: 'Taken at the first poll and kept; whoever has a lower one goes first.', example: 42 }),
    ),
    position: nullable(
      integer({ description: 'The place among those who wait, from 1; null unless held.', example: 3 }),
    ),
    pollIntervalSeconds: integer({ description: 'How long to wait before the next poll.', example: POLL_SECONDS }),
    conversationId: nullable(exact(36, { description: 'The conversation that was opened; null unless admitted.' })),
  },
  {
    title: 'WaitingState',
    example: { state: 'held', ticketNumber: 42, position: 3, pollIntervalSeconds: POLL_SECONDS, conversationId: null },
  },
)
export type WaitingState = Static<typeof WaitingState>
