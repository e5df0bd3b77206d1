import { cannedResponseNotFound } from '#platform/errors/common.ts'
import { idParameter, parsePathId } from '#platform/http/path-id.ts'
import { created, type Http, ok, route } from '#platform/http/route.ts'
import { noData, toPageRequest } from '#platform/http/schema-builders.ts'
import type { RequireAgent } from '../agents/guard.ts'
import type { Chat } from '../database/chat.ts'
import { changeCannedResponse, createCannedResponse, deleteCannedResponse } from './commands.ts'
import { getCannedResponse, listCannedResponses } from './queries.ts'
import {
  CannedResponse,
  CannedResponseChange,
  CannedResponseQuery,
  CannedResponses,
  NewCannedResponse,
} from './schema.ts'

const tag = 'Administration: canned responses'
const path = '/v1/admin/canned-responses'
const params = idParameter('canned response')
const parseCannedResponseId = (params: Readonly<Record<string, string>>): number =>
  parsePathId(params['id'], cannedResponseNotFound)

function registerReadRoutes(http: Http, { db }: Chat, requireAgent: RequireAgent): void {
  const administratorGuard = requireAgent('administrator')
  route(http, {
    method: 'GET',
    path: '/v1/agent/canned-responses',
    id: 'listAgentCannedResponses',
    access: { credential: 'console', lists: 'cannedResponse' },
    tag: 'Console: agents',
    summary: 'List your canned responses',
    description:
      'Returns the canned responses for all agents and for your departments, ordered by shortcut. Administrators get the canned responses of every department.',
    ...requireAgent(),
    query: CannedResponseQuery,
    responses: { 200: { description: 'Returns a page of canned responses', data: CannedResponses } },
    handle: async ({ actor, query }) =>
      ok(await listCannedResponses(db, toPageRequest(query), actor.visibleDepartmentIds)),
  })
  route(http, {
    method: 'GET',
    path,
    id: 'listCannedResponses',
    access: { credential: 'console', roles: ['administrator'] },
    tag,
    summary: 'List canned responses',
    description: 'Returns all canned responses, ordered by shortcut.',
    ...administratorGuard,
    query: CannedResponseQuery,
    responses: { 200: { description: 'Returns a page of canned responses', data: CannedResponses } },
    handle: async ({ query }) => ok(await listCannedResponses(db, toPageRequest(query), null)),
  })
  route(http, {
    method: 'GET',
    path: `${path}/:id`,
    id: 'getCannedResponse',
    access: { credential: 'console', roles: ['administrator'] },
    tag,
    summary: 'Get a canned response',
    description:
      'Returns the canned response, with the placeholders in its text. Clients replace them when an agent uses the canned response.',
    ...administratorGuard,
    params,
    responses: { 200: { description: 'Returns the canned response', data: CannedResponse } },
    refuses: [cannedResponseNotFound],
    handle: async ({ params }) => ok(await getCannedResponse(db, parseCannedResponseId(params))),
  })
}

function registerWriteRoutes(http: Http, chat: Chat, administratorGuard: ReturnType<RequireAgent>): void {
  route(http, {
    method: 'POST',
    path,
    id: 'createCannedResponse',
    access: { credential: 'console', roles: ['administrator'] },
    tag,
    summary: 'Create a canned response',
    description: 'Creates a canned response for the agents of one department, or for all agents.',
    ...administratorGuard,
    body: NewCannedResponse,
    responses: { 201: { description: 'Returns the new canned response', data: CannedResponse } },
    handle: async ({ actor, body }) => created(await createCannedResponse(chat, actor, body)),
  })
  route(http, {
    method: 'PATCH',
    path: `${path}/:id`,
    id: 'updateCannedResponse',
    access: { credential: 'console', roles: ['administrator'] },
    tag,
    summary: 'Update a canned response',
    description:
      'Fields that you omit keep their values. With `departmentId: null`, all agents can use the canned response.',
    ...administratorGuard,
    params,
    body: CannedResponseChange,
    responses: { 200: { description: 'Returns the updated canned response', data: CannedResponse } },
    refuses: [cannedResponseNotFound],
    handle: async ({ actor, params, body }) =>
      ok(await changeCannedResponse(chat, actor, parseCannedResponseId(params), body)),
  })
  route(http, {
    method: 'DELETE',
    path: `${path}/:id`,
    id: 'deleteCannedResponse',
    access: { credential: 'console', roles: ['administrator'] },
    tag,
    summary: 'Delete a canned response',
    description: 'Deletes the canned response. Messages in which it was used do not change.',
    ...administratorGuard,
    params,
    responses: { 200: { description: 'The canned response was deleted', data: noData } },
    refuses: [cannedResponseNotFound],
    async handle({ actor, params }) {
      await deleteCannedResponse(chat, actor, parseCannedResponseId(params))
      return ok(null)
    },
  })
}

export function registerCannedResponseRoutes(http: Http, chat: Chat, requireAgent: RequireAgent): void {
  registerReadRoutes(http, chat, requireAgent)
  registerWriteRoutes(http, chat, requireAgent('administrator'))
}
