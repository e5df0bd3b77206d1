import { sql } from 'kysely'
import { isOneKey, isOneOf } from '#platform/db/is-one-of.ts'
import { toInstant } from '#platform/http/instants.ts'
import { pageOfRows, total } from '#platform/http/pages.ts'
import { pageAsked } from '#platform/http/shapes.ts'
import type { ChatDb } from '../../database/chat.ts'
import { visitorOf } from '../../visitors/queries/visitors.ts'
import { PAGES_KEPT } from '../../visitors/rules.ts'
import { conversationNotFound } from '../errors.ts'
import type { Conversation, ConversationDetail, ConversationQuery } from '../schema/agent.ts'
import { type ConversationState, states } from './states.ts'

/** An agent who looks at conversations: those of these departments; null: of every department. */
export interface AgentViewer {
  readonly id: number
  readonly seenDepartmentIds: readonly number[] | null
}

/** A visitor who looks at conversations: their own. */
export interface VisitorViewer {
  readonly visitorId: string
}

/** The conversations that are visible to an agent; any other does not exist for them. */
export function conversationsVisibleTo(db: ChatDb, { seenDepartmentIds }: AgentViewer) {
  const seen = states(db)
  return seenDepartmentIds === null ? seen : seen.where(isOneOf('conversation.departmentId', seenDepartmentIds))
}

/** The same of one conversation that was read already. */
export function isVisibleTo(
  viewer: AgentViewer | VisitorViewer,
  { visitorId, departmentId }: { readonly visitorId: string; readonly departmentId: number },
): boolean {
  if ('visitorId' in viewer) return viewer.visitorId === visitorId
  return viewer.seenDepartmentIds === null || viewer.seenDepartmentIds.includes(departmentId)
}

/** A conversation as agents see it. */
function conversationOf(state: ConversationState, tags: readonly string[], now: Date): Conversation {
  const { id, status, departmentId, departmentName, visitorId, visitorDisplayName, visitorEmail } = state
  const { visitorExternalId, agentId, agentDisplayName, queuePosition, unreadCount, pageUrl, createdAt } = state
  const { startedAt, closedAt, closedBy, snoozedUntil, escalationStatus, escalationTicketId } = state
  const isAsleep = snoozedUntil !== null && Date.parse(snoozedUntil) > now.getTime()
  return {
    ...{ id, status, departmentId, departmentName, visitorId, visitorDisplayName, visitorEmail, visitorExternalId },
    ...{ agentId, agentDisplayName, queuePosition, unreadCount },
    lastMessage: lastMessageOf(state),
    ...{ pageUrl, createdAt, startedAt, closedAt, closedBy },
    snoozedUntil: isAsleep ? snoozedUntil : null,
    tags: [...tags],
    rating: state.score === null ? null : { score: state.score, comment: state.comment },
    ...{ escalationStatus, escalationTicketId },
    version: state.agentVersion,
    visitorLastReadMessageId: state.visitorReadMessageId,
    agentLastReadMessageId: state.agentReadMessageId,
  }
}

/** The newest row of a conversation in short; null where there is none yet. */
export const lastMessageOf = ({ lastKind, lastPreview, lastCreatedAt }: ConversationState) =>
  lastKind === null || lastCreatedAt === null
    ? null
    : { kind: lastKind, preview: lastPreview ?? '', createdAt: lastCreatedAt }

async function tagsOf(db: ChatDb, ids: readonly string[]): Promise<Map<string, string[]>> {
  const tags = new Map<string, string[]>()
  if (ids.length === 0) return tags
  const rows = await db
    .selectFrom('chat.conversationTag')
    .select(['conversationId', 'tag'])
    .where(isOneKey('conversationId', ids))
    .orderBy('place')
    .execute()
  for (const { conversationId, tag } of rows) tags.set(conversationId, [...(tags.get(conversationId) ?? []), tag])
  return tags
}

/** Conversations as agents see them. */
export async function conversationsOf(
  db: ChatDb,
  found: readonly ConversationState[],
  now: Date,
): Promise<Conversation[]> {
  const tags = await tagsOf(
    db,
    found.map(({ id }) => id),
  )
  return found.map((state) => conversationOf(state, tags.get(state.id) ?? [], now))
}

