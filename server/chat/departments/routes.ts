import { idParameter, parsePathId } from '#platform/http/path-id.ts'
import { created, type Http, ok, route } from '#platform/http/route.ts'
import { noData, toPageRequest } from '#platform/http/schema-builders.ts'
import type { RequireAgent } from '../agents/guard.ts'
import type { Chat } from '../database/chat.ts'
import {
  changeDepartment,
  createDepartment,
  type DepartmentCommandContext,
  deleteDepartment,
  setMembers,
} from './commands.ts'
import { departmentInUse, departmentIsDefault, departmentNotFound } from './errors.ts'
import { getDepartment, listDepartments } from './queries.ts'
import {
  Department,
  DepartmentChange,
  DepartmentMembers,
  DepartmentQuery,
  Departments,
  NewDepartment,
} from './schema.ts'

const tag = 'Administration: departments'
const path = '/v1/admin/departments'
const params = idParameter('department')
const parseDepartmentId = (params: Readonly<Record<string, string>>): number =>
  parsePathId(params['id'], departmentNotFound)

function registerReadRoutes(http: Http, { db }: Chat, requireAgent: RequireAgent): void {
  const administratorGuard = requireAgent('administrator')
  route(http, {
    method: 'GET',
    path: '/v1/agent/departments',
    id: 'listActiveDepartments',
    access: { credential: 'console' },
    tag: 'Console: agents',
    summary: 'List departments',
    description: 'Returns the departments to which you can transfer conversations: all active ones, ordered by id.',
    ...requireAgent(),
    query: DepartmentQuery,
    responses: { 200: { description: 'Returns a page of departments', data: Departments } },
    handle: async ({ query }) => ok(await listDepartments(db, toPageRequest(query), 'active')),
  })
  route(http, {
    method: 'GET',
    path,
    id: 'listDepartments',
    access: { credential: 'console', roles: ['administrator'] },
    tag,
    summary: 'List departments',
    description: 'Returns departments ordered by id, including inactive ones.',
    ...administratorGuard,
    query: DepartmentQuery,
    responses: { 200: { description: 'Returns a page of departments', data: Departments } },
    handle: async ({ query }) => ok(await listDepartments(db, toPageRequest(query), 'all')),
  })
  route(http, {
    method: 'GET',
    path: `${path}/:id`,
    id: 'getDepartment',
    access: { credential: 'console', roles: ['administrator'] },
    tag,
    summary: 'Get a department',
    description: 'Returns the department with the ids of its members.',
    ...administratorGuard,
    params,
    responses: { 200: { description: 'Returns the department', data: Department } },
    refuses: [departmentNotFound],
    handle: async ({ params }) => ok(await getDepartment(db, parseDepartmentId(params))),
  })
}

function registerWriteRoutes(http: Http, chat: Chat, administratorGuard: ReturnType<RequireAgent>): void {
  route(http, {
    method: 'POST',
    path,
    id: 'createDepartment',
    access: { credential: 'console', roles: ['administrator'] },
    tag,
    summary: 'Create a department',
    description:
      'Creates a department without members. With `isDefault: true`, it becomes the default department in place of the previous one. Returns 422 if the name is taken, or if you send `isDefault: true` with `isActive: false`.',
    ...administratorGuard,
    body: NewDepartment,
    responses: { 201: { description: 'Returns the new department', data: Department } },
    handle: async ({ actor, body }) => created(await createDepartment(chat, actor, body)),
  })
  route(http, {
    method: 'PATCH',
    path: `${path}/:id`,
    id: 'updateDepartment',
    access: { credential: 'console', roles: ['administrator'] },
    tag,
    summary: 'Update a department',
    description:
      'Fields that you omit keep their values. To change the default department, send `isDefault: true` for another department. The default department cannot be deactivated. Returns 422 if the name is taken, or if an inactive department would become the default.',
    ...administratorGuard,
    params,
    body: DepartmentChange,
    responses: { 200: { description: 'Returns the updated department', data: Department } },
    refuses: [departmentNotFound, departmentIsDefault],
    handle: async ({ actor, params, body }) => ok(await changeDepartment(chat, actor, parseDepartmentId(params), body)),
  })
  route(http, {
    method: 'DELETE',
    path: `${path}/:id`,
    id: 'deleteDepartment',
    access: { credential: 'console', roles: ['administrator'] },
    tag,
    summary: 'Delete a department',
    description:
      'You cannot delete the default department. You also cannot delete a department while any of these refers to it: a conversation (even an archived one), a widget, a canned response, or a visitor in the waiting room.',
    ...administratorGuard,
    params,
    responses: { 200: { description: 'The department was deleted', data: noData } },
    refuses: [departmentNotFound, departmentIsDefault, departmentInUse],
    async handle({ actor, params }) {
      await deleteDepartment(chat, actor, parseDepartmentId(params))
      return ok(null)
    },
  })
}

function registerMemberRoute(
  http: Http,
  chat: DepartmentCommandContext,
  administratorGuard: ReturnType<RequireAgent>,
): void {
  route(http, {
    method: 'PUT',
    path: `${path}/:id/members`,
    id: 'setDepartmentMembers',
    access: { credential: 'console', roles: ['administrator'] },
    tag,
    summary: 'Set the members of a department',
    description:
      'Replaces the whole list at once. Removed agents no longer see the conversations of the department, and the conversations of the department that were assigned to removed agents return to the queue. Administrators whom you remove still see all conversations and keep theirs. Returns 422 if an agent does not exist.',
    ...administratorGuard,
    params,
    body: DepartmentMembers,
    responses: { 200: { description: 'Returns the department', data: Department } },
    refuses: [departmentNotFound],
    handle: async ({ actor, params, body }) =>
      ok(await setMembers(chat, actor, parseDepartmentId(params), body.agentIds)),
  })
}

export function registerDepartmentRoutes(http: Http, chat: DepartmentCommandContext, requireAgent: RequireAgent): void {
  registerReadRoutes(http, chat, requireAgent)
  registerWriteRoutes(http, chat, requireAgent('administrator'))
  registerMemberRoute(http, chat, requireAgent('administrator'))
}
