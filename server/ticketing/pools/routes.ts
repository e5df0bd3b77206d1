import { idParameter, parsePathId } from '#platform/http/path-id.ts'
import { created, type Http, ok, route } from '#platform/http/route.ts'
import { noData, toPageRequest } from '#platform/http/schema-builders.ts'
import type { Ticketing } from '../database/ticketing.ts'
import type { RequireStaff } from '../staff/guard.ts'
import { changePool, createPool, deletePool, type PoolReferences } from './commands.ts'
import { poolInUse, poolNotFound, poolReceivesMail } from './errors.ts'
import { getPool, listPools } from './queries.ts'
import { NewPool, Pool, PoolChange, PoolQuery, Pools } from './schema.ts'

const tag = 'Dashboard: pools'
const path = '/v1/dashboard/pools'
const params = idParameter('pool')

function registerReadRoutes(http: Http, ticketing: Ticketing, requireStaff: RequireStaff): void {
  const anyRole = requireStaff()
  route(http, {
    method: 'GET',
    path,
    id: 'listPools',
    access: { credential: 'dashboard', lists: 'pool' },
    tag,
    summary: 'List pools',
    description:
      'Returns pools ordered by id. Administrators get all pools, other staff only the pools that they are members of.',
    ...anyRole,
    query: PoolQuery,
    responses: { 200: { description: 'Returns a page of pools', data: Pools } },
    handle: async ({ actor, query }) => ok(await listPools(ticketing.db, toPageRequest(query), actor.poolIds)),
  })
  route(http, {
    method: 'GET',
    path: `${path}/:id`,
    id: 'getPool',
    access: { credential: 'dashboard', record: 'pool' },
    tag,
    summary: 'Get a pool',
    description:
      'Returns the defaults and members of the pool. Only its members and administrators can read it; other staff get 404.',
    ...anyRole,
    params,
    responses: { 200: { description: 'Returns the pool', data: Pool } },
    refuses: [poolNotFound],
    handle: async ({ actor, params }) =>
      ok(await getPool(ticketing.db, parsePathId(params['id'], poolNotFound), actor.poolIds)),
  })
}

function registerWriteRoutes(
  http: Http,
  ticketing: Ticketing,
  requireStaff: RequireStaff,
  references: PoolReferences,
): void {
  const administrator = requireStaff('administrator')
  route(http, {
    method: 'POST',
    path,
    id: 'createPool',
    access: { credential: 'dashboard', roles: ['administrator'] },
    tag,
    summary: 'Create a pool',
    description: 'If a pool has no members, administrators are the only staff who can see its tickets.',
    ...administrator,
    body: NewPool,
    responses: { 201: { description: 'Returns the new pool', data: Pool } },
    handle: async ({ actor, body }) => created(await createPool(ticketing, actor, body)),
  })
  route(http, {
    method: 'PATCH',
    path: `${path}/:id`,
    id: 'updatePool',
    access: { credential: 'dashboard', roles: ['administrator'] },
    tag,
    summary: 'Update a pool',
    description:
      'Fields that you omit keep their values. `memberIds` replaces the whole list. If the assignee of a ticket can then no longer see the pool, the ticket becomes unassigned a moment later. Completed and cancelled tickets keep their assignee.',
    ...administrator,
    params,
    body: PoolChange,
    responses: { 200: { description: 'Returns the updated pool', data: Pool } },
    refuses: [poolNotFound],
    handle: async ({ actor, params, body }) =>
      ok(await changePool(ticketing, actor, parsePathId(params['id'], poolNotFound), body)),
  })
  route(http, {
    method: 'DELETE',
    path: `${path}/:id`,
    id: 'deletePool',
    access: { credential: 'dashboard', roles: ['administrator'] },
    tag,
    summary: 'Delete a pool',
    description:
      'You can delete a pool only if no ticket, form, API token, escalation chain or automation rule refers to it, and if it is not the pool for inbound mail (`Email:InboundPoolId`). Its canned responses and macros are deleted with it.',
    ...administrator,
    params,
    responses: { 200: { description: 'The pool was deleted', data: noData } },
    refuses: [poolNotFound, poolInUse, poolReceivesMail],
    async handle({ actor, params }) {
      await deletePool(ticketing, actor, parsePathId(params['id'], poolNotFound), references)
      return ok(null)
    },
  })
}

export function registerPoolRoutes(
  http: Http,
  ticketing: Ticketing,
  requireStaff: RequireStaff,
  references: PoolReferences,
): void {
  registerReadRoutes(http, ticketing, requireStaff)
  registerWriteRoutes(http, ticketing, requireStaff, references)
}
