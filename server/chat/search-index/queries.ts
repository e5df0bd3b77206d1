import { isInAsciiTextList } from '#platform/db/in-list.ts'
import { containsTerms, type TermSet } from '#platform/search/contains-terms.ts'
import type { ChatDb } from '../database/chat.ts'

/** Selects conversations with their newest message, and with their row of the index if there is one. */
const selectIndexed = (db: ChatDb) =>
  db
    .selectFrom('chat.conversation as conversation')
    .innerJoin('chat.message as last', 'last.id', 'conversation.lastMessageId')
    .leftJoin('chat.conversationSearch as indexed', 'indexed.conversationId', 'conversation.id')

/** Selects the conversations that have a message that is not indexed, if their newest message is not after `until`. */
const selectStale = (db: ChatDb, until: string) =>
  selectIndexed(db)
    .where('last.createdAt', '<=', until)
    .where((e) =>
      e.or([e('indexed.sequence', 'is', null), e('indexed.sequence', '<', e.ref('conversation.lastAgentSequence'))]),
    )

/**
 * Returns the conversations that have a message that is not indexed, if their newest message is after `since` and not
 * after `until`, earliest message first.
 */
export async function listStaleBetween(
  db: ChatDb,
  [since, until]: readonly [string, string],
  limit: number,
): Promise<string[]> {
  const stale = selectStale(db, until).select('conversation.id').where('last.createdAt', '>', since)
  const rows = await stale.orderBy('last.createdAt').limit(limit).execute()
  return rows.map(({ id }) => id)
}

/** Returns the last `limit` of the conversations before an id in the order of ids, the last one first. */
export const listBefore = (db: ChatDb, id: string, limit: number) =>
  db
    .selectFrom('chat.conversation as conversation')
    .leftJoin('chat.conversationSearch as indexed', 'indexed.conversationId', 'conversation.id')
    .select(['conversation.id', 'conversation.lastAgentSequence', 'indexed.sequence as indexedSequence'])
    .where('conversation.id', '<', id)
    .orderBy('conversation.id', 'desc')
    .limit(limit)
    .execute()

/**
 * Returns those of the conversations that have a message that is not indexed, and whose newest message is not after
 * `until`, each with the sequence of its newest message and the indexed sequence, which is null if it is not indexed.
 */
export const loadStale = (db: ChatDb, ids: readonly string[], until: string) =>
  selectStale(db, until)
    .select(['conversation.id as conversationId', 'conversation.lastAgentSequence as sequence'])
    .select('indexed.sequence as indexedSequence')
    .where(isInAsciiTextList('conversation.id', ids))
    .orderBy('conversation.id')
    .execute()

export interface TextLimits {
  /** Maximum number of messages of a conversation: the newest ones. */
  readonly messageCount: number
  /** Maximum number of characters of all messages of a conversation. */
  readonly characterCount: number
}

/** Returns the first texts, up to the maximum of characters. */
function limitTexts(texts: readonly string[], characterCount: number): string[] {
  let charactersLeft = characterCount
  return texts.filter((text) => {
    charactersLeft -= text.length
    return charactersLeft >= 0
  })
}

/** Loads the newest texts and internal notes of each conversation, the newest first. */
export async function loadMessageTexts(
  db: ChatDb,
  ids: readonly string[],
  { messageCount, characterCount }: TextLimits,
): Promise<Map<string, string[]>> {
  // The sequence has no gaps, so it also counts the messages.
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
  return new Map([...texts].map(([id, bodies]) => [id, limitTexts(bodies, characterCount)]))
}

/** Selects the ids of the conversations whose messages contain all terms. */
export const selectMatches = (db: ChatDb, terms: TermSet) =>
  db
    .selectFrom('chat.conversationSearch')
    .select('conversationId as id')
    .where(containsTerms('document', [terms]))
