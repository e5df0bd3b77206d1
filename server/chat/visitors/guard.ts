import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { digest } from '#platform/auth/secrets.ts'
import { credentialExpired, credentialRequired, credentialRevoked, originNotAllowed } from '#platform/errors/common.ts'
import { isRepeated } from '#platform/http/headers.ts'
import type { IsOwnOrigin } from '#platform/http/own-origin.ts'
import type { Guard } from '#platform/http/route.ts'
import type { Announcements } from '../database/announcements.ts'
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

/** What stood in the store when a visitor was looked up. */
export interface Evidence {
  readonly credentialDigest: string
  /** As the store has them. */
  readonly allowedOrigins: string
}

/** A visitor as one was looked up, maybe a while ago. What is done for such a one has the store compare the evidence and the name. */
export interface ProvableVisitor extends Visitor {
  readonly evidence: Evidence
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
  /**
   * As `visitor`, but may answer from what this process looked up of a credential up to half a minute ago. A block and a
   * replaced credential count at once if this process made the change; the caller has the store check everything else. It
   * refuses only after a look-up.
   */
  readonly believedVisitor: Guard<ProvableVisitor>
  /** Takes anybody who comes by a widget that can be used, named by `:key` in the path. */
  readonly widget: Guard<WidgetSeen>
  /** As `widget`, with the visitor whose credential counts there. */
  readonly arrival: Guard<Arrival>
}

/** What the guards work with. */
interface Gate {
  readonly chat: Chat
  readonly read: ReadCredential
  readonly beliefs: Beliefs
  readonly isOwnOrigin: IsOwnOrigin
}

function isOriginAllowed({ isOwnOrigin }: Gate, request: FastifyRequest, allowed: readonly string[]): boolean {
  const { origin } = request.headers
  if (origin === undefined || allowed.length === 0) return true
  return isOwnOrigin(origin, request) || allowed.includes(originOf(origin) ?? '')
}

function checkOrigin(gate: Gate, request: FastifyRequest, allowed: readonly string[]): void {
  if (!isOriginAllowed(gate, request, allowed)) throw originNotAllowed()
}

const BELIEVED = 10_000
const BELIEVED_MS = 30_000

interface Belief {
  readonly visitor: ProvableVisitor
  /** Milliseconds since the epoch. */
  readonly since: number
}

/** Visitors who were looked up lately, by the digests of their credentials. */
class Beliefs {
  private readonly known = new LRUCache<string, Belief>({ max: BELIEVED })
  /** How often visitors were blocked or had their credential replaced. */
  private endings = 0

  constructor(announcements: Announcements) {
    announcements.onLookAgain((subjects) => {
      const ids = new Set(subjects.flatMap((subject) => (subject.kind === 'visitor' ? [subject.id] : [])))
      if (ids.size === 0) return
      this.endings++
      for (const [key, { visitor }] of this.known.entries()) if (ids.has(visitor.id)) this.known.delete(key)
    })
  }

  of(key: string, now: Date): ProvableVisitor | undefined {
    const belief = this.known.get(key)
    if (!belief) return undefined
    const age = now.getTime() - belief.since
    // A clock that was put back makes a belief from the future.
    return age >= 0 && age < BELIEVED_MS ? belief.visitor : undefined
  }

  /**
   * Call before a look-up, and call what this returns with what the look-up found: it is not cached if a block or a
   * replaced credential came in between.
   */
  begin(key: string): (visitor: ProvableVisitor, now: Date) => void {
    const { endings } = this
    this.known.delete(key)
    return (visitor, now) => {
      if (endings === this.endings) this.known.set(key, { visitor, since: now.getTime() })
    }
  }
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

async function visitorOf(gate: Gate, request: FastifyRequest, credential: string | null): Promise<ProvableVisitor> {
  if (credential === null) throw credentialRequired()
  const credentialDigest = digest(credential)
  const believe = gate.beliefs.begin(credentialDigest)
  const row = await gate.read(credentialDigest)
  if (!row) throw credentialRequired()
  if (row.blockedId) throw credentialRevoked()
  const now = gate.chat.now()
  if (isOver(row, now)) throw credentialExpired()
  const { allowedOrigins } = row
  checkOrigin(gate, request, JSON.parse(allowedOrigins))
  const known = await visitorBehind(gate, row, credentialDigest, now)
  const visitor = { ...known, evidence: { credentialDigest, allowedOrigins } }
  believe(visitor, now)
  return visitor
}

/** Whether a belief lets in. Where it would not, the store is asked: what refuses may have changed. */
function isLetIn(gate: Gate, request: FastifyRequest, { credentialExpiresAt, evidence }: ProvableVisitor): boolean {
  const isCounting = Date.parse(credentialExpiresAt) > gate.chat.now().getTime()
  return isCounting && isOriginAllowed(gate, request, JSON.parse(evidence.allowedOrigins))
}

function believedVisitorOf(gate: Gate, request: FastifyRequest): ProvableVisitor | Promise<ProvableVisitor> {
  const credential = credentialIn(request)
  const believed = credential === null ? undefined : gate.beliefs.of(digest(credential), gate.chat.now())
  return believed && isLetIn(gate, request, believed) ? believed : visitorOf(gate, request, credential)
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
  const gate: Gate = { chat, read: credentialReader(chat), beliefs: new Beliefs(chat.announcements), isOwnOrigin }
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
    believedVisitor: Object.assign((request: FastifyRequest) => believedVisitorOf(gate, request), ofVisitors),
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
