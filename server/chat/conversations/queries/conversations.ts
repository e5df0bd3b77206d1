import { expressionBuilder } from 'kysely'
import { containsText } from '#platform/db/contains-text.ts'
import { isInAsciiTextList, isInIdList } from '#platform/db/in-list.ts'
import { normalizeInstant } from '#platform/http/instants.ts'
import { readPage, selectTotal } from '#platform/http/paging.ts'
import { toPageRequest } from '#platform/http/schema-builders.ts'
import type { SearchLimit } from '#platform/search/search-limit.ts'
import { parseTerms } from '#platform/search/terms.ts'
import { withArchiveTables } from '../../database/archive.ts'
import type { ChatDb } from '../../database/chat.ts'
import { selectMatches } from '../../search-index/queries.ts'
import { toVisitor } from '../../visitors/queries/visitors.ts'
import { MAX_PAGE_VISITS } from '../../visitors/rules.ts'
import { conversationNotFound } from '../errors.ts'
import type { Conversation, ConversationDetail } from '../schema/agent.ts'
import type { ConversationQuery, ListedConversation } from '../schema/list.ts'
import { readLiveOrArchived } from './archive.ts'
import { loadExcerpts } from './excerpts.ts'
import { type ConversationSnapshot, selectConversationSnapshots } from './snapshots.ts'

export interface AgentViewer {
  readonly id: number
  /** Null means every department. */
  readonly visibleDepartmentIds: readonly number[] | null
}

export interface VisitorViewer {
  readonly visitorId: string
}

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

/** Null if the conversation is not archived: only rows of the archive have the column. */
const readArchivedAt = (snapshot: ConversationSnapshot): string | null =>
  'archivedAt' in snapshot && typeof snapshot.archivedAt === 'string' ? snapshot.archivedAt : null

interface ConversationExtras {
  readonly tags: readonly string[]
  readonly unreadSince: string | null
}

function toConversation(snapshot: ConversationSnapshot, extras: ConversationExtras, now: Date): Conversation {
  const { id, status, departmentId, departmentName, visitorId, visitorDisplayName, visitorEmail } = snapshot
  const { visitorExternalId, agentId, agentDisplayName, queuePosition, unreadCount, pageUrl, createdAt } = snapshot
  const { startedAt, closedAt, closedBy, snoozedUntil, escalationStatus, escalationTicketId } = snapshot
  const isSnoozed = snoozedUntil !== null && Date.parse(snoozedUntil) > now.getTime()
  return {
    ...{ id, status, departmentId, departmentName, visitorId, visitorDisplayName, visitorEmail, visitorExternalId },
    ...{ agentId, agentDisplayName, queuePosition, unreadCount, unreadSince: extras.unreadSince },
    lastMessage: toLastMessage(snapshot),
    ...{ pageUrl, createdAt, startedAt, closedAt, closedBy },
    snoozedUntil: isSnoozed ? snoozedUntil : null,
    tags: [...extras.tags],
    rating: snapshot.score === null ? null : { score: snapshot.score, comment: snapshot.comment },
    ...{ escalationStatus, escalationTicketId },
    version: snapshot.agentVersion,
    visitorLastReadMessageId: snapshot.visitorReadMessageId,
    agentLastReadMessageId: snapshot.agentReadMessageId,
    archivedAt: readArchivedAt(snapshot),
  }
}

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
    .where(isInAsciiTextList('conversationId', ids))
    .orderBy('place')
    .execute()
  for (const { conversationId, tag } of rows) tags.set(conversationId, [...(tags.get(conversationId) ?? []), tag])
  return tags
}

async function loadUnreadSince(db: ChatDb, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('chat.conversation as conversation')
    .innerJoin('chat.message as message', 'message.conversationId', 'conversation.id')
    .select(['conversation.id', ({ fn }) => fn.min('message.createdAt').as('unreadSince')])
    .where(isInAsciiTextList('conversation.id', ids))
    .where('message.senderKind', '=', 'visitor')
    .whereRef('message.agentSequence', '>', 'conversation.agentReadSequence')
    .groupBy('conversation.id')
    .execute()
  return new Map(rows.map(({ id, unreadSince }) => [id, unreadSince]))
}

export async function toConversations(
  db: ChatDb,
  snapshots: readonly ConversationSnapshot[],
  now: Date,
): Promise<Conversation[]> {
  const ids = snapshots.map(({ id }) => id)
  const tags = await loadTags(db, ids)
  const unreadIds = snapshots.filter(({ unreadCount }) => unreadCount > 0).map(({ id }) => id)
  const unreadSince = await loadUnreadSince(db, unreadIds)
  return snapshots.map((snapshot) => {
    const { id } = snapshot
    return toConversation(snapshot, { tags: tags.get(id) ?? [], unreadSince: unreadSince.get(id) ?? null }, now)
  })
}

async function readConversationDetail(
  db: ChatDb,
  viewer: AgentViewer,
  id: string,
  now: Date,
): Promise<ConversationDetail> {
  const snapshot = await conversationsVisibleTo(db, viewer).where('conversation.id', '=', id).executeTakeFirst()
  if (!snapshot) throw conversationNotFound()
  const [conversation] = (await toConversations(db, [snapshot], now)) as [Conversation]
  const visitors = db.selectFrom('chat.visitor').selectAll().where('id', '=', snapshot.visitorId)
  const visitor = toVisitor(await visitors.executeTakeFirstOrThrow(() => conversationNotFound()))
  const pages = await db
    .selectFrom('chat.pageVisit')
    .select(['url', 'title', 'visitedAt'])
    .where('visitorId', '=', snapshot.visitorId)
    .orderBy('id', 'desc')
    .limit(MAX_PAGE_VISITS)
    .execute()
  return { ...conversation, visitor, pages }
}

