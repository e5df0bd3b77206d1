import { lastAdministrator } from '#platform/auth/errors.ts'
import { idParameter, parsePathId } from '#platform/http/path-id.ts'
import { created, type Http, ok, route } from '#platform/http/route.ts'
import { toPageRequest } from '#platform/http/schema-builders.ts'
import type { Ticketing } from '../../database/ticketing.ts'
import { changeUser, createUser } from '../commands/administer.ts'
import { setUserPassword } from '../commands/passwords.ts'
import { unbindUser } from '../commands/single-sign-on.ts'
import { userNotFound } from '../errors.ts'
import type { RequireStaff } from '../guard.ts'
import { getUser, listUsers } from '../queries.ts'
import { listRoles } from '../rules.ts'
import { NewPassword, NewUser, RoleQuery, Roles, User, UserChange, UserQuery, Users } from '../schema/users.ts'

const tag = 'Dashboard: users'
const path = '/v1/dashboard/users'
const params = idParameter('user', 2)
const parseUserId = (pathParams: Readonly<Record<string, string>>): number =>
  parsePathId(pathParams['id'], userNotFound)

function registerReadRoutes(http: Http, { db }: Ticketing, requireStaff: RequireStaff): void {
  const anyRole = requireStaff()
  route(http, {
    method: 'GET',
    path,
    id: 'listUsers',
    access: { credential: 'dashboard', lists: 'user' },
    tag,
    summary: 'List users',
    description:
      'Returns users ordered by id, including inactive ones. Administrators get all users. Other staff get the members of their own pools, all administrators and themselves, for example to assign tickets.',
    ...anyRole,
    query: UserQuery,
    responses: { 200: { description: 'Returns a page of users', data: Users } },
    handle: async ({ actor, query }) => ok(await listUsers(db, actor, query)),
  })
  route(http, {
    method: 'GET',
    path: `${path}/:id`,
    id: 'getUser',
    access: { credential: 'dashboard', record: 'user' },
    tag,
    summary: 'Get a user',
    description: 'Returns the user, or 404 for a user whom [listUsers](#listUsers) does not return to you.',
    ...anyRole,
    params,
    responses: { 200: { description: 'Returns the user', data: User } },
    refuses: [userNotFound],
    handle: async ({ actor, params }) => ok(await getUser(db, actor, parseUserId(params))),
  })
  route(http, {
    method: 'GET',
    path: '/v1/dashboard/roles',
    id: 'listRoles',
    access: { credential: 'dashboard' },
    tag,
    summary: 'List roles',
    description: 'Returns the three roles that users can have, and what each may do. You cannot change roles.',
    ...anyRole,
    query: RoleQuery,
    responses: { 200: { description: 'Returns a page of roles', data: Roles } },
    handle: async ({ query }) => ok(listRoles(toPageRequest(query))),
  })
}

function registerWriteRoutes(http: Http, ticketing: Ticketing, requireStaff: RequireStaff): void {
  const administrator = requireStaff('administrator')
  route(http, {
    method: 'POST',
    path,
    id: 'createUser',
    access: { credential: 'dashboard', roles: ['administrator'] },
    tag,
    summary: 'Create a user',
    description:
      'Creates a user who can sign in to the dashboard with the given password. To let the same person answer visitors in the console, create an agent there with [createAgent](#createAgent): that is another account with a password of its own.',
    ...administrator,
    body: NewUser,
    responses: { 201: { description: 'Returns the new user', data: User } },
    handle: async ({ actor, body }) => created(await createUser(ticketing, actor, body)),
  })
  route(http, {
    method: 'PATCH',
    path: `${path}/:id`,
    id: 'updateUser',
    access: { credential: 'dashboard', roles: ['administrator'] },
    tag,
    summary: 'Update a user',
    description:
      'Fields that you omit keep their values. `poolIds` replaces the whole list. A new role and new pools apply at once, also to sessions that have started. If you set `isActive` to false, all sessions of the user end at once. When a user loses access to tickets (by a deactivation, a new role or fewer pools), those of them that are assigned to the user become unassigned a moment later. Completed and cancelled tickets keep their assignee. Users cannot be deleted, because tickets and the audit log refer to them: deactivate them instead. The last active administrator cannot be deactivated or given another role.',
    ...administrator,
    params,
    body: UserChange,
    responses: { 200: { description: 'Returns the updated user', data: User } },
    refuses: [userNotFound, lastAdministrator],
    handle: async ({ actor, params, body }) => ok(await changeUser(ticketing, actor, parseUserId(params), body)),
  })
  route(http, {
    method: 'POST',
    path: `${path}/:id/password`,
    id: 'setUserPassword',
    access: { credential: 'dashboard', roles: ['administrator'] },
    tag,
    summary: 'Set the password of a user',
    description: 'Ends all sessions of the user at once, even your own if you set your own password.',
    ...administrator,
    params,
    body: NewPassword,
    responses: { 200: { description: 'Returns the user', data: User } },
    refuses: [userNotFound],
    handle: async ({ actor, params, body }) =>
      ok(await setUserPassword(ticketing, actor, parseUserId(params), body.password)),
  })
}

function registerBindingRoute(http: Http, ticketing: Ticketing, requireStaff: RequireStaff): void {
  route(http, {
    method: 'POST',
    path: `${path}/:id/unbind`,
    id: 'unbindUser',
    access: { credential: 'dashboard', roles: ['administrator'] },
    tag,
    summary: 'Unbind a user from single sign-on',
    description:
      'The first single sign-on binds a user to a person (`iss` and `sub` of the ID token). This operation removes the binding. The next ID token with the e-mail address of the user creates a new binding, so call this operation only shortly before the right person signs in. The sessions of the user continue. If the user is not bound, nothing changes.',
    ...requireStaff('administrator'),
    params,
    responses: { 200: { description: 'Returns the user', data: User } },
    refuses: [userNotFound],
    handle: async ({ actor, params }) => ok(await unbindUser(ticketing, actor, parseUserId(params))),
  })
}

export function registerUserRoutes(http: Http, ticketing: Ticketing, requireStaff: RequireStaff): void {
  registerReadRoutes(http, ticketing, requireStaff)
  registerWriteRoutes(http, ticketing, requireStaff)
  registerBindingRoute(http, ticketing, requireStaff)
}
