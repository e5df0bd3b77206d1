import { idOf, pathId } from '#platform/http/path-id.ts'
import { created, type Http, ok, route } from '#platform/http/route.ts'
import { nothing, pageAsked } from '#platform/http/shapes.ts'
import type { RequireAgent } from '../agents/guard.ts'
import { changeWidget, createWidget, deleteWidget, type WidgetCommands } from './commands.ts'
import { widgetInUse, widgetNotFound } from './errors.ts'
import { widgetById, widgets } from './queries.ts'
import { originMistakes } from './rules.ts'
import { NewWidget, Widget, WidgetChange, WidgetQuery, Widgets } from './schema.ts'

const tag = 'Administration: widgets'
const path = '/v1/admin/widgets'
const params = idOf('widget')
const idIn = (params: Readonly<Record<string, string>>): number => pathId(params['id'], widgetNotFound)

function readRoutes(http: Http, { db }: WidgetCommands, administrator: ReturnType<RequireAgent>): void {
  route(http, {
    method: 'GET',
    path,
    id: 'listWidgets',
    access: { credential: 'console', roles: ['administrator'] },
    tag,
    summary: 'List widgets',
    description: 'In the order of their ids, inactive ones too.',
    ...administrator,
    query: WidgetQuery,
    answers: { 200: { description: 'A page of widgets', data: Widgets } },
    handle: async ({ query }) => ok(await widgets(db, pageAsked(query))),
  })
  route(http, {
    method: 'GET',
    path: `${path}/:id`,
    id: 'getWidget',
    access: { credential: 'console', roles: ['administrator'] },
    tag,
    summary: 'Read a widget',
    description: 'All but its secret, of which only is told whether there is one.',
    ...administrator,
    params,
    answers: { 200: { description: 'The widget', data: Widget } },
    refuses: [widgetNotFound],
    handle: async ({ params }) => ok(await widgetById(db, idIn(params))),
  })
}

function writeRoutes(http: Http, chat: WidgetCommands, administrator: ReturnType<RequireAgent>): void {
  route(http, {
    method: 'POST',
    path,
    id: 'createWidget',
    access: { credential: 'console', roles: ['administrator'] },
    tag,
    summary: 'Make a widget',
    description: 'Without a key it gets one at random. Files are bounded by what the deployment takes.',
    ...administrator,
    body: NewWidget,
    refineBody: ({ allowedOrigins }) => originMistakes(allowedOrigins),
    answers: { 201: { description: 'The widget', data: Widget } },
    handle: async ({ actor, body }) => created(await createWidget(chat, actor, body)),
  })
  route(http, {
    method: 'PATCH',
    path: `${path}/:id`,
    id: 'updateWidget',
    access: { credential: 'console', roles: ['administrator'] },
    tag,
    summary: 'Change a widget',
    description: 'Members that are absent stay as they are; `identitySecret: null` takes the secret away.',
    ...administrator,
    params,
    body: WidgetChange,
    refineBody: ({ allowedOrigins }) => originMistakes(allowedOrigins),
    answers: { 200: { description: 'The widget', data: Widget } },
    refuses: [widgetNotFound],
    handle: async ({ actor, params, body }) => ok(await changeWidget(chat, actor, idIn(params), body)),
  })
  route(http, {
    method: 'DELETE',
    path: `${path}/:id`,
    id: 'deleteWidget',
    access: { credential: 'console', roles: ['administrator'] },
    tag,
    summary: 'Delete a widget',
    description: 'Only one by which no visitor has come yet; others are deactivated.',
    ...administrator,
    params,
    answers: { 200: { description: 'Deleted', data: nothing } },
    refuses: [widgetNotFound, widgetInUse],
    async handle({ actor, params }) {
      await deleteWidget(chat, actor, idIn(params))
      return ok(null)
    },
  })
}

export function widgetAdministrationRoutes(http: Http, chat: WidgetCommands, requireAgent: RequireAgent): void {
  const administrator = requireAgent('administrator')
  readRoutes(http, chat, administrator)
  writeRoutes(http, chat, administrator)
}
