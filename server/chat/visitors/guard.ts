import type { FastifyRequest } from 'fastify'
import { digest } from '#platform/auth/secrets.ts'
import { credentialExpired, credentialRequired, credentialRevoked, originNotAllowed } from '#platform/errors/common.ts'
import { checkOrigin } from '#platform/http/allowed-origins.ts'
import { isRepeated } from '#platform/http/headers.ts'
import type { OwnOriginCheck } from '#platform/http/own-origin.ts'
import type { Guard } from '#platform/http/route.ts'
import type { Chat } from '../database/chat.ts'
import { widgetNotFound } from '../widgets/errors.ts'
import { findActiveWidget, type WidgetWithSecret } from '../widgets/queries.ts'
import { createVisitorLookup, type VisitorLookup } from './queries/visitors.ts'
import { computeCredentialExpiry, isLastSeenOutdated } from './rules.ts'

/** An authenticated visitor. Only the guard creates one. */
export interface AuthenticatedVisitor {
  readonly id: string
  readonly widgetId: number
  readonly displayName: string | null
  readonly credentialDigest: string
  readonly credentialExpiresAt: string
}

/** A request to a widget, with the visitor if the request has a valid credential of this widget. */
export interface WidgetCaller {
  readonly widget: WidgetWithSecret
  readonly visitor: AuthenticatedVisitor | null
}

const security = 'visitor'
const scheme = 'Visitor'
const allowsCrossOrigin = true

const WIDGET_KEY_PATTERN = /^[\w-]{1,64}$/
const CREDENTIAL_PATTERN = /^visitor +(vis_[\w-]{43})$/i

function parseCredential(request: FastifyRequest): string | null {
  if (isRepeated(request, 'authorization')) throw credentialRequired()
  return CREDENTIAL_PATTERN.exec(request.headers.authorization ?? '')?.[1] ?? null
}

export interface VisitorGuards {
  /** Authenticates a credential that the caller has read from the request. Throws the errors of the guard `visitor`. */
  readonly authenticate: (request: FastifyRequest, credential: string | null) => Promise<AuthenticatedVisitor>
  readonly visitor: Guard<AuthenticatedVisitor>
  /** Requires an active widget, whose key is the path parameter `key`. Needs no credential. */
  readonly widget: Guard<WidgetWithSecret>
  readonly widgetCaller: Guard<WidgetCaller>
}

interface GuardContext {
  readonly chat: Chat
  readonly findByCredential: VisitorLookup
  readonly isOwnOrigin: OwnOriginCheck
}

type CredentialRow = NonNullable<Awaited<ReturnType<VisitorLookup>>>

/** Extends the credential to its full lifetime from now. Writes at most every five minutes. Returns the expiry. */
async function extendCredential({ chat }: GuardContext, row: CredentialRow, now: Date): Promise<string> {
  const { id, lastSeenAt, credentialExpiresAt } = row
  if (credentialExpiresAt && !isLastSeenOutdated(lastSeenAt, now)) return credentialExpiresAt
  const set = { lastSeenAt: now.toISOString(), credentialExpiresAt: computeCredentialExpiry(now) }
  await chat.db.updateTable('chat.visitor').set(set).where('id', '=', id).execute()
  return set.credentialExpiresAt
}

const isExpired = ({ credentialExpiresAt }: CredentialRow, now: Date): boolean =>
  credentialExpiresAt === null || Date.parse(credentialExpiresAt) <= now.getTime()

async function continueVisitorSession(
  context: GuardContext,
  row: CredentialRow,
  credentialDigest: string,
  now: Date,
): Promise<AuthenticatedVisitor> {
  const { id, widgetId, displayName } = row
  const credentialExpiresAt = await extendCredential(context, row, now)
  return { id, widgetId, displayName, credentialDigest, credentialExpiresAt }
}

async function authenticateVisitor(
  context: GuardContext,
  request: FastifyRequest,
  credential: string | null,
): Promise<AuthenticatedVisitor> {
  if (credential === null) throw credentialRequired()
  const credentialDigest = digest(credential)
  const row = await context.findByCredential(credentialDigest)
  if (!row) throw credentialRequired()
  if (row.blockedId) throw credentialRevoked()
  const now = context.chat.now()
  if (isExpired(row, now)) throw credentialExpired()
  checkOrigin(context.isOwnOrigin, request, JSON.parse(row.allowedOrigins))
  return await continueVisitorSession(context, row, credentialDigest, now)
}

async function requireWidget(context: GuardContext, request: FastifyRequest): Promise<WidgetWithSecret> {
  const { key } = request.params as Readonly<Record<string, string | undefined>>
  const widget = WIDGET_KEY_PATTERN.test(key ?? '') ? await findActiveWidget(context.chat.db, key ?? '') : undefined
  if (!widget) throw widgetNotFound()
  checkOrigin(context.isOwnOrigin, request, widget.allowedOrigins)
  return widget
}

async function authenticateWidgetCaller(context: GuardContext, request: FastifyRequest): Promise<WidgetCaller> {
  const credential = parseCredential(request)
  const credentialDigest = digest(credential ?? '')
  const row = credential === null ? undefined : await context.findByCredential(credentialDigest)
  if (row?.blockedId) throw credentialRevoked()
  const widget = await requireWidget(context, request)
  const now = context.chat.now()
  const hasValidCredential = row && row.widgetId === widget.id && !isExpired(row, now)
  return {
    widget,
    visitor: hasValidCredential ? await continueVisitorSession(context, row, credentialDigest, now) : null,
  }
}

export function createVisitorGuards(chat: Chat, isOwnOrigin: OwnOriginCheck): VisitorGuards {
  const context: GuardContext = { chat, findByCredential: createVisitorLookup(chat), isOwnOrigin }
  const crossOriginProperties = { scheme, allowsCrossOrigin } as const
  const visitorGuardProperties = {
    ...crossOriginProperties,
    security,
    refuses: [credentialRequired, credentialExpired, credentialRevoked, originNotAllowed],
  }
  // Runs again when the body has arrived: meanwhile, a command may have replaced the credential or blocked the visitor.
  const authenticate = (request: FastifyRequest) => authenticateVisitor(context, request, parseCredential(request))
  const authenticateCaller = (request: FastifyRequest) => authenticateWidgetCaller(context, request)
  return {
    authenticate: (request, credential) => authenticateVisitor(context, request, credential),
    visitor: Object.assign(authenticate, { ...visitorGuardProperties, recheck: authenticate }),
    widget: Object.assign((request: FastifyRequest) => requireWidget(context, request), {
      ...crossOriginProperties,
      security: null,
      refuses: [widgetNotFound, originNotAllowed],
    }),
    widgetCaller: Object.assign(authenticateCaller, {
      ...crossOriginProperties,
      security,
      recheck: authenticateCaller,
      isOptional: true,
      refuses: [credentialRequired, credentialRevoked, widgetNotFound, originNotAllowed],
    }),
  }
}
