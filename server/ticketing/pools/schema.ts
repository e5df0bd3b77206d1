import type { Static } from 'typebox'
import {
  block,
  change,
  instant,
  integer,
  line,
  listOf,
  nullable,
  oneOf,
  pageOf,
  paging,
  record,
} from '#platform/http/shapes.ts'
import { priorities } from '../database/priorities.ts'

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

const name = line(200, { description: 'Unique, whatever its case.' })
const description = block(65_536, { description: 'What the pool is for.' })
const defaultPriority = nullable(oneOf(priorities, 'What a ticket gets that names no priority; null: `normal`.'))
const memberIds = listOf(integer(), {
  maxItems: 1000,
  uniqueItems: true,
  description: 'People of the dashboard who see its tickets.',
})

export const Pool = record(
  {
    id: integer({ description: 'The id of the pool.' }),
    name,
    description: nullable(description),
    defaultPriority,
    assigneeStrategy: oneOf(['none', 'round_robin', 'least_busy'], 'How new tickets find somebody.'),
    memberIds,
    escalationChainId: nullable(integer({ description: 'The chain along which its tickets escalate.' })),
    createdAt: instant('When it was made.'),
    updatedAt: instant('When it was last changed.'),
  },
  { title: 'Pool', example },
)
export type Pool = Static<typeof Pool>

export const NewPool = record(
  { name, description: nullable(description), defaultPriority, memberIds: nullable(memberIds) },
  {
    title: 'NewPool',
    example: { name: 'Billing', description: 'Invoices and refunds', defaultPriority: 'high', memberIds: [] },
  },
)
export type NewPool = Static<typeof NewPool>

export const PoolChange = change(
  { name, description: nullable(description), defaultPriority, memberIds },
  {
    title: 'PoolChange',
    description: 'Members that are absent stay as they are.',
    example: { name: 'Billing and refunds' },
  },
)
export type PoolChange = Static<typeof PoolChange>

export const Pools = pageOf(Pool)
export const PoolQuery = record(paging)
