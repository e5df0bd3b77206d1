import { type Http, ok, route } from '#platform/http/route.ts'
import { pageAsked } from '#platform/http/shapes.ts'
import type { Chat } from '../../database/chat.ts'
import { setAvailability } from '../commands/administer.ts'
import type { RequireAgent } from '../guard.ts'
import { agentById, agents } from '../queries.ts'
import { Agent, AgentQuery, Agents, Availability } from '../schema.ts'

const tag = 'Console: agents'

export function agentConsoleRoutes(http: Http, chat: Chat, requireAgent: RequireAgent): void {
  const anyAgent = requireAgent()
  route(http, {
    method: 'GET',
    path: '/v1/agent/me',
    id: 'getAgentProfile',
    access: { credential: 'console' },
    tag,
    summary: 'Read who is signed in',
    description: 'Role, departments and availability as they are now, whatever the access token says.',
    ...anyAgent,
    answers: { 200: { description: 'The agent', data: Agent } },
    handle: async ({ actor }) => ok(await agentById(chat.db, actor.id, chat.now())),
  })
  route(http, {
    method: 'PUT',
    path: '/v1/agent/me/availability',
    id: 'setAgentAvailability',
    access: { credential: 'console' },
    tag,
    summary: 'Turn the availability toggle',
    description: 'Off, an agent keeps the conversations at hand and takes no other.',
    ...anyAgent,
    body: Availability,
    answers: { 200: { description: 'The agent', data: Agent } },
    handle: async ({ actor, body }) => ok(await setAvailability(chat, actor, body.isAvailable)),
  })
  route(http, {
    method: 'GET',
    path: '/v1/agent/agents',
    id: 'listColleagues',
    access: { credential: 'console' },
    tag,
    summary: 'List colleagues',
    description: 'Everybody who may sign in, in the order of their ids, with their presence.',
    ...anyAgent,
    query: AgentQuery,
    answers: { 200: { description: 'A page of agents', data: Agents } },
    handle: async ({ query }) => ok(await agents(chat.db, pageAsked(query), 'active', chat.now())),
  })
}
