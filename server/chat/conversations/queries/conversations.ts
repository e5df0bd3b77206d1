import { sql } from 'kysely'
import { isInIdList, isInKeyList } from '#platform/db/in-list.ts'
import { toInstant } from '#platform/http/instants.ts'
import { readPage, selectTotal } from '#platform/http/paging.ts'
import { toPageRequest } from '#platform/http/schema-builders.ts'
import type { ChatDb } from '../../database/chat.ts'
import { toVisitor } from '../../visitors/queries/visitors.ts'
import { MAX_PAGE_VISITS } from '../../visitors/rules.ts'
import { conversationNotFound } from '../errors.ts'
import type { Conversation, ConversationDetail, ConversationQuery } from '../schema/agent.ts'
import { type ConversationSnapshot, selectConversationSnapshots } from './states.ts'

/** An agent who views the conversations of these departments; null: of every department. */
export interface AgentViewer {
  readonly id: number
  readonly visibleDepartmentIds: readonly number[] | null
}

/** A visitor, who views only their own conversations. */
export interface VisitorViewer {
  readonly visitorId: string
}

/** Selects the conversations that are visible to an agent. Every query for an agent starts here. */
export function conversationsVisibleTo(db: ChatDb, { visibleDepartmentIds }: AgentViewer) {
  const visible = selectConversationSnapshots(db)
  return visibleDepartmentIds === null
    ? visible
    : visible.where(isInIdList('conversation.departmentId', visibleDepartmentIds))
}

export function isVisibleTo(
  viewer: AgentViewer | VisitorViewer,
  { visitorId, departmentId }: { readonly visitorId: string; readonly departmentId: number },
): boolean {
  if ('visitorId' in viewer) return viewer.visitorId === visitorId
  return viewer.visibleDepartmentIds === null || viewer.visibleDepartmentIds.includes(departmentId)
}

function toConversation(state: ConversationSnapshot, tags: readonly string[], now: Date): Conversation {
  const { id, status, departmentId, departmentName, visitorId, visitorDisplayName, visitorEmail } = state
  const { visitorExternalId, agentId, agentDisplayName, queuePosition, unreadCount, pageUrl, createdAt } = state
  const { startedAt, closedAt, closedBy, snoozedUntil, escalationStatus, escalationTicketId } = state
  const isSnoozed = snoozedUntil !== null && Date.parse(snoozedUntil) > now.getTime()
  return {
    ...{ id, status, departmentId, departmentName, visitorId, visitorDisplayName, visitorEmail, visitorExternalId },
    ...{ agentId, agentDisplayName, queuePosition, unreadCount },
    lastMessage: toLastMessage(state),
    ...{ pageUrl, createdAt, startedAt, closedAt, closedBy },
    snoozedUntil: isSnoozed ? snoozedUntil : null,
    tags: [...tags],
    rating: state.score === null ? null : { score: state.score, comment: state.comment },
    ...{ escalationStatus, escalationTicketId },
    version: state.agentVersion,
    visitorLastReadMessageId: state.visitorReadMessageId,
    agentLastReadMessageId: state.agentReadMessageId,
  }
}

/** Returns a preview of the newest message, or null if there is none. */
export const toLastMessage = ({ lastKind, lastPreview, lastCreatedAt }: ConversationSnapshot) =>
  lastKind === null || lastCreatedAt === null
    ? null
    : { kind: lastKind, preview: lastPreview ?? '', createdAt: lastCreatedAt }

async function loadTags(db: ChatDb, ids: readonly string[]): Promise<Map<string, string[]>> {
  const tags = new Map<string, string[]>()
  if (ids.length === 0) return tags
  const rows = await db
    .selectFrom('chat.conversationTag')
    .select(['conversationId', 'tag'])
    .where(isInKeyList('conversationId', ids))
    .orderBy('place')
    .execute()
  for (const { conversationId, tag } of rows) tags.set(conversationId, [...(tags.get(conversationId) ?? []), tag])
  return tags
}

/** Returns conversations in the shape for agents, with their tags. */
export async function toConversations(
  db: ChatDb,
  found: readonly ConversationSnapshot[],
  now: Date,
): Promise<Conversation[]> {
  const tags = await loadTags(
    db,
    found.map(({ id }) => id),
  )
  return found.map((state) => toConversation(state, tags.get(state.id) ?? [], now))
}

