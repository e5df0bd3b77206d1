import type { Static } from 'typebox'
import {
  enumOf,
  flag,
  integer,
  listOf,
  nullable,
  object,
  pageOf,
  pageParameters,
  partialUpdate,
  trimmedText,
} from '#platform/http/schema-builders.ts'

export const MAX_MEMBERS = 1000

const name = trimmedText(200, {
  description:
    'The name of the department, which visitors see if they can choose one. It must be unique; upper and lower case do not matter.',
})
const isDefault = flag(
  'Whether this is the default department, which gets the conversations for which the visitor chose no department. If the widget does not offer the default department, the first department of the widget gets them. Exactly one department is the default.',
)
const isActive = flag(
  'Whether new conversations and transfers can go to the department. Conversations that are already in the department remain there.',
)
const ticketPoolId = nullable(
  integer({
    minimum: 1,
    description:
      'The id of the ticketing pool that gets the tickets of escalated conversations. While it is null, no ticket is created, and `escalationStatus` stays `requested`.',
    example: 1,
  }),
)
const routing = enumOf(
  ['manual', 'automatic'],
  'How conversations are assigned. With `manual`, agents take them from the queue. `automatic` considers the online agents of the department who are below their `maxConcurrentConversations`, and assigns each queued conversation to the one with the fewest active conversations; if there is no such agent, the conversation stays queued. If a conversation returned to the queue, the agent who last had it gets it again only if no other agent has capacity. `automatic` does not assign left messages ([leaveMessage](#leaveMessage)) that will become tickets.',
)
const agentIds = listOf(integer(), {
  maxItems: MAX_MEMBERS,
  uniqueItems: true,
  description: 'The ids of the agents who see and take the conversations of the department.',
})

const example = {
  id: 1,
  name: 'Support',
  isDefault: true,
  isActive: true,
  ticketPoolId: 1,
  routing: 'manual',
  memberIds: [1, 2],
}

export const Department = object(
  {
    id: integer({ description: 'The id of the department.' }),
    name,
    isDefault,
    isActive,
    ticketPoolId,
    routing,
    memberIds: agentIds,
  },
  { title: 'Department', example },
)
export type Department = Static<typeof Department>

export const Departments = pageOf(Department)

export const DepartmentQuery = object(pageParameters)

export const NewDepartment = object(
  {
    name,
    isDefault: nullable(isDefault),
    isActive: nullable(isActive),
    ticketPoolId,
    routing: nullable(routing),
  },
  {
    title: 'NewDepartment',
    description:
      'If you omit a field or send null, the department is active, is not the default, has no ticketing pool, and its routing is `manual`.',
    example: { name: 'Billing', isDefault: false, isActive: true, ticketPoolId: null, routing: 'manual' },
  },
)
export type NewDepartment = Static<typeof NewDepartment>

export const DepartmentChange = partialUpdate(
  { name, isDefault, isActive, ticketPoolId, routing },
  { title: 'DepartmentChange', example: { isDefault: true } },
)
export type DepartmentChange = Static<typeof DepartmentChange>

export const DepartmentMembers = object(
  { agentIds },
  { title: 'DepartmentMembersRequest', example: { agentIds: [1, 2] } },
)
