import { lastAdministrator, passwordSignInDisabled } from '#platform/auth/errors.ts'
import { idParameter, parsePathId } from '#platform/http/path-id.ts'
import { created, type Http, ok, route } from '#platform/http/route.ts'
import { toPageRequest } from '#platform/http/schema-builders.ts'
import { negotiateLocale } from '#platform/i18n/localized-message.ts'
import { emailNotConfigured } from '#platform/mail/errors.ts'
import {
  type AgentCommandContext,
  changeAgent,
  createAgent,
  deactivateAgent,
  reactivateAgent,
  setPassword,
  unbindAgent,
  validatePasswordOrInvitation,
} from '../commands/administer.ts'
import { sendPasswordLink } from '../commands/password-links.ts'
import { agentInactive, agentLimitReached, agentNotFound } from '../errors.ts'
import type { RequireAgent } from '../guard.ts'
import { getAgent, listAgents } from '../queries.ts'
import { Agent, AgentChange, AgentQuery, Agents, NewAgent, NewPassword } from '../schema.ts'

const tag = 'Administration: agents'
const path = '/v1/admin/agents'
const params = idParameter('agent', 2)
const parseAgentId = (params: Readonly<Record<string, string>>): number => parsePathId(params['id'], agentNotFound)

function registerReadRoutes(http: Http, chat: AgentCommandContext, administratorGuard: ReturnType<RequireAgent>): void {
  route(http, {
    method: 'GET',
    path,
    id: 'listAgents',
    access: { credential: 'console', roles: ['administrator'] },
    tag,
    summary: 'List agents',
    description: 'Returns agents ordered by id, including deactivated ones.',
    ...administratorGuard,
    query: AgentQuery,
    responses: { 200: { description: 'Returns a page of agents', data: Agents } },
    handle: async ({ query }) => ok(await listAgents(chat.db, toPageRequest(query), 'all', chat.now())),
  })
  route(http, {
    method: 'GET',
    path: `${path}/:id`,
    id: 'getAgent',
    access: { credential: 'console', roles: ['administrator'] },
    tag,
    summary: 'Get an agent',
    description: 'Returns the agent with departments and presence.',
    ...administratorGuard,
    params,
    responses: { 200: { description: 'Returns the agent', data: Agent } },
    refuses: [agentNotFound],
    handle: async ({ params }) => ok(await getAgent(chat.db, parseAgentId(params), chat.now())),
  })
}

function registerWriteRoutes(
  http: Http,
  chat: AgentCommandContext,
  administratorGuard: ReturnType<RequireAgent>,
): void {
  route(http, {
    method: 'POST',
    path,
    id: 'createAgent',
    access: { credential: 'console', roles: ['administrator'] },
    tag,
    summary: 'Create an agent',
    description:
      'Creates an agent who can sign in with the given password. With `sendInvitation`, the agent has no password and gets an e-mail with a link to choose one, in the language of the request. Returns 422 if the e-mail address is taken, if a department does not exist or is inactive, or if the active agents already use all seats of the licence.',
    ...administratorGuard,
    body: NewAgent,
    refineBody: validatePasswordOrInvitation,
    responses: { 201: { description: 'Returns the new agent', data: Agent } },
    refuses: [agentLimitReached, emailNotConfigured, passwordSignInDisabled],
    handle: async ({ actor, body, request }) =>
      created(await createAgent(chat, actor, body, negotiateLocale(request.headers['accept-language']))),
  })
  route(http, {
    method: 'PATCH',
    path: `${path}/:id`,
    id: 'updateAgent',
    access: { credential: 'console', roles: ['administrator'] },
    tag,
    summary: 'Update an agent',
    description:
      'Fields that you omit keep their values. A new role applies from the agent’s next request. `departmentIds` replaces the memberships at once. Returns 422 if the e-mail address is taken, or if a department does not exist or is inactive. If the agent can no longer see a conversation that is assigned to the agent, the conversation returns to the queue at once. If you change the e-mail address, any unused password link of the agent stops working, and the agent stays bound to the same person at the identity provider. Before you give the account to another person, unbind the agent.',
    ...administratorGuard,
    params,
    body: AgentChange,
    responses: { 200: { description: 'Returns the updated agent', data: Agent } },
    refuses: [agentNotFound, lastAdministrator],
    handle: async ({ actor, params, body }) => ok(await changeAgent(chat, actor, parseAgentId(params), body)),
  })
}

