import { idParameter, parsePathId } from '#platform/http/path-id.ts'
import { created, type Http, ok, route } from '#platform/http/route.ts'
import { noData, toPageRequest } from '#platform/http/schema-builders.ts'
import type { Ticketing } from '../database/ticketing.ts'
import type { RequireStaff } from '../staff/guard.ts'
import { changeSubStatus, createSubStatus, deleteSubStatus, type IsSubStatusReferenced } from './commands.ts'
import { subStatusInUse, subStatusIsDefault, subStatusNotFound } from './errors.ts'
import { getSubStatus, listStatuses, listSubStatuses } from './queries.ts'
import {
  NewSubStatus,
  Statuses,
  StatusQuery,
  SubStatus,
  SubStatusChange,
  SubStatuses,
  SubStatusQuery,
} from './schema.ts'

const tag = 'Dashboard: statuses'
const path = '/v1/dashboard/sub-statuses'
const params = idParameter('sub-status', 1000)
const parseSubStatusId = (params: Readonly<Record<string, string>>): number =>
  parsePathId(params['id'], subStatusNotFound)

function registerReadRoutes(http: Http, { db }: Ticketing, requireStaff: RequireStaff): void {
  const anyRole = requireStaff()
  route(http, {
    method: 'GET',
    path: '/v1/dashboard/statuses',
    id: 'listStatuses',
    access: { credential: 'dashboard' },
    tag,
    summary: 'List statuses',
    description: 'Returns the seven statuses, ordered by id. They are the same on every server.',
    ...anyRole,
    query: StatusQuery,
    responses: { 200: { description: 'Returns a page of statuses', data: Statuses } },
    handle: async ({ query }) => ok(listStatuses(toPageRequest(query))),
  })
  route(http, {
    method: 'GET',
    path,
    id: 'listSubStatuses',
    access: { credential: 'dashboard' },
    tag,
    summary: 'List sub-statuses',
    description:
      'Returns the sub-statuses of one status or of all, in the order of the statuses. The default sub-status of each status comes first.',
    ...anyRole,
    query: SubStatusQuery,
    responses: { 200: { description: 'Returns a page of sub-statuses', data: SubStatuses } },
    handle: async ({ query }) => ok(await listSubStatuses(db, query)),
  })
  route(http, {
    method: 'GET',
    path: `${path}/:id`,
    id: 'getSubStatus',
    access: { credential: 'dashboard' },
    tag,
    summary: 'Get a sub-status',
    description: 'Returns the name and the status of the sub-status.',
    ...anyRole,
    params,
    responses: { 200: { description: 'Returns the sub-status', data: SubStatus } },
    refuses: [subStatusNotFound],
    handle: async ({ params }) => ok(await getSubStatus(db, parseSubStatusId(params))),
  })
}

function registerWriteRoutes(
  http: Http,
  ticketing: Ticketing,
  administrator: ReturnType<RequireStaff>,
  isReferenced: IsSubStatusReferenced,
): void {
  const access = { credential: 'dashboard', roles: ['administrator'] }
  route(http, {
    method: 'POST',
    path,
    id: 'createSubStatus',
    access,
    tag,
    summary: 'Create a sub-status',
    description:
      'Creates a sub-status of a status, with an id of 1000 or higher. You cannot move the sub-status to another status later.',
    ...administrator,
    body: NewSubStatus,
    responses: { 201: { description: 'Returns the new sub-status', data: SubStatus } },
    handle: async ({ actor, body }) => created(await createSubStatus(ticketing, actor, body)),
  })
  route(http, {
    method: 'PATCH',
    path: `${path}/:id`,
    id: 'updateSubStatus',
    access,
    tag,
    summary: 'Rename a sub-status',
    description: 'Changes the name, even of a default sub-status. Tickets keep the sub-status.',
    ...administrator,
    params,
    body: SubStatusChange,
    responses: { 200: { description: 'Returns the updated sub-status', data: SubStatus } },
    refuses: [subStatusNotFound],
    handle: async ({ actor, params, body }) =>
      ok(await changeSubStatus(ticketing, actor, parseSubStatusId(params), body)),
  })
  route(http, {
    method: 'DELETE',
    path: `${path}/:id`,
    id: 'deleteSubStatus',
    access,
    tag,
    summary: 'Delete a sub-status',
    description:
      'You can delete a sub-status only if no ticket has it, no automation rule or macro names it, and it is not the default sub-status of its status.',
    ...administrator,
    params,
    responses: { 200: { description: 'The sub-status was deleted', data: noData } },
    refuses: [subStatusNotFound, subStatusInUse, subStatusIsDefault],
    async handle({ actor, params }) {
      await deleteSubStatus(ticketing, actor, parseSubStatusId(params), isReferenced)
      return ok(null)
    },
  })
}

export function registerStatusRoutes(
  http: Http,
  ticketing: Ticketing,
  requireStaff: RequireStaff,
  isReferenced: IsSubStatusReferenced,
): void {
  registerReadRoutes(http, ticketing, requireStaff)
  registerWriteRoutes(http, ticketing, requireStaff('administrator'), isReferenced)
}
