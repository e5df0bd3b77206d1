import type { Static } from 'typebox'
import {
  enumOf,
  instant,
  integer,
  listOf,
  nullable,
  object,
  pageOf,
  pageParameters,
  partialUpdate,
  preservedText,
  trimmedText,
} from '#platform/http/schema-builders.ts'
import { priorities } from '../database/priorities.ts'

const assigneeStrategies = ['none', 'round_robin', 'least_busy'] as const

const example = {
  id: 1,
  name: 'General',
  description: null,
  defaultPriority: null,
  assigneeStrategy: 'none',
  memberIds: [2],
  escalationChainId: null,
  createdAt: '2026-11-21T09:51:04.123Z',
  updatedAt: '2026-11-21T09:51:04.123Z',
}

const name = trimmedText(200, {
  description: 'The name of the pool. It must be unique; upper and lower case do not matter.',
})
const description = preservedText(65_536, { description: 'What the pool is for.' })
const defaultPriority = nullable(
  enumOf(priorities, 'The priority of tickets that are created without one; null means `normal`.'),
)
const memberIds = listOf(integer(), {
  maxItems: 1000,
  uniqueItems: true,
  description: 'The ids of the staff members who, besides administrators, can see the tickets of the pool.',
})
const assigneeStrategy = enumOf(
  assigneeStrategies,
  'How the server assigns new tickets to active members of the pool: not at all (`none`), in turn (`round_robin`), or to the member to whom the fewest tickets in status 1 to 4 are assigned, in all pools together (`least_busy`). New pools have `none` by default.',
)
const escalationChainId = nullable(
  integer({
    description:
      'The escalation chain of the pool: it hands over those tickets that staff have not answered in time. Null if there is none.',
  }),
)

export const Pool = object(
  {
    id: integer({ description: 'The id of the pool.' }),
    name,
    description: nullable(description),
    defaultPriority,
    assigneeStrategy,
    memberIds,
    escalationChainId,
    createdAt: instant('When the pool was created.'),
    updatedAt: instant('When the pool was last changed.'),
  },
  { title: 'Pool', example },
)
export type Pool = Static<typeof Pool>

export const NewPool = object(
  {
    name,
    description: nullable(description),
    defaultPriority,
    assigneeStrategy: nullable(assigneeStrategy),
    memberIds: nullable(memberIds),
    escalationChainId,
  },
  {
    title: 'NewPool',
    example: { name: 'Billing', description: 'Invoices and refunds', defaultPriority: 'high', memberIds: [] },
  },
)
export type NewPool = Static<typeof NewPool>

export const PoolChange = partialUpdate(
  { name, description: nullable(description), defaultPriority, assigneeStrategy, memberIds, escalationChainId },
  {
    title: 'PoolChange',
    description: 'Fields that you omit keep their values.',
    example: { name: 'Billing and refunds' },
  },
)
export type PoolChange = Static<typeof PoolChange>

export const Pools = pageOf(Pool)
export const PoolQuery = object(pageParameters)
