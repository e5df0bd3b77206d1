import { idParameter, parsePathId } from '#platform/http/path-id.ts'
import { created, type Http, ok, route } from '#platform/http/route.ts'
import { noData } from '#platform/http/schema-builders.ts'
import type { Ticketing } from '../database/ticketing.ts'
import type { RequireStaff } from '../staff/guard.ts'
import { ticketNotFound } from '../tickets/errors.ts'
import { DashboardTicket } from '../tickets/schema/dashboard.ts'
import { changeMacro, createMacro, deleteMacro } from './commands/administration.ts'
import { applyMacro } from './commands/apply.ts'
import { macroNotFound } from './errors.ts'
import { getMacro, listMacros } from './queries.ts'
import { validateActions } from './rules.ts'
import { Macro, MacroApplication, MacroChange, MacroQuery, Macros, NewMacro } from './schema.ts'

const tag = 'Dashboard: macros'
const path = '/v1/dashboard/macros'
const params = idParameter('macro')
const parseMacroId = (params: Readonly<Record<string, string>>): number => parsePathId(params['id'], macroNotFound)

function registerReadRoutes(http: Http, { db }: Ticketing, anyRole: ReturnType<RequireStaff>): void {
  route(http, {
    method: 'GET',
    path,
    id: 'listMacros',
    access: { credential: 'dashboard', lists: 'pool' },
    tag,
    summary: 'List macros',
    description:
      'Returns the macros of your pools and those that apply to all pools, ordered by name. Administrators get the macros of every pool.',
    ...anyRole,
    query: MacroQuery,
    responses: { 200: { description: 'Returns a page of macros', data: Macros } },
    handle: async ({ actor, query }) => ok(await listMacros(db, actor, query)),
  })
  route(http, {
    method: 'GET',
    path: `${path}/:id`,
    id: 'getMacro',
    access: { credential: 'dashboard', record: 'pool' },
    tag,
    summary: 'Get a macro',
    description: 'Returns the actions of the macro. Returns 404 for a macro of a pool that you cannot see.',
    ...anyRole,
    params,
    responses: { 200: { description: 'Returns the macro', data: Macro } },
    refuses: [macroNotFound],
    handle: async ({ actor, params }) => ok(await getMacro(db, actor, parseMacroId(params))),
  })
}

function registerWriteRoutes(http: Http, ticketing: Ticketing, requireStaff: RequireStaff): void {
  const roles = ['administrator', 'supervisor'] as const
  const writer = requireStaff(...roles)
  const access = { credential: 'dashboard', roles, record: 'pool' }
  route(http, {
    method: 'POST',
    path,
    id: 'createMacro',
    access: { ...access, record: 'targetPool' },
    tag,
    summary: 'Create a macro',
    description:
      'Creates a macro for one pool, or for all pools. Supervisors can create macros only for their own pools.',
    ...writer,
    body: NewMacro,
    refineBody: validateActions,
    responses: { 201: { description: 'Returns the new macro', data: Macro } },
    handle: async ({ actor, body }) => created(await createMacro(ticketing, actor, body)),
  })
  route(http, {
    method: 'PATCH',
    path: `${path}/:id`,
    id: 'updateMacro',
    access,
    tag,
    summary: 'Update a macro',
    description: 'Supervisors can change only the macros of their own pools.',
    ...writer,
    params,
    body: MacroChange,
    refineBody: validateActions,
    responses: { 200: { description: 'Returns the updated macro', data: Macro } },
    refuses: [macroNotFound],
    handle: async ({ actor, params, body }) => ok(await changeMacro(ticketing, actor, parseMacroId(params), body)),
  })
  route(http, {
    method: 'DELETE',
    path: `${path}/:id`,
    id: 'deleteMacro',
    access,
    tag,
    summary: 'Delete a macro',
    description:
      'Deletes the macro. Tickets to which it was applied do not change. Supervisors can delete only the macros of their own pools.',
    ...writer,
    params,
    responses: { 200: { description: 'The macro was deleted', data: noData } },
    refuses: [macroNotFound],
    async handle({ actor, params }) {
      await deleteMacro(ticketing, actor, parseMacroId(params))
      return ok(null)
    },
  })
}

function registerApplyRoute(http: Http, ticketing: Ticketing, anyRole: ReturnType<RequireStaff>): void {
  route(http, {
    method: 'POST',
    path: '/v1/dashboard/tickets/:id/apply-macro',
    id: 'applyMacro',
    access: { credential: 'dashboard', record: 'ticket' },
    tag,
    summary: 'Apply a macro to a ticket',
    description:
      'Writes the reply of the macro in your name, then makes its changes. If one of the changes is not allowed, the server makes none of them and writes no reply. The macro must be for the pool of the ticket or for all pools. For a public reply to a completed or cancelled ticket, the server creates a child ticket; the changes are still made to the ticket in the path, and the response contains that ticket.',
    ...anyRole,
    params: idParameter('ticket', 42),
    body: MacroApplication,
    responses: { 200: { description: 'Returns the updated ticket', data: DashboardTicket } },
    refuses: [ticketNotFound],
    handle: async ({ actor, params, body }) =>
      ok(await applyMacro(ticketing, actor, parsePathId(params['id'], ticketNotFound), body.macroId)),
  })
}

export function registerMacroRoutes(http: Http, ticketing: Ticketing, requireStaff: RequireStaff): void {
  const anyRole = requireStaff()
  registerReadRoutes(http, ticketing, anyRole)
  registerWriteRoutes(http, ticketing, requireStaff)
  registerApplyRoute(http, ticketing, anyRole)
}
