import { type Static, Type } from 'typebox'
import {
  anyText,
  enumOf,
  flag,
  instant,
  integer,
  listOf,
  nullable,
  object,
  pageOf,
  pageParameters,
  partialUpdate,
  trimmedText,
} from '#platform/http/schema-builders.ts'
import { channels } from '../../database/channels.ts'
import { priorities } from '../../database/priorities.ts'
import { description, priority, requester, subject, ticketExample, ticketFields, ticketFilters } from './integration.ts'

export const MAX_TAGS = 20

export const tags = listOf(trimmedText(50), {
  maxItems: MAX_TAGS,
  uniqueItems: true,
  description: 'The tags with which staff categorize the ticket.',
})

const dashboardExample = {
  ...ticketExample,
  assigneeUserId: null,
  source: 'shop',
  channel: 'api',
  tags: ['invoice'],
  escalationStep: null,
}

export const DashboardTicket = object(
  {
    ...ticketFields,
    assigneeUserId: nullable(
      integer({ description: 'The id of the staff member who works on the ticket; null if it is unassigned.' }),
    ),
    source: trimmedText(100, {
      description:
        'Where the ticket came from: the `source` of its API token, the name of its form, `email`, or `dashboard`. A child ticket has the source of its parent.',
    }),
    channel: enumOf(channels, 'How the ticket arrived.'),
    tags,
    escalationStep: nullable(
      integer({
        description: 'How many steps of its escalation chain the ticket has passed; null if none.',
      }),
    ),
  },
  {
    title: 'DashboardTicket',
    description: 'A ticket, with the fields that only staff see.',
    example: dashboardExample,
  },
)
export type DashboardTicket = Static<typeof DashboardTicket>

/** The example ticket after the change that the example of `TicketChange` describes. */
export const changedTicketExample = {
  ...dashboardExample,
  ticketStatusId: 6,
  ticketStatusName: 'Completed',
  ticketSubStatusId: 600,
  updatedAt: '2026-11-21T10:02:11.480Z',
  completedAt: '2026-11-21T10:02:11.480Z',
  eTag: '"42-2"',
}

export const TicketChange = partialUpdate(
  {
    subject: nullable(subject),
    description: nullable(description),
    priority,
    ticketStatusId: integer({
      description:
        'The id of the new status. A ticket in one of the statuses 1 to 5 can get any status from 2 to 7. The statuses 6 and 7 are final.',
    }),
    ticketSubStatusId: integer({
      description:
        'The id of a sub-status of the status. If you change the status and omit this field, the server sets the default sub-status of the new status.',
    }),
    poolId: integer({ description: 'The pool to move the ticket to. It can be a pool that you cannot see.' }),
    ...requester,
    tags,
  },
  {
    title: 'TicketChange',
    description: 'Fields that you omit keep their values.',
    example: { ticketStatusId: 6 },
  },
)
export type TicketChange = Static<typeof TicketChange>

const dashboardNewTicketFields = {
  poolId: nullable(
    integer({
      description:
        'The pool of the ticket. Administrators must send it; other staff can omit it if they are members of exactly one pool.',
    }),
  ),
  subject: nullable(subject),
  description: nullable(description),
  priority: nullable(enumOf(priorities, 'The priority of the ticket. Defaults to the priority of the pool.')),
  ...requester,
  assigneeUserId: nullable(
    integer({ description: 'The staff member who gets the ticket, and who must be able to see the pool.' }),
  ),
  tags: nullable(tags),
}

export const NewDashboardTicket = object(dashboardNewTicketFields, {
  title: 'NewDashboardTicket',
  description: 'A ticket needs a subject or a description that is not blank.',
  atLeastOneOf: ['subject', 'description'],
  example: {
    poolId: 1,
    subject: 'Asks for a copy of an invoice',
    description: 'Called at ten. Wants invoice 4711 again.',
    priority: 'normal',
    requesterFullName: 'Maria Lindgren',
    requesterEmailAddress: 'maria@example.com',
    requesterPhoneNumber: '+44 20 7946 0018',
    assigneeUserId: null,
    tags: ['invoice'],
  },
})
export type NewDashboardTicket = Static<typeof NewDashboardTicket>

export const Assignment = object(
  {
    userId: nullable(
      integer({
        description:
          'The staff member who gets the ticket, and who must be able to see its pool. If you omit it or send null, the ticket becomes unassigned.',
      }),
    ),
  },
  { title: 'TicketAssignment', example: { userId: 1 } },
)
export type Assignment = Static<typeof Assignment>

