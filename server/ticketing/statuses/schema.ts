import type { Static } from 'typebox'
import {
  flag,
  integer,
  nullable,
  object,
  pageOf,
  pageParameters,
  partialUpdate,
  trimmedText,
} from '#platform/http/schema-builders.ts'
import { statuses } from './rules.ts'

export const Status = object(
  {
    id: integer({ description: 'The id of the status, from 1 to 7.' }),
    name: trimmedText(40, { description: 'The name of the status.' }),
    isTerminal: flag('Whether the status is final: a ticket never leaves the status, and its `completedAt` is set.'),
    defaultSubStatusId: integer({
      description: 'The id of the sub-status that a ticket gets if the status is set without a sub-status.',
    }),
  },
  { title: 'TicketStatus', example: { id: 3, name: 'Pending', isTerminal: false, defaultSubStatusId: 300 } },
)
export type Status = Static<typeof Status>

export const Statuses = pageOf(Status)
export const StatusQuery = object(pageParameters)

export const ACTION_SUB_STATUS_DESCRIPTION =
  'For `change_status`: the id of a sub-status of the new status. By default, the ticket gets the default sub-status of the new status, or keeps its sub-status if its status does not change.'

const name = trimmedText(200, {
  description:
    'The name of the sub-status. It must be unique among those of the status; upper and lower case do not matter.',
})
const statusId = integer({
  minimum: 1,
  maximum: statuses.length,
  description: 'The id of the status that the sub-status belongs to.',
})

export const SubStatus = object(
  {
    id: integer({
      description:
        'The id of the sub-status. The id of a default sub-status is 100 times the id of its status, such as 300 for status 3; other ids are 1000 or higher.',
    }),
    name,
    statusId,
    isDefault: flag('Whether this is the default sub-status of its status. You cannot delete a default sub-status.'),
  },
  { title: 'SubStatus', example: { id: 1000, name: 'Waiting for the invoice', statusId: 3, isDefault: false } },
)
export type SubStatus = Static<typeof SubStatus>

export const SubStatuses = pageOf(SubStatus)

export const SubStatusQuery = object({
  statusId: nullable(integer({ description: 'Returns only the sub-statuses of this status.', example: 3 })),
  ...pageParameters,
})
export type SubStatusQuery = Static<typeof SubStatusQuery>

export const NewSubStatus = object(
  { name, statusId },
  { title: 'NewSubStatus', example: { name: 'Waiting for the invoice', statusId: 3 } },
)
export type NewSubStatus = Static<typeof NewSubStatus>

export const SubStatusChange = partialUpdate(
  { name },
  {
    title: 'SubStatusChange',
    description: 'Fields that you omit keep their values.',
    example: { name: 'Waiting for documents' },
  },
)
export type SubStatusChange = Static<typeof SubStatusChange>
