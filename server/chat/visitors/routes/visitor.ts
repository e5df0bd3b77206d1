import type { FastifyRequest } from 'fastify'
import { publicAccess } from '#platform/http/access.ts'
import { clientAddress } from '#platform/http/client-address.ts'
import { isRepeated } from '#platform/http/headers.ts'
import { created, type Http, ok, route } from '#platform/http/route.ts'
import { nothing } from '#platform/http/shapes.ts'
import type { Chat } from '../../database/chat.ts'
import { bootstrapVisitor } from '../commands/bootstrap.ts'
import { identify } from '../commands/identify.ts'
import { visitPage } from '../commands/pages.ts'
import { visitorPolicies } from '../config.ts'
import type { VisitorGuards } from '../guard.ts'
import { type Deployment, widgetConfig } from '../queries/config.ts'
import { serviceUserIdOf } from '../rules.ts'
import { addressMistakes, Bootstrap, Identity, NewPageVisit, Welcome, welcomeBack } from '../schema/visitor.ts'
import { WidgetConfig, widgetKey } from '../schema/widget.ts'

const tag = 'Widget: visitors'

function readLabels(request: FastifyRequest) {
  const header = isRepeated(request, 'x-service-user-id') ? undefined : request.headers['x-service-user-id']
  const userAgent = request.headers['user-agent']?.slice(0, 512).trim()
  return { serviceUserId: serviceUserIdOf(header), userAgent: userAgent || null }
}

function bootstrapRoutes(http: Http, chat: Chat, guards: VisitorGuards, deployment: Deployment): void {
  route(http, {
    method: 'GET',
    path: '/v1/widget/:key/config',
    id: 'getWidgetConfig',
    access: publicAccess,
    tag,
    summary: 'Get the widget configuration',
    description: 'Returns the settings that a website needs to show the widget, and whether an agent is online.',
    guard: guards.widget,
    params: widgetKey,
    answers: { 200: { description: 'Returns the widget configuration', data: WidgetConfig } },
    handle: async ({ actor }) => ok(await widgetConfig(chat, actor, deployment)),
  })
  route(http, {
    method: 'POST',
    path: '/v1/widget/:key/visitors',
    id: 'startVisitorSession',
    access: { credential: 'visitor', isOptional: true },
    tag,
    summary: 'Start a visitor session',
    description:
      'Creates a visitor and returns its credential as `token`. Store the token: it is shown only once. If you send a valid credential of this widget, the server keeps the visitor and updates the given fields. If an `identityToken` verifies the visitor, the server returns 201 with the same visitor and a new `token`, and the credential that you sent expires at once. If the `identityToken` is for a person other than the one who was verified before, the server creates another visitor. The header field `X-Service-User-Id` can carry a label of up to 200 characters; the server ignores a longer or malformed one.',
    guard: guards.arrival,
    limit: { policy: visitorPolicies.bootstrap, key: (_arrival, request) => clientAddress(request) },
    params: widgetKey,
    body: Bootstrap,
    answers: {
      201: { description: 'Returns a new visitor, or the same visitor with a new credential', data: Welcome },
      200: {
        description: 'Returns the same visitor, whose credential remains valid',
        data: Welcome,
        example: welcomeBack,
      },
    },
    async handle({ actor, body, request }) {
      const welcome = await bootstrapVisitor(chat, actor, body, readLabels(request))
      return welcome.token === null ? ok(welcome) : created(welcome)
    },
  })
}

export function visitorRoutes(http: Http, chat: Chat, guards: VisitorGuards, deployment: Deployment): void {
  bootstrapRoutes(http, chat, guards, deployment)
  const writes = {
    guard: guards.visitor,
    limit: { policy: visitorPolicies.write, key: ({ id }: { id: string }) => id },
  } as const
  route(http, {
    method: 'PUT',
    path: '/v1/widget/visitors/me',
    id: 'identifyVisitor',
    access: { credential: 'visitor' },
    tag,
    summary: 'Update the visitor',
    description:
      'Changes the name, e-mail address or external id. Null keeps a value, and an empty string clears it. If you change a verified field, the visitor is no longer verified.',
    ...writes,
    body: Identity,
    refineBody: addressMistakes,
    answers: { 200: { description: 'The visitor was updated', data: nothing } },
    async handle({ actor, body }) {
      await identify(chat, actor, body)
      return ok(null)
    },
  })
  route(http, {
    method: 'POST',
    path: '/v1/widget/visitors/me/pages',
    id: 'recordPageVisit',
    access: { credential: 'visitor' },
    tag,
    summary: 'Record a page view',
    description: 'Stores the page that the visitor is viewing. Agents see the last 20 pages.',
    ...writes,
    body: NewPageVisit,
    answers: { 200: { description: 'The page view was stored', data: nothing } },
    async handle({ actor, body }) {
      await visitPage(chat, actor, body)
      return ok(null)
    },
  })
}
