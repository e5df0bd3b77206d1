import type { Static } from 'typebox'
import {
  enumOf,
  instant,
  integer,
  nullable,
  object,
  pageOf,
  pageParameters,
  trimmedText,
} from '#platform/http/schema-builders.ts'

export const MAX_RETURNED_VIEWERS = 50

const states = ['viewing', 'typing'] as const

const TicketViewer = object(
  {
    userId: integer({ description: 'The id of the staff member.' }),
    displayName: trimmedText(200, { description: 'The current name of the staff member.' }),
    state: enumOf(
      states,
      'What the person does: `viewing` means reading the ticket, `typing` means writing a message.',
    ),
    since: instant('When the person began to view the ticket.'),
    expiresAt: instant(
      'When the person no longer counts as a viewer, unless the client calls [viewTicket](#viewTicket) again before then.',
    ),
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

export const TicketViewers = pageOf(TicketViewer)
export type TicketViewers = Static<typeof TicketViewers>
export const ViewerQuery = object(pageParameters)

export const TicketViewing = object(
  { state: nullable(enumOf(states, 'What you do with the ticket. Defaults to `viewing`.')) },
  { title: 'TicketViewing', example: { state: 'typing' } },
)
export type TicketViewing = Static<typeof TicketViewing>
