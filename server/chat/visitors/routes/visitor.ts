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
    summary: 'Read how a widget looks and what it offers',
    description: 'What a page needs before it shows the widget. `online` is as of now.',
    guard: guards.widget,
    params: widgetKey,
    answers: { 200: { description: 'The widget', data: WidgetConfig } },
    handle: async ({ actor }) => ok(await widgetConfig(chat, actor, deployment)),
  })
  route(http, {
    method: 'POST',
    path: '/v1/widget/:key/visitors',
    id: 'startVisitorSession',
    access: { credential: 'visitor', isOptional: true },
    tag,
    summary: 'Come by a widget',
    description:
      'Creates a visitor and returns its credential, the `token`. Store the token: it is shown only once. With a valid credential of this widget the visitor stays the same, and its record is updated. ' +
      'An `identityToken` that verifies the visitor answers 201 with the same visitor and a new `token`; the presented credential ends at once. ' +
      'One for another person than the visitor was verified as creates another visitor. ' +
      'The header `X-Service-User-Id` may carry a label of up to 200 characters; a longer or malformed one is dropped.',
    guard: guards.arrival,
    limit: { policy: visitorPolicies.bootstrap, key: (_arrival, request) => clientAddress(request) },
    params: widgetKey,
    body: Bootstrap,
    answers: {
      201: { description: 'A new visitor, or the same one with a new credential', data: Welcome },
      200: { description: 'The same visitor, whose credential stays valid', data: Welcome, example: welcomeBack },
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
    summary: 'Say who the visitor is',
    description:
      'Null leaves a member alone, an empty text clears it. Another value for a verified member ends the verification of the visitor.',
    ...writes,
    body: Identity,
    refineBody: addressMistakes,
    answers: { 200: { description: 'Noted', data: nothing } },
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
    summary: 'Tell which page the visitor looks at',
    description: 'Agents see the last 20.',
    ...writes,
    body: NewPageVisit,
    answers: { 200: { description: 'Noted', data: nothing } },
    async handle({ actor, body }) {
      await visitPage(chat, actor, body)
      return ok(null)
    },
  })
}
