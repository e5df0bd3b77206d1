import type { Static } from 'typebox'
import { anyText, enumOf, instant, integer, nullable, object, pageOf } from '#platform/http/schema-builders.ts'
import { ticketFields } from '../tickets/schema/integration.ts'
import { linkTypes } from './rules.ts'

export const NewTicketLink = object(
  {
    ticketId: integer({ description: 'The id of the other ticket.' }),
    type: nullable(
      enumOf(
        linkTypes,
        'How the ticket in the path relates to the other one: with `blocks`, for example, the ticket in the path blocks the other one. Defaults to `related`.',
      ),
    ),
  },
  { title: 'NewTicketLink', example: { ticketId: 41, type: 'duplicates' } },
)
export type NewTicketLink = Static<typeof NewTicketLink>

const { id, subject, ticketStatusId, ticketStatusName, priority } = ticketFields

const linkedTicketExample = {
  id: 41,
  subject: 'Wrong address on invoice 4711',
  ticketStatusId: 2,
  ticketStatusName: 'Open',
  priority: 'normal',
}

const LinkedTicket = object(
  { id, subject, ticketStatusId, ticketStatusName, priority },
  {
    title: 'LinkedTicket',
    description: 'The other ticket.',
    example: linkedTicketExample,
  },
)

export const TicketLink = object(
  {
    id: nullable(integer({ description: 'The id of the link; null for a merge, which cannot be deleted.' })),
    type: enumOf(
      [...linkTypes, 'merged_into', 'merged'],
      'How the ticket in the path relates to the other one. Two values come from merges. `merged_into`: the ticket in the path was merged into the other one. `merged`: the other one was merged into the ticket in the path.',
    ),
    ticket: LinkedTicket,
    createdAt: instant('When the link was created, or the tickets were merged.'),
    createdByUserId: integer({ description: 'The staff member who created the link or merged the tickets.' }),
    createdByName: anyText('The current name of the staff member in `createdByUserId`.'),
  },
  {
    title: 'TicketLink',
    example: {
      id: 3,
      type: 'duplicates',
      ticket: linkedTicketExample,
      createdAt: '2026-11-21T10:02:11.480Z',
      createdByUserId: 1,
      createdByName: 'Administrator',
    },
  },
)
export type TicketLink = Static<typeof TicketLink>

export const TicketLinks = pageOf(TicketLink)