function registerActivationRoutes(
  http: Http,
  chat: AgentCommandContext,
  administratorGuard: ReturnType<RequireAgent>,
): void {
  route(http, {
    method: 'POST',
    path: `${path}/:id/deactivate`,
    id: 'deactivateAgent',
    access: { credential: 'console', roles: ['administrator'] },
    tag,
    summary: 'Deactivate an agent',
    description:
      'Ends all sessions of the agent at once and returns the agent’s conversations to the queue. Any unused password link of the agent stops working. Messages of the agent are kept.',
    ...administratorGuard,
    params,
    responses: { 200: { description: 'Returns the agent', data: Agent } },
    refuses: [agentNotFound, lastAdministrator],
    handle: async ({ actor, params }) => ok(await deactivateAgent(chat, actor, parseAgentId(params))),
  })
  route(http, {
    method: 'POST',
    path: `${path}/:id/reactivate`,
    id: 'reactivateAgent',
    access: { credential: 'console', roles: ['administrator'] },
    tag,
    summary: 'Reactivate an agent',
    description:
      'The agent can sign in again with the previous password. If the agent is already active, nothing changes. Returns 422 if the active agents already use all seats of the licence.',
    ...administratorGuard,
    params,
    responses: { 200: { description: 'Returns the agent', data: Agent } },
    refuses: [agentNotFound, agentLimitReached],
    handle: async ({ actor, params }) => ok(await reactivateAgent(chat, actor, parseAgentId(params))),
  })
}

function registerCredentialRoutes(
  http: Http,
  chat: AgentCommandContext,
  administratorGuard: ReturnType<RequireAgent>,
): void {
  route(http, {
    method: 'POST',
    path: `${path}/:id/password`,
    id: 'setAgentPassword',
    access: { credential: 'console', roles: ['administrator'] },
    tag,
    summary: 'Set the password of an agent',
    description:
      'Replaces the password and ends all sessions of the agent at once, including those that trusted servers created. Any unused password link of the agent stops working.',
    ...administratorGuard,
    params,
    body: NewPassword,
    responses: { 200: { description: 'Returns the agent', data: Agent } },
    refuses: [agentNotFound],
    handle: async ({ actor, params, body }) => ok(await setPassword(chat, actor, parseAgentId(params), body.password)),
  })
  route(http, {
    method: 'POST',
    path: `${path}/:id/password-link`,
    id: 'sendAgentPasswordLink',
    access: { credential: 'console', roles: ['administrator'] },
    tag,
    summary: 'Send an agent a link to choose a password',
    description:
      'Sends an e-mail to the agent, in the language of the request. The link works once, for one hour, and replaces an earlier link. If the agent has no password yet, the e-mail is an invitation: its link works for 7 days instead of one hour. The password and the sessions of the agent stay as they are until the agent chooses a new password.',
    ...administratorGuard,
    params,
    responses: { 200: { description: 'Returns the agent. The e-mail is queued for delivery', data: Agent } },
    refuses: [agentNotFound, agentInactive, emailNotConfigured, passwordSignInDisabled],
    handle: async ({ actor, params, request }) => {
      const locale = negotiateLocale(request.headers['accept-language'])
      return ok(await sendPasswordLink(chat, actor, parseAgentId(params), locale))
    },
  })
  route(http, {
    method: 'POST',
    path: `${path}/:id/unbind`,
    id: 'unbindAgent',
    access: { credential: 'console', roles: ['administrator'] },
    tag,
    summary: 'Unbind an agent from single sign-on',
    description:
      'The first single sign-on binds an agent to a person (`iss` and `sub` of the ID token). This operation removes the binding. The next ID token with the agent’s e-mail address creates a new binding, so call this operation only shortly before the right person signs in. The agent’s sessions continue. If the agent is not bound, nothing changes.',
    ...administratorGuard,
    params,
    responses: { 200: { description: 'Returns the agent', data: Agent } },
    refuses: [agentNotFound],
    handle: async ({ actor, params }) => ok(await unbindAgent(chat, actor, parseAgentId(params))),
  })
}

export function registerAgentAdministrationRoutes(
  http: Http,
  chat: AgentCommandContext,
  requireAgent: RequireAgent,
): void {
  const administratorGuard = requireAgent('administrator')
  registerReadRoutes(http, chat, administratorGuard)
  registerWriteRoutes(http, chat, administratorGuard)
  registerActivationRoutes(http, chat, administratorGuard)
  registerCredentialRoutes(http, chat, administratorGuard)
}
