import type { Static } from 'typebox'
import { change, flag, integer, line, listOf, nullable, oneOf, pageOf, paging, record } from '#platform/http/shapes.ts'

const name = line(200, { description: 'Unique, whatever its case. Visitors see it where they may choose.' })
const isDefault = flag('Whether it takes conversations that name no department. One department does.')
const isActive = flag('Whether visitors reach it.')
const ticketPoolId = nullable(
  integer({ minimum: 1, description: 'The pool in which an escalated conversation becomes a ticket.', example: 1 }),
)
const routing = oneOf(['manual', 'automatic'], '`automatic` gives queued conversations to whoever has the fewest.')
const agentIds = listOf(integer(), {
  maxItems: 1000,
  uniqueItems: true,
  description: 'The agents who see and take its conversations.',
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

export const Department = record(
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

export const DepartmentQuery = record(paging)

export const NewDepartment = record(
  {
    name,
    isDefault: nullable(isDefault),
    isActive: nullable(isActive),
    ticketPoolId,
    routing: nullable(routing),
  },
  {
    title: 'NewDepartment',
    example: { name: 'Billing', isDefault: false, isActive: true, ticketPoolId: null, routing: 'manual' },
  },
)
export type NewDepartment = Static<typeof NewDepartment>

export const DepartmentChange = change(
  { name, isDefault, isActive, ticketPoolId, routing },
  { title: 'DepartmentChange', example: { isDefault: true } },
)
export type DepartmentChange = Static<typeof DepartmentChange>

export const Members = record({ agentIds }, { title: 'DepartmentMembersRequest', example: { agentIds: [1, 2] } })
