import { idOf, pathId } from '#platform/http/path-id.ts'
import { created, type Http, ok, route } from '#platform/http/route.ts'
import { pageAsked } from '#platform/http/shapes.ts'
import {
  type AgentCommands,
  changeAgent,
  createAgent,
  deactivateAgent,
  reactivateAgent,
  setPassword,
  unbindAgent,
} from '../commands/administer.ts'
import { agentNotFound, lastAdministrator } from '../errors.ts'
import type { RequireAgent } from '../guard.ts'
import { agentById, agents } from '../queries.ts'
import { Agent, AgentChange, AgentQuery, Agents, NewAgent, NewPassword } from '../schema.ts'

const tag = 'Administration: agents'
const path = '/v1/admin/agents'
const params = idOf('agent', 2)
const idIn = (params: Readonly<Record<string, string>>): number => pathId(params['id'], agentNotFound)

function readRoutes(http: Http, chat: AgentCommands, administrator: ReturnType<RequireAgent>): void {
  route(http, {
    method: 'GET',
    path,
    id: 'listAgents',
    access: { credential: 'console', roles: ['administrator'] },
    tag,
    summary: 'List agents',
    description: 'In the order of their ids, deactivated ones too.',
    ...administrator,
    query: AgentQuery,
    answers: { 200: { description: 'A page of agents', data: Agents } },
    handle: async ({ query }) => ok(await agents(chat.db, pageAsked(query), 'all', chat.now())),
  })
  route(http, {
    method: 'GET',
    path: `${path}/:id`,
    id: 'getAgent',
    access: { credential: 'console', roles: ['administrator'] },
    tag,
    summary: 'Read an agent',
    description: 'With departments and presence.',
    ...administrator,
    params,
    answers: { 200: { description: 'The agent', data: Agent } },
    refuses: [agentNotFound],
    handle: async ({ params }) => ok(await agentById(chat.db, idIn(params), chat.now())),
  })
}

function writeRoutes(http: Http, chat: AgentCommands, administrator: ReturnType<RequireAgent>): void {
  route(http, {
    method: 'POST',
    path,
    id: 'createAgent',
    access: { credential: 'console', roles: ['administrator'] },
    tag,
    summary: 'Make an agent',
    description: 'The agent signs in with the given password. An unknown or inactive department is refused with 422.',
    ...administrator,
    body: NewAgent,
    answers: { 201: { description: 'The agent', data: Agent } },
    handle: async ({ actor, body }) => created(await createAgent(chat, actor, body)),
  })
  route(http, {
    method: 'PATCH',
    path: `${path}/:id`,
    id: 'updateAgent',
    access: { credential: 'console', roles: ['administrator'] },
    tag,
    summary: 'Change an agent',
    description:
      'Members that are absent stay as they are. A new role counts at the next request of the agent. `departmentIds` replaces the memberships at once; an unknown or inactive department is refused with 422. Conversations that the agent does not see any more, for want of the department or of the role `administrator`, return to the queue at once. A new e-mail address does not change the person that single sign-on bound the agent to: unbind the agent before you give the account to somebody else.',
    ...administrator,
    params,
    body: AgentChange,
    answers: { 200: { description: 'The agent', data: Agent } },
    refuses: [agentNotFound, lastAdministrator],
    handle: async ({ actor, params, body }) => ok(await changeAgent(chat, actor, idIn(params), body)),
  })
}

function activationRoutes(http: Http, chat: AgentCommands, administrator: ReturnType<RequireAgent>): void {
  route(http, {
    method: 'POST',
    path: `${path}/:id/deactivate`,
    id: 'deactivateAgent',
    access: { credential: 'console', roles: ['administrator'] },
    tag,
    summary: 'Deactivate an agent',
    description:
      'All sessions of the agent end at once, and the agent’s conversations return to the queue. What the agent wrote stays.',
    ...administrator,
    params,
    answers: { 200: { description: 'The agent', data: Agent } },
    refuses: [agentNotFound, lastAdministrator],
    handle: async ({ actor, params }) => ok(await deactivateAgent(chat, actor, idIn(params))),
  })
  route(http, {
    method: 'POST',
    path: `${path}/:id/reactivate`,
    id: 'reactivateAgent',
    access: { credential: 'console', roles: ['administrator'] },
    tag,
    summary: 'Reactivate an agent',
    description: 'The agent signs in again with the password of before.',
    ...administrator,
    params,
    answers: { 200: { description: 'The agent', data: Agent } },
    refuses: [agentNotFound],
    handle: async ({ actor, params }) => ok(await reactivateAgent(chat, actor, idIn(params))),
  })
}

function credentialRoutes(http: Http, chat: AgentCommands, administrator: ReturnType<RequireAgent>): void {
  route(http, {
    method: 'POST',
    path: `${path}/:id/password`,
    id: 'setAgentPassword',
    access: { credential: 'console', roles: ['administrator'] },
    tag,
    summary: 'Set the password of an agent',
    description: 'All sessions of the agent end at once.',
    ...administrator,
    params,
    body: NewPassword,
    answers: { 200: { description: 'The agent', data: Agent } },
    refuses: [agentNotFound],
    handle: async ({ actor, params, body }) => ok(await setPassword(chat, actor, idIn(params), body.password)),
  })
  route(http, {
    method: 'POST',
    path: `${path}/:id/unbind`,
    id: 'unbindAgent',
    access: { credential: 'console', roles: ['administrator'] },
    tag,
    summary: 'Unbind an agent from single sign-on',
    description:
      'Forgets the person (`iss` and `sub` of the ID token) that the first single sign-on bound the agent to. The next ID token with the e-mail address of the agent binds again, so unbind only when you expect that sign-in. Sessions of the agent go on. Can be repeated.',
    ...administrator,
    params,
    answers: { 200: { description: 'The agent', data: Agent } },
    refuses: [agentNotFound],
    handle: async ({ actor, params }) => ok(await unbindAgent(chat, actor, idIn(params))),
  })
}

export function agentAdministrationRoutes(http: Http, chat: AgentCommands, requireAgent: RequireAgent): void {
  const administrator = requireAgent('administrator')
  readRoutes(http, chat, administrator)
  writeRoutes(http, chat, administrator)
  activationRoutes(http, chat, administrator)
  credentialRoutes(http, chat, administrator)
}
