import { validateOrigins } from '#platform/http/allowed-origins.ts'
import { idParameter, parsePathId } from '#platform/http/path-id.ts'
import { created, type Http, ok, route } from '#platform/http/route.ts'
import { noData, toPageRequest } from '#platform/http/schema-builders.ts'
import type { RequireAgent } from '../../agents/guard.ts'
import { changeWidget, createWidget, deleteWidget, type WidgetCommandContext } from '../commands.ts'
import { widgetInUse, widgetNotFound } from '../errors.ts'
import { getWidget, listWidgets } from '../queries.ts'
import { NewWidget, Widget, WidgetChange, WidgetQuery, Widgets } from '../schema.ts'

const tag = 'Administration: widgets'
const path = '/v1/admin/widgets'
const params = idParameter('widget')
const parseWidgetId = (params: Readonly<Record<string, string>>): number => parsePathId(params['id'], widgetNotFound)

function registerReadRoutes(
  http: Http,
  { db }: WidgetCommandContext,
  administratorGuard: ReturnType<RequireAgent>,
): void {
  route(http, {
    method: 'GET',
    path,
    id: 'listWidgets',
    access: { credential: 'console', roles: ['administrator'] },
    tag,
    summary: 'List widgets',
    description: 'Returns widgets ordered by id, including inactive ones.',
    ...administratorGuard,
    query: WidgetQuery,
    responses: { 200: { description: 'Returns a page of widgets', data: Widgets } },
    handle: async ({ query }) => ok(await listWidgets(db, toPageRequest(query))),
  })
  route(http, {
    method: 'GET',
    path: `${path}/:id`,
    id: 'getWidget',
    access: { credential: 'console', roles: ['administrator'] },
    tag,
    summary: 'Get a widget',
    description: 'Returns the widget without its identity secret. `hasIdentitySecret` shows whether it has one.',
    ...administratorGuard,
    params,
    responses: { 200: { description: 'Returns the widget', data: Widget } },
    refuses: [widgetNotFound],
    handle: async ({ params }) => ok(await getWidget(db, parseWidgetId(params))),
  })
}

function registerWriteRoutes(
  http: Http,
  chat: WidgetCommandContext,
  administratorGuard: ReturnType<RequireAgent>,
): void {
  route(http, {
    method: 'POST',
    path,
    id: 'createWidget',
    access: { credential: 'console', roles: ['administrator'] },
    tag,
    summary: 'Create a widget',
    description:
      'If you omit `key`, the server creates a random one. Returns 422 if the key is taken, if a department does not exist, or if the limits on files exceed those of the server.',
    ...administratorGuard,
    body: NewWidget,
    refineBody: ({ allowedOrigins }) => validateOrigins(allowedOrigins),
    responses: { 201: { description: 'Returns the new widget', data: Widget } },
    handle: async ({ actor, body }) => created(await createWidget(chat, actor, body)),
  })
  route(http, {
    method: 'PATCH',
    path: `${path}/:id`,
    id: 'updateWidget',
    access: { credential: 'console', roles: ['administrator'] },
    tag,
    summary: 'Update a widget',
    description:
      'Fields that you omit keep their values. `identitySecret: null` removes the secret. Returns 422 if a department does not exist, or if the limits on files exceed those of the server.',
    ...administratorGuard,
    params,
    body: WidgetChange,
    refineBody: ({ allowedOrigins }) => validateOrigins(allowedOrigins),
    responses: { 200: { description: 'Returns the updated widget', data: Widget } },
    refuses: [widgetNotFound],
    handle: async ({ actor, params, body }) => ok(await changeWidget(chat, actor, parseWidgetId(params), body)),
  })
  route(http, {
    method: 'DELETE',
    path: `${path}/:id`,
    id: 'deleteWidget',
    access: { credential: 'console', roles: ['administrator'] },
    tag,
    summary: 'Delete a widget',
    description: 'You can delete a widget only if no visitor has used it. Otherwise, deactivate it.',
    ...administratorGuard,
    params,
    responses: { 200: { description: 'The widget was deleted', data: noData } },
    refuses: [widgetNotFound, widgetInUse],
    async handle({ actor, params }) {
      await deleteWidget(chat, actor, parseWidgetId(params))
      return ok(null)
    },
  })
}

export function registerWidgetAdministrationRoutes(
  http: Http,
  chat: WidgetCommandContext,
  requireAgent: RequireAgent,
): void {
  const administratorGuard = requireAgent('administrator')
  registerReadRoutes(http, chat, administratorGuard)
  registerWriteRoutes(http, chat, administratorGuard)
}
