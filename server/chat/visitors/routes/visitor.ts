import type { FastifyRequest } from 'fastify'
import { publicAccess } from '#platform/http/access.ts'
import { clientAddressKey } from '#platform/http/client-address.ts'
import { isRepeated } from '#platform/http/headers.ts'
import { created, type Http, ok, route } from '#platform/http/route.ts'
import { noData, trimmedText } from '#platform/http/schema-builders.ts'
import type { Chat } from '../../database/chat.ts'
import { bootstrapVisitor } from '../commands/bootstrap.ts'
import { identifyVisitor } from '../commands/identify.ts'
import { recordPageVisit } from '../commands/pages.ts'
import { visitorPolicies } from '../config.ts'
import type { VisitorGuards } from '../guard.ts'
import { type DeploymentSettings, loadWidgetConfig } from '../queries/config.ts'
import { parseServiceUserId } from '../rules.ts'
import {
  BootstrapResult,
  IdentityChange,
  knownVisitorExample,
  NewPageVisit,
  VisitorBootstrap,
  validateEmail,
} from '../schema/visitor.ts'
import { WidgetConfig, widgetKeyParam } from '../schema/widget.ts'

const tag = 'Widget: visitors'
const serviceUserIdHeader = {
  schema: trimmedText(200, { example: 'customer-4711' }),
  description:
    'An unverified label for the visitor, such as a customer number. Agents see it as `serviceUserId`. Despite its name, it has nothing to do with agents or service keys. The server ignores a value that is malformed or longer than 200 characters. To identify visitors, use `externalId`.',
}

function readRequestMetadata(request: FastifyRequest) {
  const header = isRepeated(request, 'x-service-user-id') ? undefined : request.headers['x-service-user-id']
  const userAgent = request.headers['user-agent']?.slice(0, 512).trim()
  return { serviceUserId: parseServiceUserId(header), userAgent: userAgent || null }
}

function registerBootstrapRoutes(http: Http, chat: Chat, guards: VisitorGuards, deployment: DeploymentSettings): void {
  route(http, {
    method: 'GET',
    path: '/v1/widget/:key/config',
    id: 'getWidgetConfig',
    access: publicAccess,
    tag,
    summary: 'Get the widget configuration',
    description: 'Returns what a website needs to show the widget, and whether an agent is online.',
    guard: guards.widget,
    params: widgetKeyParam,
    responses: { 200: { description: 'Returns the widget configuration', data: WidgetConfig } },
    handle: async ({ actor }) => ok(await loadWidgetConfig(chat, actor, deployment)),
  })
  route(http, {
    method: 'POST',
    path: '/v1/widget/:key/visitors',
    id: 'startVisitorSession',
    access: { credential: 'visitor', isOptional: true },
    tag,
    summary: 'Start a visitor session',
    description:
      'Without a credential, creates a visitor and returns its credential as `token`. Store the token: it is shown only once. With a valid credential of this widget, keeps the visitor and updates the fields that you send; a field that is null keeps its value. With a credential that is unknown, expired or for another widget, creates a new visitor. A blocked visitor gets 401 with SVC:1003.\n\nIf the `identityToken` verifies a visitor who was not verified before, the server returns 201 with the same visitor and a new `token`. The credential that you sent then stops working at once (401 with SVC:1001). If the visitor was last verified as one person and the `identityToken` names another person, the server creates a new visitor.',
    guard: guards.widgetCaller,
    limit: { policy: visitorPolicies.sessionStart, key: (_caller, request) => clientAddressKey(request) },
    params: widgetKeyParam,
    headers: { 'X-Service-User-Id': serviceUserIdHeader },
    body: VisitorBootstrap,
    responses: {
      201: { description: 'Returns a new visitor, or the same visitor with a new credential', data: BootstrapResult },
      200: {
        description: 'Returns the same visitor, whose credential remains valid',
        data: BootstrapResult,
        example: knownVisitorExample,
      },
    },
    async handle({ actor, body, request }) {
      const result = await bootstrapVisitor(chat, actor, body, readRequestMetadata(request))
      return result.token === null ? ok(result) : created(result)
    },
  })
}

export function registerVisitorRoutes(
  http: Http,
  chat: Chat,
  guards: VisitorGuards,
  deployment: DeploymentSettings,
): void {
  registerBootstrapRoutes(http, chat, guards, deployment)
  const writeOptions = {
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
      'Changes the name, e-mail address or external id of the visitor. The operation verifies none of these fields. If you change a verified field, the verification ends: no field is verified any longer. To verify the visitor, send an identity token to [startVisitorSession](#startVisitorSession) instead. A field that is null keeps its value, and an empty string clears the field.',
    ...writeOptions,
    body: IdentityChange,
    refineBody: validateEmail,
    responses: { 200: { description: 'The visitor was updated', data: noData } },
    async handle({ actor, body }) {
      await identifyVisitor(chat, actor, body)
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
    ...writeOptions,
    body: NewPageVisit,
    responses: { 200: { description: 'The page view was stored', data: noData } },
    async handle({ actor, body }) {
      await recordPageVisit(chat, actor, body)
      return ok(null)
    },
  })
}