/** Returns a conversation with its visitor and the pages that the visitor viewed. Throws SVC:4004. */
export async function getConversationDetail(
  db: ChatDb,
  viewer: AgentViewer,
  id: string,
  now: Date,
): Promise<ConversationDetail> {
  const state = await conversationsVisibleTo(db, viewer).where('conversation.id', '=', id).executeTakeFirst()
  if (!state) throw conversationNotFound()
  const [conversation] = await toConversations(db, [state], now)
  const ofVisitor = db.selectFrom('chat.visitor').selectAll().where('id', '=', state.visitorId)
  const visitor = toVisitor(await ofVisitor.executeTakeFirstOrThrow())
  const pages = await db
    .selectFrom('chat.pageVisit')
    .select(['url', 'title', 'visitedAt'])
    .where('visitorId', '=', state.visitorId)
    .orderBy('id', 'desc')
    .limit(MAX_PAGE_VISITS)
    .execute()
  return { ...toConversation(state, conversation?.tags ?? [], now), visitor, pages }
}

/** Returns a LIKE pattern that matches a substring. Escapes wildcards with `!`. */
const likePattern = (part: string): string => `%${part.replace(/[!%_[]/g, '!$&')}%`

const SEARCH_COLUMNS = ['visitor.displayName', 'visitor.email', 'visitor.externalId'] as const

// Lower-cases both sides in the database: for letters such as İ and Σ, JavaScript chooses another lower case.
const containsText = (column: string, search: string) =>
  sql<boolean>`lower(${sql.ref(column)}) like lower(${likePattern(search)}) escape '!'`

const normalizeInstant = (text: string): string => toInstant(text) ?? text

type ConversationSelect = ReturnType<typeof conversationsVisibleTo>

function filterByTime(visible: ConversationSelect, { startedFrom, startedTo }: ConversationQuery): ConversationSelect {
  let found = visible
  if (startedFrom) found = found.where('conversation.createdAt', '>=', normalizeInstant(startedFrom))
  if (startedTo) found = found.where('conversation.createdAt', '<', normalizeInstant(startedTo))
  return found
}

function filterByState(
  visible: ConversationSelect,
  viewer: AgentViewer,
  { status, agentId, closedBy, departmentId }: ConversationQuery,
): ConversationSelect {
  let found = visible
  if (status === 'open') found = found.where('conversation.status', '<>', 'closed')
  else if (status) found = found.where('conversation.status', '=', status)
  if (agentId) found = found.where('conversation.agentId', '=', agentId === 'me' ? viewer.id : Number(agentId))
  if (closedBy) found = found.where('conversation.closedBy', '=', closedBy)
  if (departmentId !== null) found = found.where('conversation.departmentId', '=', departmentId)
  return found
}

function filterConversations(db: ChatDb, viewer: AgentViewer, query: ConversationQuery): ConversationSelect {
  const { visitorId, tag, search, archived } = query
  let found = filterByTime(filterByState(conversationsVisibleTo(db, viewer), viewer, query), query)
  if (visitorId) found = found.where('conversation.visitorId', '=', visitorId.toLowerCase())
  if (tag) {
    const tagged = db
      .selectFrom('chat.conversationTag')
      .select('conversationId')
      .where('tagKey', '=', tag.toLowerCase())
    found = found.where('conversation.id', 'in', tagged)
  }
  if (search) found = found.where((e) => e.or(SEARCH_COLUMNS.map((column) => containsText(column, search))))
  // Conversations cannot be archived yet, so this filter matches none.
  return archived ? found.where('conversation.id', '=', '') : found
}

export function listConversations(db: ChatDb, viewer: AgentViewer, query: ConversationQuery, now: Date) {
  const matching = filterConversations(db, viewer, query)
  const order = query.sortOrder ?? 'desc'
  const listed = matching
    .orderBy(`conversation.${query.sortBy ?? 'createdAt'}`, order)
    .orderBy('conversation.id', order)
  return readPage(toPageRequest(query), matching.clearSelect().select(selectTotal), listed, (rows) =>
    toConversations(db, rows, now),
  )
}
