import type { Static } from 'typebox'
import {
  flag,
  instant,
  integer,
  nullable,
  object,
  pageOf,
  pageParameters,
  partialUpdate,
  trimmedText,
} from '#platform/http/schema-builders.ts'
import { DashboardTicketQuery } from '../tickets/schema/dashboard.ts'

const { page: _page, pageSize: _pageSize, ...filterMembers } = DashboardTicketQuery.properties

const noFilter = Object.fromEntries(Object.keys(filterMembers).map((name) => [name, null]))

export const TicketFilter = object(filterMembers, {
  title: 'TicketFilter',
  description:
    'The query parameters of the ticket list, except `page` and `pageSize`. Fields that are null do not filter.',
  example: { ...noFilter, statusIds: [1, 2], priorities: ['high', 'urgent'] },
})
export type TicketFilter = Static<typeof TicketFilter>

const name = trimmedText(200, {
  description:
    'The name of the view. It must be unique among the views of its owner; upper and lower case do not matter.',
})
const filter = partialUpdate(filterMembers, {
  title: 'TicketFilterInput',
  description:
    'The query parameters of the ticket list, except `page` and `pageSize`. Fields that are omitted do not filter.',
  example: { statusIds: [1, 2], priorities: ['high', 'urgent'] },
})
const isShared = flag('Whether all staff see the view. Those who use the view get only the tickets that they can see.')
const position = integer({
  minimum: 0,
  maximum: 1_000_000,
  description: 'Where the view is in the list: views with lower values come first.',
})

const example = {
  id: 1,
  name: 'Urgent',
  filter: { ...noFilter, statusIds: [1, 2], priorities: ['high', 'urgent'] },
  isShared: false,
  ownerUserId: 2,
  position: 1,
  createdAt: '2026-11-21T09:51:04.123Z',
  updatedAt: '2026-11-21T09:51:04.123Z',
}

export const SavedView = object(
  {
    id: integer({ description: 'The id of the view.' }),
    name,
    filter: TicketFilter,
    isShared,
    ownerUserId: integer({ description: 'The id of the staff member who created the view.' }),
    position,
    createdAt: instant('When the view was created.'),
    updatedAt: instant('When the view was last changed.'),
  },
  { title: 'SavedView', example },
)
export type SavedView = Static<typeof SavedView>

export const SavedViews = pageOf(SavedView)
export const SavedViewQuery = object(pageParameters)

export const NewSavedView = object(
  {
    name,
    filter,
    isShared: nullable(flag('Whether all staff see the view. Defaults to false.')),
    position: nullable(
      integer({
        minimum: 0,
        maximum: 1_000_000,
        description: 'The place of the view in the list. Defaults to the place after your last view.',
      }),
    ),
  },
  { title: 'NewSavedView', example: { name: 'Urgent', filter: { statusIds: [1, 2], priorities: ['high', 'urgent'] } } },
)
export type NewSavedView = Static<typeof NewSavedView>

export const SavedViewChange = partialUpdate(
  { name, filter, isShared, position },
  {
    title: 'SavedViewChange',
    description: 'Fields that you omit keep their values. `filter` replaces the whole filter.',
    example: { isShared: true },
  },
)
export type SavedViewChange = Static<typeof SavedViewChange>
