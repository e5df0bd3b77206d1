import { roleTooLow } from '#platform/errors/common.ts'
import { idParameter, parsePathId } from '#platform/http/path-id.ts'
import { created, type Http, ok, route } from '#platform/http/route.ts'
import { noData, toPageRequest } from '#platform/http/schema-builders.ts'
import type { Ticketing } from '../database/ticketing.ts'
import type { RequireStaff } from '../staff/guard.ts'
import { changeSavedView, createSavedView, deleteSavedView } from './commands.ts'
import { savedViewNotFound } from './errors.ts'
import { getSavedView, listSavedViews } from './queries.ts'
import { validateFilterField } from './rules.ts'
import { NewSavedView, SavedView, SavedViewChange, SavedViewQuery, SavedViews } from './schema.ts'

const tag = 'Dashboard: saved views'
const path = '/v1/dashboard/saved-views'
const params = idParameter('saved view')
const parseSavedViewId = (params: Readonly<Record<string, string>>): number =>
  parsePathId(params['id'], savedViewNotFound)

function registerReadRoutes(http: Http, { db }: Ticketing, anyRole: ReturnType<RequireStaff>): void {
  route(http, {
    method: 'GET',
    path,
    id: 'listSavedViews',
    access: { credential: 'dashboard' },
    tag,
    summary: 'List saved views',
    description: 'Returns your own saved views and those that others share, ordered by `position`.',
    ...anyRole,
    query: SavedViewQuery,
    responses: { 200: { description: 'Returns a page of saved views', data: SavedViews } },
    handle: async ({ actor, query }) => ok(await listSavedViews(db, toPageRequest(query), actor.id)),
  })
  route(http, {
    method: 'GET',
    path: `${path}/:id`,
    id: 'getSavedView',
    access: { credential: 'dashboard' },
    tag,
    summary: 'Get a saved view',
    description: 'Returns the view with its filter. Returns 404 for a private view of another person.',
    ...anyRole,
    params,
    responses: { 200: { description: 'Returns the saved view', data: SavedView } },
    refuses: [savedViewNotFound],
    handle: async ({ actor, params }) => ok(await getSavedView(db, actor.id, parseSavedViewId(params))),
  })
}

function registerWriteRoutes(http: Http, ticketing: Ticketing, anyRole: ReturnType<RequireStaff>): void {
  route(http, {
    method: 'POST',
    path,
    id: 'createSavedView',
    access: { credential: 'dashboard' },
    tag,
    summary: 'Save a view',
    description:
      'Stores a filter of the ticket list under a name. To use the view, send the fields of `filter` as query parameters of [listDashboardTickets](#listDashboardTickets).',
    ...anyRole,
    body: NewSavedView,
    refineBody: validateFilterField,
    responses: { 201: { description: 'Returns the new saved view', data: SavedView } },
    handle: async ({ actor, body }) => created(await createSavedView(ticketing, actor, body)),
  })
  route(http, {
    method: 'PATCH',
    path: `${path}/:id`,
    id: 'updateSavedView',
    access: { credential: 'dashboard', record: 'savedView' },
    tag,
    summary: 'Update a saved view',
    description: 'The owner and administrators can change a shared view. Only the owner can change a private one.',
    ...anyRole,
    params,
    body: SavedViewChange,
    refineBody: validateFilterField,
    responses: { 200: { description: 'Returns the updated saved view', data: SavedView } },
    refuses: [savedViewNotFound, roleTooLow],
    handle: async ({ actor, params, body }) =>
      ok(await changeSavedView(ticketing, actor, parseSavedViewId(params), body)),
  })
  route(http, {
    method: 'DELETE',
    path: `${path}/:id`,
    id: 'deleteSavedView',
    access: { credential: 'dashboard', record: 'savedView' },
    tag,
    summary: 'Delete a saved view',
    description: 'The owner and administrators can delete a shared view. Only the owner can delete a private one.',
    ...anyRole,
    params,
    responses: { 200: { description: 'The saved view was deleted', data: noData } },
    refuses: [savedViewNotFound, roleTooLow],
    async handle({ actor, params }) {
      await deleteSavedView(ticketing, actor, parseSavedViewId(params))
      return ok(null)
    },
  })
}

export function registerSavedViewRoutes(http: Http, ticketing: Ticketing, requireStaff: RequireStaff): void {
  const anyRole = requireStaff()
  registerReadRoutes(http, ticketing, anyRole)
  registerWriteRoutes(http, ticketing, anyRole)
}
