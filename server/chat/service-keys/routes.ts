import { idParameter, parsePathId } from '#platform/http/path-id.ts'
import { created, type Http, ok, route } from '#platform/http/route.ts'
import { noData, toPageRequest } from '#platform/http/schema-builders.ts'
import { type AgentSessions, startSessionForTrustedServer } from '../agents/commands/sign-in.ts'
import { noActiveAgentWithEmail } from '../agents/errors.ts'
import type { RequireAgent } from '../agents/guard.ts'
import { AgentTokenPair } from '../agents/schema.ts'
import type { Chat } from '../database/chat.ts'
import { createServiceKey, deleteServiceKey } from './commands.ts'
import { serviceKeyNotFound } from './errors.ts'
import { createServiceKeyGuard } from './guard.ts'
import { listServiceKeys } from './queries.ts'
import { IssuedServiceKey, NewAgentSession, NewServiceKey, Ping, ServiceKeyQuery, ServiceKeys } from './schema.ts'

const path = '/v1/admin/api-keys'

export function registerServiceKeyRoutes(http: Http, chat: Chat, requireAgent: RequireAgent): void {
  const tag = 'Administration: service keys'
  const access = { credential: 'console', roles: ['administrator'] }
  const administratorGuard = requireAgent('administrator')
  route(http, {
    method: 'GET',
    path,
    id: 'listServiceKeys',
    access,
    tag,
    summary: 'List service keys',
    description:
      'Returns the service keys, newest first, including expired keys, but not deleted ones. Only the first 12 characters of each key are shown. These are the keys (`lck_…`) of trusted servers, not API tokens (`svc_…`).',
    ...administratorGuard,
    query: ServiceKeyQuery,
    responses: { 200: { description: 'Returns a page of service keys', data: ServiceKeys } },
    handle: async ({ query }) => ok(await listServiceKeys(chat.db, toPageRequest(query))),
  })
  route(http, {
    method: 'POST',
    path,
    id: 'createServiceKey',
    access,
    tag,
    summary: 'Create a service key',
    description:
      'The response contains the key (`lck_…`), which a trusted server sends as `X-Api-Key` to create console sessions. It is not an API token. Store the key: the server keeps only a hash and the first 12 characters, and cannot show the key again.',
    ...administratorGuard,
    body: NewServiceKey,
    responses: { 201: { description: 'Returns the new service key', data: IssuedServiceKey } },
    handle: async ({ actor, body }) => created(await createServiceKey(chat, actor, body)),
  })
  route(http, {
    method: 'DELETE',
    path: `${path}/:id`,
    id: 'deleteServiceKey',
    access,
    tag,
    summary: 'Delete a service key',
    description:
      'Revokes the key at once: calls with it get 401 with `SVC:1003`. Sessions that were created with the key continue: to end them, deactivate the agents or set their passwords.',
    ...administratorGuard,
    params: idParameter('service key'),
    responses: { 200: { description: 'The service key was deleted', data: noData } },
    refuses: [serviceKeyNotFound],
    async handle({ actor, params }) {
      await deleteServiceKey(chat, actor, parsePathId(params['id'], serviceKeyNotFound))
      return ok(null)
    },
  })
}

export function registerTrustedServerRoutes(http: Http, chat: Chat, sessions: AgentSessions): void {
  const tag = 'Integration: console sessions'
  const access = { credential: 'serviceKey' }
  const serviceKeyGuard = createServiceKeyGuard(chat)
  route(http, {
    method: 'GET',
    path: '/v1/integration/ping',
    id: 'ping',
    access,
    tag,
    summary: 'Check a service key',
    description:
      'Returns `ok` if the service key is valid. Accepts only service keys (`lck_…`), not API tokens (`svc_…`).',
    ...serviceKeyGuard,
    responses: { 200: { description: 'The service key is valid', data: Ping } },
    handle: async () => ok({ status: 'ok' as const }),
  })
  route(http, {
    method: 'POST',
    path: '/v1/integration/agent-sessions',
    id: 'createAgentSession',
    access,
    tag,
    summary: 'Create a console session for an agent',
    description:
      'Creates a session for the active agent with this e-mail address, whom your system has authenticated. Returns 404 if there is no such agent. Unlike a sign-in by password, the call does not affect other sessions. Send the tokens only to the browser of that agent.',
    ...serviceKeyGuard,
    body: NewAgentSession,
    responses: { 200: { description: 'Returns the token pair and the agent', data: AgentTokenPair } },
    refuses: [noActiveAgentWithEmail],
    handle: async ({ body }) => ok(await startSessionForTrustedServer(sessions, body.email)),
  })
}
