import type { Static } from 'typebox'
import { enumOf, integer, nullable, object, verbatimText } from '#platform/http/schema-builders.ts'
import { POLL_INTERVAL_SECONDS } from './rules.ts'

export const WaitingState = object(
  {
    state: enumOf(
      ['held', 'admitted', 'none'],
      '`held`: the visitor waits, so poll again. `admitted`: the conversation is open. `none`: the visitor is not in the waiting room.',
    ),
    ticketNumber: nullable(
      integer({
        description:
          'The number of the visitor in the waiting room, which the first poll assigns. It is not the id of a ticket. Visitors with lower numbers are admitted first. Null if `state` is `none`, or if the visitor already had an open conversation at the first poll.',
        example: 42,
      }),
    ),
    position: nullable(
      integer({
        description: 'The position among the waiting visitors, from 1; null unless `state` is `held`.',
        example: 3,
      }),
    ),
    pollIntervalSeconds: integer({
      description: 'How many seconds to wait before the next poll.',
      example: POLL_INTERVAL_SECONDS,
    }),
    conversationId: nullable(
      verbatimText(36, {
        description: 'The id of the open conversation of the visitor; null unless `state` is `admitted`.',
      }),
    ),
  },
  {
    title: 'WaitingState',
    example: {
      state: 'held',
      ticketNumber: 42,
      position: 3,
      pollIntervalSeconds: POLL_INTERVAL_SECONDS,
      conversationId: null,
    },
  },
)
export type WaitingState = Static<typeof WaitingState>
