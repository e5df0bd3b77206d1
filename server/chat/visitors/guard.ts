import type { FastifyRequest } from 'fastify'
import { digest } from '#platform/auth/secrets.ts'
import { credentialExpired, credentialRequired, credentialRevoked, originNotAllowed } from '#platform/errors/common.ts'
import { isRepeated } from '#platform/http/headers.ts'
import type { IsOwnOrigin } from '#platform/http/own-origin.ts'
import type { Guard } from '#platform/http/route.ts'
import type { Chat } from '../database/chat.ts'
import { widgetNotFound } from '../widgets/errors.ts'
import { activeWidget, type WidgetSeen } from '../widgets/queries.ts'
import { originOf } from '../widgets/rules.ts'
import { credentialReader, type ReadCredential } from './queries/visitors.ts'
import { credentialEnd, isSeenAnew } from './rules.ts'

/** An authenticated visitor. Only the guard creates one. */
export interface Visitor {
  readonly id: string
  readonly widgetId: number
  readonly displayName: string | null
  readonly email: string | null
  readonly externalId: string | null
  readonly verifiedMembers: string | null
  readonly credentialDigest: string
  readonly credentialExpiresAt: string
}

/** A request to a widget, with the visitor if it presented a valid credential. */
export interface Arrival {
  readonly widget: WidgetSeen
  readonly visitor: Visitor | null
}

const security = 'visitor'
const scheme = 'Visitor'
const isForPages = true

const KEY_PATTERN = /^[\w-]{1,64}$/
const CREDENTIAL_PATTERN = /^visitor +(vis_[\w-]{43})$/i

function presentedCredential(request: FastifyRequest): string | null {
  if (isRepeated(request, 'authorization')) throw credentialRequired()
  return CREDENTIAL_PATTERN.exec(request.headers.authorization ?? '')?.[1] ?? null
}

export interface VisitorGuards {
  /** Authenticates a credential from another source than the `Authorization` header. Throws as `visitor` does. */
  readonly visitorWith: (request: FastifyRequest, credential: string | null) => Promise<Visitor>
  readonly visitor: Guard<Visitor>
  /** Requires an active widget, whose key is the path parameter `key`. Needs no credential. */
  readonly widget: Guard<WidgetSeen>
  /** Requires an active widget, and authenticates the visitor if a valid credential of this widget was sent. */
  readonly arrival: Guard<Arrival>
}

interface GuardContext {
  readonly chat: Chat
  readonly read: ReadCredential
  readonly isOwnOrigin: IsOwnOrigin
}

function checkOrigin({ isOwnOrigin }: GuardContext, request: FastifyRequest, allowed: readonly string[]): void {
  const { origin } = request.headers
  if (origin === undefined || allowed.length === 0 || isOwnOrigin(origin, request)) return
  if (!allowed.includes(originOf(origin) ?? '')) throw originNotAllowed()
}

type Row = NonNullable<Awaited<ReturnType<ReadCredential>>>

/** Extends the credential to its full lifetime from now. Writes at most every five minutes. Returns the expiry. */
async function extendCredential({ chat }: GuardContext, row: Row, now: Date): Promise<string> {
  const { id, lastSeenAt, credentialExpiresAt } = row
  if (credentialExpiresAt && !isSeenAnew(lastSeenAt, now)) return credentialExpiresAt
  const set = { lastSeenAt: now.toISOString(), credentialExpiresAt: credentialEnd(now) }
  await chat.db.updateTable('chat.visitor').set(set).where('id', '=', id).execute()
  return set.credentialExpiresAt
}

const isExpired = ({ credentialExpiresAt }: Row, now: Date): boolean =>
  credentialExpiresAt === null || Date.parse(credentialExpiresAt) <= now.getTime()

async function toVisitor(context: GuardContext, row: Row, credentialDigest: string, now: Date): Promise<Visitor> {
  const { id, widgetId, displayName, email, externalId, verifiedMembers } = row
  const credentialExpiresAt = await extendCredential(context, row, now)
  return { id, widgetId, displayName, email, externalId, verifiedMembers, credentialDigest, credentialExpiresAt }
}

async function authenticateVisitor(
  context: GuardContext,
  request: FastifyRequest,
  credential: string | null,
): Promise<Visitor> {
  if (credential === null) throw credentialRequired()
  const credentialDigest = digest(credential)
  const row = await context.read(credentialDigest)
  if (!row) throw credentialRequired()
  if (row.blockedId) throw credentialRevoked()
  const now = context.chat.now()
  if (isExpired(row, now)) throw credentialExpired()
  checkOrigin(context, request, JSON.parse(row.allowedOrigins))
  return await toVisitor(context, row, credentialDigest, now)
}

async function requireWidget(context: GuardContext, request: FastifyRequest): Promise<WidgetSeen> {
  const { key } = request.params as Readonly<Record<string, string | undefined>>
  const widget = KEY_PATTERN.test(key ?? '') ? await activeWidget(context.chat.db, key ?? '') : undefined
  if (!widget) throw widgetNotFound()
  checkOrigin(context, request, widget.allowedOrigins)
  return widget
}

async function authenticateArrival(context: GuardContext, request: FastifyRequest): Promise<Arrival> {
  const credential = presentedCredential(request)
  const credentialDigest = digest(credential ?? '')
  const row = credential === null ? undefined : await context.read(credentialDigest)
  if (row?.blockedId) throw credentialRevoked()
  const widget = await requireWidget(context, request)
  const now = context.chat.now()
  const isKnown = row && row.widgetId === widget.id && !isExpired(row, now)
  return { widget, visitor: isKnown ? await toVisitor(context, row, credentialDigest, now) : null }
}

export function visitorGuards(chat: Chat, isOwnOrigin: IsOwnOrigin): VisitorGuards {
  const context: GuardContext = { chat, read: credentialReader(chat), isOwnOrigin }
  const forPages = { scheme, isForPages } as const
  const forVisitors = {
    ...forPages,
    security,
    refuses: [credentialRequired, credentialExpired, credentialRevoked, originNotAllowed],
  }
  // Runs again when the body has arrived: a slow client must not act after its credential was replaced or blocked.
  const authenticate = (request: FastifyRequest) => authenticateVisitor(context, request, presentedCredential(request))
  return {
    visitorWith: (request, credential) => authenticateVisitor(context, request, credential),
    visitor: Object.assign(authenticate, { ...forVisitors, recheck: authenticate }),
    widget: Object.assign((request: FastifyRequest) => requireWidget(context, request), {
      ...forPages,
      security: null,
      refuses: [widgetNotFound, originNotAllowed],
    }),
    arrival: Object.assign((request: FastifyRequest) => authenticateArrival(context, request), {
      ...forPages,
      security,
      isOptional: true,
      refuses: [credentialRequired, credentialRevoked, widgetNotFound, originNotAllowed],
    }),
  }
}