/** One conversation with its visitor and the pages that the visitor was on, or SVC:4004. */
export async function conversationDetail(
  db: ChatDb,
  viewer: AgentViewer,
  id: string,
  now: Date,
): Promise<ConversationDetail> {
  const state = await conversationsVisibleTo(db, viewer).where('conversation.id', '=', id).executeTakeFirst()
  if (!state) throw conversationNotFound()
  const [conversation] = await conversationsOf(db, [state], now)
  const ofVisitor = db.selectFrom('chat.visitor').selectAll().where('id', '=', state.visitorId)
  const visitor = visitorOf(await ofVisitor.executeTakeFirstOrThrow())
  const pages = await db
    .selectFrom('chat.pageVisit')
    .select(['url', 'title', 'visitedAt'])
    .where('visitorId', '=', state.visitorId)
    .orderBy('id', 'desc')
    .limit(PAGES_KEPT)
    .execute()
  return { ...conversationOf(state, conversation?.tags ?? [], now), visitor, pages }
}

/** A part of a text as a LIKE pattern, its own wildcards escaped with `!`. */
const containing = (part: string): string => `%${part.replace(/[!%_[]/g, '!$&')}%`

const SEARCHED = ['visitor.displayName', 'visitor.email', 'visitor.externalId'] as const

// The database lowers both sides: İ and Σ have more than one lower case, and JavaScript picks another.
const isIn = (column: string, search: string) =>
  sql<boolean>`lower(${sql.ref(column)}) like lower(${containing(search)}) escape '!'`

const instantOr = (text: string): string => toInstant(text) ?? text

type Seen = ReturnType<typeof conversationsVisibleTo>

function inTime(seen: Seen, { startedFrom, startedTo }: ConversationQuery): Seen {
  let found = seen
  if (startedFrom) found = found.where('conversation.createdAt', '>=', instantOr(startedFrom))
  if (startedTo) found = found.where('conversation.createdAt', '<', instantOr(startedTo))
  return found
}

function inState(
  seen: Seen,
  viewer: AgentViewer,
  { status, agentId, closedBy, departmentId }: ConversationQuery,
): Seen {
  let found = seen
  if (status === 'open') found = found.where('conversation.status', '<>', 'closed')
  else if (status) found = found.where('conversation.status', '=', status)
  if (agentId) found = found.where('conversation.agentId', '=', agentId === 'me' ? viewer.id : Number(agentId))
  if (closedBy) found = found.where('conversation.closedBy', '=', closedBy)
  if (departmentId !== null) found = found.where('conversation.departmentId', '=', departmentId)
  return found
}

function filtered(db: ChatDb, viewer: AgentViewer, query: ConversationQuery): Seen {
  const { visitorId, tag, search, archived } = query
  let found = inTime(inState(conversationsVisibleTo(db, viewer), viewer, query), query)
  if (visitorId) found = found.where('conversation.visitorId', '=', visitorId.toLowerCase())
  if (tag) {
    const tagged = db
      .selectFrom('chat.conversationTag')
      .select('conversationId')
      .where('tagKey', '=', tag.toLowerCase())
    found = found.where('conversation.id', 'in', tagged)
  }
  if (search) found = found.where((e) => e.or(SEARCHED.map((column) => isIn(column, search))))
  // Nothing has been archived yet.
  return archived ? found.where('conversation.id', '=', '') : found
}

/** A page of the conversations that an agent sees. */
export function conversationPage(db: ChatDb, viewer: AgentViewer, query: ConversationQuery, now: Date) {
  const seen = filtered(db, viewer, query)
  const order = query.sortOrder ?? 'desc'
  const listed = seen.orderBy(`conversation.${query.sortBy ?? 'createdAt'}`, order).orderBy('conversation.id', order)
  return pageOfRows(pageAsked(query), seen.clearSelect().select(total), listed, (rows) =>
    conversationsOf(db, rows, now),
  )
}
