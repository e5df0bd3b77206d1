import { setTimeout as pause, setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { prepareInsert, prepareUpdate } from '#platform/db/bulk-statements.ts'
import { sendPipelined } from '#platform/db/compile-once.ts'
import { isInAsciiTextList } from '#platform/db/in-list.ts'
import { transaction } from '#platform/db/transaction.ts'
import { COMPARISON_INTERVAL_MS, LONG_LOOK_BACK_MS, pauseAfterFullBatch } from '#platform/search/indexing.ts'
import type { Chat, ChatTx } from '../database/chat.ts'
import {
  listConversationsBefore,
  listOrphanIds,
  listStaleIds,
  loadMessageTexts,
  loadStaleConversations,
} from './queries.ts'
import { createMessageDocument } from './rules.ts'

type IndexerContext = Pick<Chat, 'db' | 'now'>

type StaleConversation = Awaited<ReturnType<typeof loadStaleConversations>>[number]

/** Number of conversations that one transaction indexes. */
const BATCH_SIZE = 50

/** Number of conversations whose texts are in memory at the same time. */
const TEXT_BATCH_SIZE = 5

const INDEXED_TEXT_LIMITS = { messageCount: 500, characterCount: 200_000 } as const

/** Time without a message before a conversation is indexed, so that it is not indexed after each message. */
const QUIET_MS = 10_000

const columns = { conversationId: 'asciiText', sequence: 'int', document: 'text' } as const

const insertDocuments = prepareInsert('chat.conversationSearch', columns)

const updateDocuments = prepareUpdate('chat.conversationSearch', columns, { keyColumn: 'conversationId' })

const selectIndexLock = (tx: ChatTx) => tx.selectFrom('chat.conversationIndexer').select('id').forUpdate()

/**
 * Keeps other processes from indexing until the end of the transaction. Call this function before you lock a
 * conversation. Otherwise, new messages of that conversation would wait until a batch of another process ends.
 */
export async function lockIndex(tx: ChatTx): Promise<void> {
  await selectIndexLock(tx).execute()
}

const tryLockIndex = async (tx: ChatTx): Promise<boolean> =>
  (await selectIndexLock(tx).skipLocked().executeTakeFirst()) !== undefined

/** Deletes conversations from the search index. The transaction must have called `lockIndex`. */
export async function deleteDocuments(tx: ChatTx, conversationIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('chat.conversationSearch').where(isInAsciiTextList('conversationId', conversationIds)).execute()
}

async function writeDocuments(tx: ChatTx, conversations: readonly StaleConversation[]): Promise<void> {
  const ids = conversations.map(({ conversationId }) => conversationId)
  const texts = await loadMessageTexts(tx, ids, INDEXED_TEXT_LIMITS)
  const rows: (StaleConversation & { document: string })[] = []
  for (const conversation of conversations) {
    rows.push({ ...conversation, document: createMessageDocument(texts.get(conversation.conversationId) ?? []) })
    await yieldToEventLoop()
  }
  const isNew = ({ indexedSequence }: StaleConversation) => indexedSequence === null
  await sendPipelined(
    tx,
    insertDocuments(tx, rows.filter(isNew)),
    updateDocuments(
      tx,
      rows.filter((row) => !isNew(row)),
    ),
  )
}

const computeQuietCutoff = (now: number): string => new Date(now - QUIET_MS).toISOString()

/**
 * Indexes those of `ids` that are quiet and stale, and deletes the documents of `idsToDelete`. If another process has
 * locked the index, changes nothing and returns false.
 */
async function indexConversations(
  { db, now }: IndexerContext,
  ids: readonly string[],
  idsToDelete: readonly string[] = [],
): Promise<boolean> {
  return await transaction(db, async (tx) => {
    if (!(await tryLockIndex(tx))) return false
    if (idsToDelete.length > 0) await deleteDocuments(tx, idsToDelete)
    // Reads the sequences before the texts: a conversation that gets a message between the two reads is indexed again.
    const stale = await loadStaleConversations(tx, ids, computeQuietCutoff(now().getTime()))
    for (let from = 0; from < stale.length; from += TEXT_BATCH_SIZE)
      await writeDocuments(tx, stale.slice(from, from + TEXT_BATCH_SIZE))
    return true
  })
}

const CHECK_INTERVAL_MS = 5000

function createNewMessageIndexer(context: IndexerContext): () => Promise<boolean> {
  let checkedAt = Number.NEGATIVE_INFINITY
  return async () => {
    const now = context.now().getTime()
    // Compares the absolute value, because the clock may have been set back since the last check.
    if (Math.abs(now - checkedAt) < CHECK_INTERVAL_MS) return false
    const begunAt = performance.now()
    const lookBackFrom = Number.isFinite(checkedAt) ? Math.min(checkedAt, now) : now
    const since = new Date(lookBackFrom - QUIET_MS - LONG_LOOK_BACK_MS).toISOString()
    const ids = await listStaleIds(context.db, [since, computeQuietCutoff(now)], BATCH_SIZE)
    if (ids.length > 0 && !(await indexConversations(context, ids))) return false
    if (ids.length === BATCH_SIZE) {
      await pauseAfterFullBatch(begunAt)
      return true
    }
    checkedAt = now
    return false
  }
}

/** Number of conversations that one query compares. */
const COMPARISON_BATCH_SIZE = 1000

/** A text that sorts after every id. Ids are UUIDs in lower case. */
const AFTER_ALL_IDS = 'g'

/**
 * Compares the index with a batch of conversations with ids below `beforeId`, newest first. Indexes those that differ,
 * and deletes documents without a live conversation. Returns the `beforeId` of the next batch; null after the last one.
 * Returns `beforeId` unchanged if the index is locked or there may be more documents to delete.
 */
async function compareBatch(context: IndexerContext, beforeId: string): Promise<string | null> {
  const begunAt = performance.now()
  const batch = await listConversationsBefore(context.db, beforeId, COMPARISON_BATCH_SIZE)
  const stale = batch.filter(({ lastAgentSequence, indexedSequence }) => lastAgentSequence > (indexedSequence ?? 0))
  const ids = stale.slice(0, BATCH_SIZE).map(({ id }) => id)
  const lastComparedId = stale.length > BATCH_SIZE ? ids.at(-1) : batch[COMPARISON_BATCH_SIZE - 1]?.id
  const nextBeforeId = lastComparedId ?? null
  const orphanIds = await listOrphanIds(context.db, { fromId: nextBeforeId, beforeId }, COMPARISON_BATCH_SIZE)
  if (ids.length + orphanIds.length > 0 && !(await indexConversations(context, ids, orphanIds))) return beforeId
  // Pauses for as long as the batch took, so that indexing uses at most half of the time of the database.
  if (ids.length > 0) await pause(performance.now() - begunAt)
  return orphanIds.length === COMPARISON_BATCH_SIZE ? beforeId : nextBeforeId
}

/** Returns a function that compares the next batch and returns whether the next call can continue at once. */
function createIndexComparer(context: IndexerContext): () => Promise<boolean> {
  let beforeId: string | null = null
  let startedAt = Number.NEGATIVE_INFINITY
  return async () => {
    const now = context.now().getTime()
    if (beforeId === null) {
      if (Math.abs(now - startedAt) < COMPARISON_INTERVAL_MS) return false
      startedAt = now
      beforeId = AFTER_ALL_IDS
    }
    const nextBeforeId = await compareBatch(context, beforeId)
    const hasAdvanced = nextBeforeId !== beforeId
    beforeId = nextBeforeId
    return hasAdvanced && nextBeforeId !== null
  }
}

/**
 * Returns a function that indexes a batch of conversations and returns whether there may be more. The index is the only
 * record of the progress, so a process compares all conversations with the index when it starts, and then once an hour.
 */
export function createConversationIndexer(context: IndexerContext): () => Promise<boolean> {
  const indexNewMessages = createNewMessageIndexer(context)
  const compareAll = createIndexComparer(context)
  return async () => {
    const mayHaveMore = await indexNewMessages()
    return mayHaveMore || (await compareAll())
  }
}
