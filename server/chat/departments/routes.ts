import { idOf, pathId } from '#platform/http/path-id.ts'
import { created, type Http, ok, route } from '#platform/http/route.ts'
import { nothing, pageAsked } from '#platform/http/shapes.ts'
import type { RequireAgent } from '../agents/guard.ts'
import type { Chat } from '../database/chat.ts'
import {
  changeDepartment,
  createDepartment,
  type DepartmentCommands,
  deleteDepartment,
  setMembers,
} from './commands.ts'
import { departmentInUse, departmentNotFound } from './errors.ts'
import { departmentById, departments } from './queries.ts'
import { Department, DepartmentChange, DepartmentQuery, Departments, Members, NewDepartment } from './schema.ts'

const tag = 'Administration: departments'
const path = '/v1/admin/departments'
const params = idOf('department')
const idIn = (params: Readonly<Record<string, string>>): number => pathId(params['id'], departmentNotFound)

function readRoutes(http: Http, { db }: Chat, requireAgent: RequireAgent): void {
  const administrator = requireAgent('administrator')
  route(http, {
    method: 'GET',
    path: '/v1/agent/departments',
    id: 'listActiveDepartments',
    access: { credential: 'console' },
    tag: 'Console: agents',
    summary: 'List departments',
    description: 'Returns the active departments, ordered by id. You can transfer conversations to them.',
    ...requireAgent(),
    query: DepartmentQuery,
    answers: { 200: { description: 'Returns a page of departments', data: Departments } },
    handle: async ({ query }) => ok(await departments(db, pageAsked(query), 'active')),
  })
  route(http, {
    method: 'GET',
    path,
    id: 'listDepartments',
    access: { credential: 'console', roles: ['administrator'] },
    tag,
    summary: 'List departments',
    description: 'Returns departments ordered by id, including inactive ones.',
    ...administrator,
    query: DepartmentQuery,
    answers: { 200: { description: 'Returns a page of departments', data: Departments } },
    handle: async ({ query }) => ok(await departments(db, pageAsked(query), 'all')),
  })
  route(http, {
    method: 'GET',
    path: `${path}/:id`,
    id: 'getDepartment',
    access: { credential: 'console', roles: ['administrator'] },
    tag,
    summary: 'Get a department',
    description: 'Returns the department with the ids of its members.',
    ...administrator,
    params,
    answers: { 200: { description: 'Returns the department', data: Department } },
    refuses: [departmentNotFound],
    handle: async ({ params }) => ok(await departmentById(db, idIn(params))),
  })
}

function writeRoutes(http: Http, chat: Chat, administrator: ReturnType<RequireAgent>): void {
  route(http, {
    method: 'POST',
    path,
    id: 'createDepartment',
    access: { credential: 'console', roles: ['administrator'] },
    tag,
    summary: 'Create a department',
    description:
      'Creates a department without members. If it is the new default department, it replaces the previous one.',
    ...administrator,
    body: NewDepartment,
    answers: { 201: { description: 'Returns the new department', data: Department } },
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
      'Fields that you omit keep their values. To change which department is the default, make another one the default; the default department cannot be deactivated.',
    ...administrator,
    params,
    body: DepartmentChange,
    answers: { 200: { description: 'Returns the updated department', data: Department } },
    refuses: [departmentNotFound, departmentInUse],
    handle: async ({ actor, params, body }) => ok(await changeDepartment(chat, actor, idIn(params), body)),
  })
  route(http, {
    method: 'DELETE',
    path: `${path}/:id`,
    id: 'deleteDepartment',
    access: { credential: 'console', roles: ['administrator'] },
    tag,
    summary: 'Delete a department',
    description: 'You can delete a department only if no conversation, widget or canned response refers to it.',
    ...administrator,
    params,
    answers: { 200: { description: 'The department was deleted', data: nothing } },
    refuses: [departmentNotFound, departmentInUse],
    async handle({ actor, params }) {
      await deleteDepartment(chat, actor, idIn(params))
      return ok(null)
    },
  })
}

function memberRoute(http: Http, chat: DepartmentCommands, administrator: ReturnType<RequireAgent>): void {
  route(http, {
    method: 'PUT',
    path: `${path}/:id/members`,
    id: 'setDepartmentMembers',
    access: { credential: 'console', roles: ['administrator'] },
    tag,
    summary: 'Set the members of a department',
    description:
      'Replaces the whole list at once. Agents whom you remove no longer see the conversations of the department, and conversations assigned to them return to its queue.',
    ...administrator,
    params,
    body: Members,
    answers: { 200: { description: 'Returns the department', data: Department } },
    refuses: [departmentNotFound],
    handle: async ({ actor, params, body }) => ok(await setMembers(chat, actor, idIn(params), body.agentIds)),
  })
}

export function departmentRoutes(http: Http, chat: DepartmentCommands, requireAgent: RequireAgent): void {
  readRoutes(http, chat, requireAgent)
  writeRoutes(http, chat, requireAgent('administrator'))
  memberRoute(http, chat, requireAgent('administrator'))
}
