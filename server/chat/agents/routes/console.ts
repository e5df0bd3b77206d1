import { type Http, ok, route } from '#platform/http/route.ts'
import { toPageRequest } from '#platform/http/schema-builders.ts'
import type { Chat } from '../../database/chat.ts'
import { setAvailability } from '../commands/administer.ts'
import type { RequireAgent } from '../guard.ts'
import { getAgent, listAgents } from '../queries.ts'
import { Agent, AgentQuery, Agents, Availability } from '../schema.ts'

const tag = 'Console: agents'

export function registerAgentConsoleRoutes(http: Http, chat: Chat, requireAgent: RequireAgent): void {
  const anyAgent = requireAgent()
  route(http, {
    method: 'GET',
    path: '/v1/agent/me',
    id: 'getAgentProfile',
    access: { credential: 'console' },
    tag,
    summary: 'Get the signed-in agent',
    description:
      'Returns your current role, departments and availability, including changes made after the access token was issued.',
    ...anyAgent,
    responses: { 200: { description: 'Returns the agent', data: Agent } },
    handle: async ({ actor }) => ok(await getAgent(chat.db, actor.id, chat.now())),
  })
  route(http, {
    method: 'PUT',
    path: '/v1/agent/me/availability',
    id: 'setAgentAvailability',
    access: { credential: 'console' },
    tag,
    summary: 'Set your availability',
    description:
      'If you are not available, you keep your conversations but cannot take new ones, and automatic routing assigns none to you. Colleagues can still transfer conversations to you.',
    ...anyAgent,
    body: Availability,
    responses: { 200: { description: 'Returns the agent', data: Agent } },
    handle: async ({ actor, body }) => ok(await setAvailability(chat, actor, body.isAvailable)),
  })
  route(http, {
    method: 'GET',
    path: '/v1/agent/agents',
    id: 'listColleagues',
    access: { credential: 'console' },
    tag,
    summary: 'List active agents',
    description: 'Returns all active agents, including yourself, ordered by id, with their presence.',
    ...anyAgent,
    query: AgentQuery,
    responses: { 200: { description: 'Returns a page of agents', data: Agents } },
    handle: async ({ query }) => ok(await listAgents(chat.db, toPageRequest(query), 'active', chat.now())),
  })
}