/** Reads an archived conversation too. Throws `conversationNotFound`. */
export const getConversationDetail = (
  db: ChatDb,
  viewer: AgentViewer,
  id: string,
  now: Date,
): Promise<ConversationDetail> =>
  readLiveOrArchived(db, id, (source) => readConversationDetail(source, viewer, id, now))

const SEARCH_COLUMNS = ['visitor.displayName', 'visitor.email', 'visitor.externalId'] as const

type ConversationSelect = ReturnType<typeof conversationsVisibleTo>

function filterByTime(visible: ConversationSelect, { startedFrom, startedTo }: ConversationQuery): ConversationSelect {
  let filtered = visible
  if (startedFrom) filtered = filtered.where('conversation.createdAt', '>=', normalizeInstant(startedFrom))
  if (startedTo) filtered = filtered.where('conversation.createdAt', '<', normalizeInstant(startedTo))
  return filtered
}

function filterByState(
  visible: ConversationSelect,
  viewer: AgentViewer,
  { status, agentId, closedBy, departmentId }: ConversationQuery,
): ConversationSelect {
  let filtered = visible
  if (status === 'open') filtered = filtered.where('conversation.status', '<>', 'closed')
  else if (status) filtered = filtered.where('conversation.status', '=', status)
  if (agentId) filtered = filtered.where('conversation.agentId', '=', agentId === 'me' ? viewer.id : Number(agentId))
  if (closedBy) filtered = filtered.where('conversation.closedBy', '=', closedBy)
  if (departmentId !== null) filtered = filtered.where('conversation.departmentId', '=', departmentId)
  return filtered
}

const matchesVisitor = (search: string) =>
  expressionBuilder().or(SEARCH_COLUMNS.map((column) => containsText(column, search)))

/** Keeps conversations whose visitor matches, or whose messages contain the words. Not for archived conversations. */
// Uses a union: with OR, the database could search for the words again for each conversation.
function filterBySearch(db: ChatDb, filtered: ConversationSelect, search: string): ConversationSelect {
  const matchingVisitors = filtered.where(matchesVisitor(search))
  const terms = parseTerms(search)
  if (terms.length === 0) return matchingVisitors
  const matchingIds = matchingVisitors.clearSelect().select('conversation.id as id').unionAll(selectMatches(db, terms))
  return filtered.where('conversation.id', 'in', matchingIds)
}

function filterConversations(db: ChatDb, viewer: AgentViewer, query: ConversationQuery): ConversationSelect {
  const { visitorId, tag, search } = query
  let filtered = filterByTime(filterByState(conversationsVisibleTo(db, viewer), viewer, query), query)
  if (visitorId) filtered = filtered.where('conversation.visitorId', '=', visitorId.toLowerCase())
  if (tag) {
    const taggedIds = db
      .selectFrom('chat.conversationTag')
      .select('conversationId')
      .where('tagKey', '=', tag.toLowerCase())
    filtered = filtered.where('conversation.id', 'in', taggedIds)
  }
  if (search) filtered = query.archived ? filtered.where(matchesVisitor(search)) : filterBySearch(db, filtered, search)
  return filtered
}

/** Keeps the order of `ids`. Leaves out conversations that the agent no longer sees or that were archived meanwhile. */
async function readConversations(db: ChatDb, viewer: AgentViewer, ids: readonly string[], now: Date) {
  if (ids.length === 0) return []
  const found = await conversationsVisibleTo(db, viewer).where(isInAsciiTextList('conversation.id', ids)).execute()
  const byId = new Map(found.map((snapshot) => [snapshot.id, snapshot]))
  const snapshots = ids.flatMap((id) => byId.get(id) ?? [])
  return await toConversations(db, snapshots, now)
}

async function addExcerpts(
  db: ChatDb,
  { search, archived }: ConversationQuery,
  conversations: readonly Conversation[],
): Promise<ListedConversation[]> {
  const terms = search === null || archived ? [] : parseTerms(search)
  const ids = conversations.map(({ id }) => id)
  const excerpts = await loadExcerpts(db, terms, ids)
  return conversations.map((conversation) => ({ ...conversation, excerpt: excerpts.get(conversation.id) ?? null }))
}

function readPageOfConversations(liveDb: ChatDb, viewer: AgentViewer, query: ConversationQuery, now: Date) {
  const db = query.archived ? withArchiveTables(liveDb) : liveDb
  const matching = filterConversations(db, viewer, query).clearSelect()
  const order = query.sortOrder ?? 'desc'
  // Selects only ids: otherwise the database would also compute queue positions for the rows of earlier pages.
  const orderedIds = matching
    .select('conversation.id')
    .orderBy(`conversation.${query.sortBy ?? 'createdAt'}`, order)
    .orderBy('conversation.id', order)
  return readPage(toPageRequest(query), matching.select(selectTotal), orderedIds, async (rows) => {
    const ids = rows.map(({ id }) => id)
    return await addExcerpts(db, query, await readConversations(db, viewer, ids, now))
  })
}

/** Throws `overloaded` if too many searches wait. */
export const listConversations = (
  liveDb: ChatDb,
  limitSearches: SearchLimit,
  viewer: AgentViewer,
  query: ConversationQuery,
  now: Date,
) => {
  const read = () => readPageOfConversations(liveDb, viewer, query, now)
  return query.search === null ? read() : limitSearches(read)
}
