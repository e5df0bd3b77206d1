import { isInAsciiTextList } from '#platform/db/in-list.ts'
import { containsTerms, type TermSet } from '#platform/search/contains-terms.ts'
import { takeWithinLength } from '#platform/search/take-within-length.ts'
import type { ChatDb } from '../database/chat.ts'

// Joins on both ids, so that the database can begin with the messages of a period and find their conversations by key.
const selectConversations = (db: ChatDb) =>
  db
    .selectFrom('chat.conversation as conversation')
    .innerJoin('chat.message as last', (join) =>
      join.onRef('last.id', '=', 'conversation.lastMessageId').onRef('last.conversationId', '=', 'conversation.id'),
    )
    .leftJoin('chat.conversationSearch as indexed', 'indexed.conversationId', 'conversation.id')

/** Selects stale conversations (with a message that is not indexed) whose newest message is not after `until`. */
const selectStale = (db: ChatDb, until: string) =>
  selectConversations(db)
    .where('last.createdAt', '<=', until)
    .where((e) =>
      e.or([e('indexed.sequence', 'is', null), e('indexed.sequence', '<', e.ref('conversation.lastAgentSequence'))]),
    )

/** Returns ids of stale conversations whose newest message is after `since` and not after `until`, earliest first. */
export async function listStaleIds(
  db: ChatDb,
  [since, until]: readonly [string, string],
  limit: number,
): Promise<string[]> {
  const stale = selectStale(db, until).select('conversation.id').where('last.createdAt', '>', since)
  const rows = await stale.orderBy('last.createdAt').limit(limit).execute()
  return rows.map(({ id }) => id)
}

/** Returns the conversations with ids below `id`, in descending order. `indexedSequence` is null if not indexed. */
export const listConversationsBefore = (db: ChatDb, id: string, limit: number) =>
  db
    .selectFrom('chat.conversation as conversation')
    .leftJoin('chat.conversationSearch as indexed', 'indexed.conversationId', 'conversation.id')
    .select(['conversation.id', 'conversation.lastAgentSequence', 'indexed.sequence as indexedSequence'])
    .where('conversation.id', '<', id)
    .orderBy('conversation.id', 'desc')
    .limit(limit)
    .execute()

/** Returns the ids of indexed conversations that an earlier release has archived or an operator has deleted. */
export async function listOrphanIds(
  db: ChatDb,
  { fromId, beforeId }: { readonly fromId: string | null; readonly beforeId: string },
  limit: number,
): Promise<string[]> {
  let orphans = db
    .selectFrom('chat.conversationSearch as indexed')
    .leftJoin('chat.conversation as conversation', 'conversation.id', 'indexed.conversationId')
    .select('indexed.conversationId')
    .where('indexed.conversationId', '<', beforeId)
    .where('conversation.id', 'is', null)
  if (fromId !== null) orphans = orphans.where('indexed.conversationId', '>=', fromId)
  const rows = await orphans.orderBy('indexed.conversationId', 'desc').limit(limit).execute()
  return rows.map(({ conversationId }) => conversationId)
}

/** Loads those of `ids` that `selectStale` selects. `indexedSequence` is null if the conversation is not indexed. */
export const loadStaleConversations = (db: ChatDb, ids: readonly string[], until: string) =>
  selectStale(db, until)
    .select(['conversation.id as conversationId', 'conversation.lastAgentSequence as sequence'])
    .select('indexed.sequence as indexedSequence')
    .where(isInAsciiTextList('conversation.id', ids))
    .orderBy('conversation.id')
    .execute()

export interface TextLimits {
  /** Maximum number of messages of a conversation, counted from the newest message. */
  readonly messageCount: number
  /** Maximum number of characters of all messages of a conversation. */
  readonly characterCount: number
}

/** Loads the bodies of the newest texts and internal notes of each conversation, newest first. */
export async function loadMessageTexts(
  db: ChatDb,
  ids: readonly string[],
  { messageCount, characterCount }: TextLimits,
): Promise<Map<string, string[]>> {
  // Sequence numbers have no gaps, so the difference of two is a number of messages.
  const rows = await db
    .selectFrom('chat.conversation as conversation')
    .innerJoin('chat.message as message', 'message.conversationId', 'conversation.id')
    .select(['conversation.id', 'message.body'])
    .where(isInAsciiTextList('conversation.id', ids))
    .where((e) => e('message.agentSequence', '>', e('conversation.lastAgentSequence', '-', messageCount)))
    .where('message.body', '<>', '')
    .orderBy('message.agentSequence', 'desc')
    .execute()
  const texts = new Map<string, string[]>()
  for (const { id, body } of rows) texts.set(id, [...(texts.get(id) ?? []), body])
  return new Map([...texts].map(([id, bodies]) => [id, takeWithinLength(bodies, (body) => body, characterCount)]))
}

/** Selects the ids of the conversations whose messages contain all terms. */
export const selectMatches = (db: ChatDb, terms: TermSet) =>
  db
    .selectFrom('chat.conversationSearch')
    .select('conversationId as id')
    .where(containsTerms('document', [terms]))
