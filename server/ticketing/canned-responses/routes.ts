import { cannedResponseNotFound } from '#platform/errors/common.ts'
import { idParameter, parsePathId } from '#platform/http/path-id.ts'
import { created, type Http, ok, route } from '#platform/http/route.ts'
import { noData } from '#platform/http/schema-builders.ts'
import type { Ticketing } from '../database/ticketing.ts'
import type { RequireStaff } from '../staff/guard.ts'
import { changeCannedResponse, createCannedResponse, deleteCannedResponse } from './commands.ts'
import { getCannedResponse, listCannedResponses } from './queries.ts'
import {
  CannedResponse,
  CannedResponseChange,
  CannedResponseQuery,
  CannedResponses,
  NewCannedResponse,
} from './schema.ts'

const tag = 'Dashboard: canned responses'
const path = '/v1/dashboard/canned-responses'
const params = idParameter('canned response')
const parseCannedResponseId = (params: Readonly<Record<string, string>>): number =>
  parsePathId(params['id'], cannedResponseNotFound)

function registerReadRoutes(http: Http, { db }: Ticketing, requireStaff: RequireStaff): void {
  const anyRole = requireStaff()
  route(http, {
    method: 'GET',
    path,
    id: 'listDashboardCannedResponses',
    access: { credential: 'dashboard', lists: 'pool' },
    tag,
    summary: 'List canned responses',
    description:
      'Returns the canned responses of your pools and those that apply to all pools, ordered by shortcut. Administrators get the canned responses of every pool.',
    ...anyRole,
    query: CannedResponseQuery,
    responses: { 200: { description: 'Returns a page of canned responses', data: CannedResponses } },
    handle: async ({ actor, query }) => ok(await listCannedResponses(db, actor, query)),
  })
  route(http, {
    method: 'GET',
    path: `${path}/:id`,
    id: 'getDashboardCannedResponse',
    access: { credential: 'dashboard', record: 'pool' },
    tag,
    summary: 'Get a canned response',
    description:
      'Returns the text with its placeholders. Clients replace them when a person uses the canned response. Returns 404 for a canned response of a pool that you cannot see.',
    ...anyRole,
    params,
    responses: { 200: { description: 'Returns the canned response', data: CannedResponse } },
    refuses: [cannedResponseNotFound],
    handle: async ({ actor, params }) => ok(await getCannedResponse(db, actor, parseCannedResponseId(params))),
  })
}

function registerWriteRoutes(http: Http, ticketing: Ticketing, requireStaff: RequireStaff): void {
  const roles = ['administrator', 'supervisor'] as const
  const writer = requireStaff(...roles)
  const access = { credential: 'dashboard', roles, record: 'pool' }
  route(http, {
    method: 'POST',
    path,
    id: 'createDashboardCannedResponse',
    access: { ...access, record: 'targetPool' },
    tag,
    summary: 'Create a canned response',
    description:
      'Creates a canned response for one pool, or for all pools. Supervisors can create them for their own pools only.',
    ...writer,
    body: NewCannedResponse,
    responses: { 201: { description: 'Returns the new canned response', data: CannedResponse } },
    handle: async ({ actor, body }) => created(await createCannedResponse(ticketing, actor, body)),
  })
  route(http, {
    method: 'PATCH',
    path: `${path}/:id`,
    id: 'updateDashboardCannedResponse',
    access,
    tag,
    summary: 'Update a canned response',
    description:
      'Fields that you omit keep their values. With `poolId: null`, staff can use the canned response in all pools. Supervisors can change the canned responses of their own pools only.',
    ...writer,
    params,
    body: CannedResponseChange,
    responses: { 200: { description: 'Returns the updated canned response', data: CannedResponse } },
    refuses: [cannedResponseNotFound],
    handle: async ({ actor, params, body }) =>
      ok(await changeCannedResponse(ticketing, actor, parseCannedResponseId(params), body)),
  })
  route(http, {
    method: 'DELETE',
    path: `${path}/:id`,
    id: 'deleteDashboardCannedResponse',
    access,
    tag,
    summary: 'Delete a canned response',
    description: 'Deletes the canned response. Messages in which it was used do not change.',
    ...writer,
    params,
    responses: { 200: { description: 'The canned response was deleted', data: noData } },
    refuses: [cannedResponseNotFound],
    async handle({ actor, params }) {
      await deleteCannedResponse(ticketing, actor, parseCannedResponseId(params))
      return ok(null)
    },
  })
}

export function registerCannedResponseRoutes(http: Http, ticketing: Ticketing, requireStaff: RequireStaff): void {
  registerReadRoutes(http, ticketing, requireStaff)
  registerWriteRoutes(http, ticketing, requireStaff)
}
