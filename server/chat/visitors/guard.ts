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

/** A visitor who showed the credential. Made by the guard alone. */
export interface Visitor {
  readonly id: string
  readonly widgetId: number
  readonly displayName: string | null
  readonly email: string | null
  readonly externalId: string | null
  readonly verifiedMembers: string | null
  /** The digest of the credential that was presented. */
  readonly credentialDigest: string
  readonly credentialExpiresAt: string
}

/** Somebody who comes by a widget, known already or not. */
export interface Arrival {
  readonly widget: WidgetSeen
  readonly visitor: Visitor | null
}

const security = 'visitor'
const scheme = 'Visitor'
const isForPages = true

const KEY = /^[\w-]{1,64}$/
const CREDENTIAL = /^visitor +(vis_[\w-]{43})$/i

function credentialIn(request: FastifyRequest): string | null {
  if (isRepeated(request, 'authorization')) throw credentialRequired()
  return CREDENTIAL.exec(request.headers.authorization ?? '')?.[1] ?? null
}

/** The guards of the routes of visitors. */
export interface VisitorGuards {
  /** Takes a credential that a surface has by other means than the usual header. Refuses as `visitor` does. */
  readonly visitorWith: (request: FastifyRequest, credential: string | null) => Promise<Visitor>
  /** Takes the credential of a visitor. */
  readonly visitor: Guard<Visitor>
  /** Takes anybody who comes by a widget that can be used, named by `:key` in the path. */
  readonly widget: Guard<WidgetSeen>
  /** As `widget`, with the visitor whose credential counts there. */
  readonly arrival: Guard<Arrival>
}

/** What the guards work with. */
interface Gate {
  readonly chat: Chat
  readonly read: ReadCredential
  readonly isOwnOrigin: IsOwnOrigin
}

function checkOrigin({ isOwnOrigin }: Gate, request: FastifyRequest, allowed: readonly string[]): void {
  const { origin } = request.headers
  if (origin === undefined || allowed.length === 0 || isOwnOrigin(origin, request)) return
  if (!allowed.includes(originOf(origin) ?? '')) throw originNotAllowed()
}

type Row = NonNullable<Awaited<ReturnType<ReadCredential>>>

/** The credential counts from now on for its whole time again. Said at most every five minutes. */
async function seen({ chat }: Gate, row: Row, now: Date): Promise<string> {
  const { id, lastSeenAt, credentialExpiresAt } = row
  if (credentialExpiresAt && !isSeenAnew(lastSeenAt, now)) return credentialExpiresAt
  const set = { lastSeenAt: now.toISOString(), credentialExpiresAt: credentialEnd(now) }
  await chat.db.updateTable('chat.visitor').set(set).where('id', '=', id).execute()
  return set.credentialExpiresAt
}

const isOver = ({ credentialExpiresAt }: Row, now: Date): boolean =>
  credentialExpiresAt === null || Date.parse(credentialExpiresAt) <= now.getTime()

async function visitorBehind(gate: Gate, row: Row, credentialDigest: string, now: Date): Promise<Visitor> {
  const { id, widgetId, displayName, email, externalId, verifiedMembers } = row
  const credentialExpiresAt = await seen(gate, row, now)
  return { id, widgetId, displayName, email, externalId, verifiedMembers, credentialDigest, credentialExpiresAt }
}

async function visitorOf(gate: Gate, request: FastifyRequest, credential: string | null): Promise<Visitor> {
  if (credential === null) throw credentialRequired()
  const credentialDigest = digest(credential)
  const row = await gate.read(credentialDigest)
  if (!row) throw credentialRequired()
  if (row.blockedId) throw credentialRevoked()
  const now = gate.chat.now()
  if (isOver(row, now)) throw credentialExpired()
  checkOrigin(gate, request, JSON.parse(row.allowedOrigins))
  return await visitorBehind(gate, row, credentialDigest, now)
}

async function widgetOf(gate: Gate, request: FastifyRequest): Promise<WidgetSeen> {
  const { key } = request.params as Readonly<Record<string, string | undefined>>
  const widget = KEY.test(key ?? '') ? await activeWidget(gate.chat.db, key ?? '') : undefined
  if (!widget) throw widgetNotFound()
  checkOrigin(gate, request, widget.allowedOrigins)
  return widget
}

async function arrivalOf(gate: Gate, request: FastifyRequest): Promise<Arrival> {
  const credential = credentialIn(request)
  const credentialDigest = digest(credential ?? '')
  const row = credential === null ? undefined : await gate.read(credentialDigest)
  if (row?.blockedId) throw credentialRevoked()
  const widget = await widgetOf(gate, request)
  const now = gate.chat.now()
  const isKnown = row && row.widgetId === widget.id && !isOver(row, now)
  return { widget, visitor: isKnown ? await visitorBehind(gate, row, credentialDigest, now) : null }
}

/** Makes the guards of the routes of visitors. */
export function visitorGuards(chat: Chat, isOwnOrigin: IsOwnOrigin): VisitorGuards {
  const gate: Gate = { chat, read: credentialReader(chat), isOwnOrigin }
  const ofPages = { scheme, isForPages } as const
  const ofVisitors = {
    ...ofPages,
    security,
    refuses: [credentialRequired, credentialExpired, credentialRevoked, originNotAllowed],
  }
  // A client that holds its body back must not act with a credential that was replaced or blocked meanwhile.
  const presented = (request: FastifyRequest) => visitorOf(gate, request, credentialIn(request))
  return {
    visitorWith: (request, credential) => visitorOf(gate, request, credential),
    visitor: Object.assign(presented, { ...ofVisitors, recheck: presented }),
    widget: Object.assign((request: FastifyRequest) => widgetOf(gate, request), {
      ...ofPages,
      security: null,
      refuses: [widgetNotFound, originNotAllowed],
    }),
    arrival: Object.assign((request: FastifyRequest) => arrivalOf(gate, request), {
      ...ofPages,
      security,
      isOptional: true,
      refuses: [credentialRequired, credentialRevoked, widgetNotFound, originNotAllowed],
    }),
  }
}
