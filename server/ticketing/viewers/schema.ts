import type { Static } from 'typebox'
import { enumOf, instant, integer, listOf, nullable, object, trimmedText } from '#platform/http/schema-builders.ts'

/** Maximum number of people in a response. */
export const MAX_VIEWERS = 50

const states = ['viewing', 'typing'] as const

const TicketViewer = object(
  {
    userId: integer({ description: 'The id of the staff member.' }),
    displayName: trimmedText(200, { description: 'The current name of the staff member.' }),
    state: enumOf(states, 'What the person does: `viewing` reads the ticket, `typing` writes to it.'),
    since: instant('When the person began to view the ticket.'),
    expiresAt: instant('When the person no longer counts as a viewer, unless the person calls again before.'),
  },
  {
    title: 'TicketViewer',
    example: {
      userId: 1,
      displayName: 'Administrator',
      state: 'viewing',
      since: '2026-11-21T09:51:04.123Z',
      expiresAt: '2026-11-21T09:54:34.123Z',
    },
  },
)

export const TicketViewers = object(
  {
    items: listOf(TicketViewer, {
      maxItems: MAX_VIEWERS,
      description: `The people who view the ticket, the earliest first; at most ${MAX_VIEWERS}.`,
    }),
  },
  { title: 'TicketViewers' },
)
export type TicketViewers = Static<typeof TicketViewers>

export const TicketViewing = object(
  { state: nullable(enumOf(states, 'What you do with the ticket. Defaults to `viewing`.')) },
  { title: 'TicketViewing', example: { state: 'typing' } },
)
export type TicketViewing = Static<typeof TicketViewing>