export const Escalation = object(
  {
    poolId: nullable(
      integer({
        description:
          'The pool to which the ticket moves. It can be a pool that you cannot see. By default, the ticket stays in its pool.',
      }),
    ),
    userId: nullable(
      integer({
        description:
          'The staff member who gets the ticket, and who must be able to see its new pool. By default, the ticket becomes unassigned if it moves to another pool, and otherwise keeps its assignee.',
      }),
    ),
    raisePriority: nullable(
      flag('Whether the priority rises by one level. Urgent tickets stay urgent. Defaults to true.'),
    ),
  },
  { title: 'TicketEscalation', example: { poolId: null, userId: null, raisePriority: true } },
)
export type Escalation = Static<typeof Escalation>

export const TicketMerge = object(
  {
    intoTicketId: integer({
      description: 'The other ticket, which then shows the messages of both. It must not be completed or cancelled.',
    }),
  },
  { title: 'TicketMerge', example: { intoTicketId: 41 } },
)
export type TicketMerge = Static<typeof TicketMerge>

export const mergedTicketExample = {
  ...changedTicketExample,
  ticketStatusId: 7,
  ticketStatusName: 'Cancelled',
  ticketSubStatusId: 700,
}

export const DashboardTicketQuery = object({
  ...ticketFilters,
  search: nullable(
    trimmedText(100, {
      minLength: 2,
      description:
        'Returns only tickets that contain all of these words in the subject, the description, the messages, the internal notes, or the name, e-mail address or phone number of the requester. `42` or `#42` also finds the ticket with this id. Each word of at least two characters also finds longer words that begin with it. Upper and lower case and accents do not matter.',
      example: 'invoice',
    }),
  ),
  assigneeUserId: nullable(
    trimmedText(16, {
      pattern: '^(me|none|[1-9][0-9]{0,14})$',
      description:
        'Returns only tickets of this assignee: the id of a staff member, `me` for yourself, or `none` for unassigned tickets.',
      example: 'me',
    }),
  ),
  subStatusIds: nullable(
    listOf(integer(), {
      maxItems: 100,
      description: 'Returns only tickets with one of these sub-statuses.',
      example: [200],
    }),
  ),
  sources: nullable(
    listOf(trimmedText(100), {
      maxItems: 100,
      description: 'Returns only tickets from one of these sources.',
      example: ['shop'],
    }),
  ),
  channels: nullable(
    listOf(enumOf(channels), {
      description: 'Returns only tickets that arrived in one of these ways.',
      example: ['email'],
    }),
  ),
  tag: nullable(
    trimmedText(50, {
      description: 'Returns only tickets with this tag. Upper and lower case do not matter.',
      example: 'invoice',
    }),
  ),
})
export type DashboardTicketQuery = Static<typeof DashboardTicketQuery>

export const DashboardTickets = pageOf(DashboardTicket)
export const PageQuery = object(pageParameters)

const HistoryChange = object(
  {
    field: anyText(
      'The name of the changed field. For a merge, the name is `mergedIntoTicketId` in the history of the cancelled ticket, and `mergedTicketId` in that of the other ticket. For a link, the name is `link`.',
    ),
    from: Type.Unknown({
      description:
        'The value before the change; null if there was none. Texts are cut off after 500 characters. For a deleted link, an object with `type`, which says how this ticket relates to the other one (such as `blocks` or `blocked_by`), and `ticketId`, the id of the other ticket.',
    }),
    to: Type.Unknown({
      description:
        'The value after the change; null if there is none. Texts are cut off after 500 characters. For a new link, an object with `type` and `ticketId`, as in `from`. For a merge, the id of the other ticket.',
    }),
  },
  { title: 'TicketHistoryChange', example: { field: 'ticketStatusId', from: 1, to: 2 } },
)

const TicketHistoryEntry = object(
  {
    id: integer({ description: 'The id of the entry. Later entries have higher ids.' }),
    at: instant('When the ticket was changed.'),
    actorKind: enumOf(
      ['staff', 'rule', 'chain', 'requester', 'system'],
      'Who changed the ticket: a staff member, an automation rule, an escalation chain, a message of the requester, or the server.',
    ),
    actorId: nullable(
      integer({ description: 'The id of the staff member, rule or chain; null for a requester or the server.' }),
    ),
    actorName: nullable(anyText('The current name of the staff member; null if no staff member made the change.')),
    changes: listOf(HistoryChange, { description: 'The changed fields.' }),
  },
  {
    title: 'TicketHistoryEntry',
    example: {
      id: 3,
      at: '2026-11-21T10:02:11.480Z',
      actorKind: 'staff',
      actorId: 1,
      actorName: 'Administrator',
      changes: [{ field: 'ticketStatusId', from: 1, to: 2 }],
    },
  },
)
export type TicketHistoryEntry = Static<typeof TicketHistoryEntry>
export const TicketHistory = pageOf(TicketHistoryEntry)
