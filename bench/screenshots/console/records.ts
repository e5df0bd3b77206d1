import type { Json } from '../../demo/call.ts'
import { administrator } from '../../flowdesk.ts'
import {
  administratorName,
  agents,
  blockedVisitors,
  cannedResponses,
  type DepartmentName,
  departments,
  serviceKeys,
  widgets,
} from './samples/shop.ts'
import { AGENT_PASSWORD, type Seeding } from './seeding.ts'

/** The e-mail addresses of all agents, the administrator first, and the ids of departments. */
export interface Shop {
  readonly agentEmails: readonly string[]
  readonly departmentIds: ReadonlyMap<DepartmentName, number>
}

/** The secret with which the shop proves who its visitors are. */
export const IDENTITY_SECRET = 'a secret of the shop, only for the pictures'

const asAdministrator = ({ callAs }: Seeding, method: string, path: string, body?: Json) =>
  callAs(administrator.email, method, path, body)

async function createAgents(seeding: Seeding): Promise<number[]> {
  const me = await asAdministrator(seeding, 'GET', '/v1/agent/me')
  const change = { displayName: administratorName, maxConcurrentConversations: 8 }
  await asAdministrator(seeding, 'PATCH', `/v1/admin/agents/${me['id']}`, change)
  const ids = [Number(me['id'])]
  for (const agent of agents) {
    const body = { ...agent, password: AGENT_PASSWORD }
    const { id } = await asAdministrator(seeding, 'POST', '/v1/admin/agents', body)
    ids.push(Number(id))
  }
  await asAdministrator(seeding, 'POST', `/v1/admin/agents/${ids.at(-1)}/deactivate`)
  return ids
}

async function createDepartments(seeding: Seeding, agentIds: readonly number[]): Promise<Map<DepartmentName, number>> {
  const ids = new Map<DepartmentName, number>()
  for (const { name, routing, members } of departments) {
    const { id } = await asAdministrator(seeding, 'POST', '/v1/admin/departments', { name, routing })
    const memberIds = members.map((index) => agentIds[index])
    await asAdministrator(seeding, 'PUT', `/v1/admin/departments/${id}/members`, { agentIds: memberIds })
    ids.set(name, Number(id))
  }
  return ids
}

async function createWidgets(seeding: Seeding, ids: ReadonlyMap<DepartmentName, number>): Promise<void> {
  const secrets = { identitySecret: IDENTITY_SECRET }
  for (const widget of widgets)
    await asAdministrator(seeding, 'POST', '/v1/admin/widgets', {
      ...widget,
      ...secrets,
      departmentIds: [...ids.values()],
    })
}

async function createBlockedVisitors(seeding: Seeding): Promise<void> {
  for (const { name, reason } of blockedVisitors) {
    const { visitorId } = await seeding.call('POST', '/v1/widget/shop/visitors', { displayName: name })
    seeding.clock.advance(3600)
    await asAdministrator(seeding, 'POST', '/v1/admin/blocked-visitors', { visitorId, reason })
  }
}

/** Creates what administrators create: agents, departments, widgets, canned responses, keys and blocked visitors. */
export async function createRecords(seeding: Seeding): Promise<Shop> {
  const agentIds = await createAgents(seeding)
  const departmentIds = await createDepartments(seeding, agentIds)
  await createWidgets(seeding, departmentIds)
  for (const { department, ...response } of cannedResponses.map((one) => ({ department: null, ...one }))) {
    const departmentId = department === null ? null : departmentIds.get(department)
    await asAdministrator(seeding, 'POST', '/v1/admin/canned-responses', { ...response, departmentId })
  }
  for (const name of serviceKeys)
    await asAdministrator(seeding, 'POST', '/v1/admin/api-keys', { name, scopes: ['agent:sso'] })
  await createBlockedVisitors(seeding)
  return { agentEmails: [administrator.email, ...agents.map(({ email }) => email)], departmentIds }
}
