import { isInAsciiTextList } from '#platform/db/in-list.ts'
import { afterCommit, transaction } from '#platform/db/transaction.ts'
import type { Chat, ChatDb, ChatTx } from '../../database/chat.ts'
import { deleteDocuments, lockIndex } from '../../search-index/commands.ts'
import { ARCHIVE_BATCH_SIZE, type FileOfConversation, loadFiles } from '../queries.ts'
import { type Candidate, mayHaveUnrecordedTicket } from '../rules.ts'
import { copyToArchive, deleteRows, type RowSelection } from './move-rows.ts'

/** A conversation that can be archived once its files are deleted. */
export interface ArchivableConversation extends Pick<Candidate, 'id' | 'agentVersion'> {
  readonly files: readonly FileOfConversation[]
}

export interface ArchivedBatch {
  readonly conversationCount: number
  readonly fileCount: number
}

export const EMPTY_BATCH: ArchivedBatch = { conversationCount: 0, fileCount: 0 }

const createRaceError = (): Error => new Error('a conversation changed while it was archived')

/**
 * Locks the conversations in the order in which other transactions lock them. Omits those that another process has
 * archived. Throws if a conversation has changed since it was read, or if `mayHaveUnrecordedTicket` is true.
 */
async function lockUnchanged(
  tx: ChatTx,
  conversations: readonly ArchivableConversation[],
): Promise<{ readonly id: string; readonly visitorId: string }[]> {
  const locked = await tx
    .selectFrom('chat.conversation')
    .select(['id', 'visitorId', 'agentVersion', 'escalationStatus', 'escalationAttemptedAt'])
    .where(
      isInAsciiTextList(
        'id',
        conversations.map(({ id }) => id),
      ),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const versions = new Map(conversations.map(({ id, agentVersion }) => [id, agentVersion]))
  // The start of an attempt to create a ticket does not change the version, so it is checked separately.
  const isChanged = locked.some((row) => versions.get(row.id) !== row.agentVersion || mayHaveUnrecordedTicket(row))
  if (isChanged) throw createRaceError()
  return locked
}

/** Returns the number of files. Throws if a file was stored after the files were listed for deletion. */
async function requireNoNewFiles(
  tx: ChatTx,
  conversations: readonly ArchivableConversation[],
  ids: readonly string[],
): Promise<number> {
  const deletedIds = new Set(conversations.flatMap(({ files }) => files.map(({ id }) => id)))
  const storedFiles = await loadFiles(tx, ids)
  if (storedFiles.some(({ id }) => !deletedIds.has(id))) throw createRaceError()
  return storedFiles.length
}

/** `selections` must list a table before tables that refer to it. Throws if a row was inserted or deleted meanwhile. */
async function moveRows(tx: ChatTx, selections: readonly RowSelection[], at: string): Promise<void> {
  const copiedCounts: number[] = []
  for (const selection of selections) copiedCounts.push(await copyToArchive(tx, selection, at))
  for (const [index, selection] of [...selections.entries()].reverse())
    if ((await deleteRows(tx, selection)) !== copiedCounts[index]) throw createRaceError()
}

async function moveConversations(tx: ChatTx, ids: readonly string[], at: string): Promise<void> {
  // An admitted visitor needs the waiting-room entry only while the conversation is open. All `ids` are closed.
  await tx.deleteFrom('chat.waitingEntry').where(isInAsciiTextList('conversationId', ids)).execute()
  // The search index covers only conversations that are not archived.
  await deleteDocuments(tx, ids)
  const details = ['chat.conversationTag', 'chat.assignment', 'chat.rating', 'chat.message', 'chat.attachment'] as const
  const selections = details.map((table) => ({ table, key: 'conversationId', ids }) as const)
  await moveRows(tx, [{ table: 'chat.conversation', key: 'id', ids }, ...selections], at)
}

/** Selects visitors without any of these: a conversation that is not archived, a waiting-room entry, a block. */
const selectArchivableVisitors = (db: ChatDb) =>
  db
    .selectFrom('chat.visitor as visitor')
    .leftJoin('chat.conversation as conversation', 'conversation.visitorId', 'visitor.id')
    .leftJoin('chat.waitingEntry as entry', 'entry.visitorId', 'visitor.id')
    .leftJoin('chat.blockedVisitor as block', 'block.visitorId', 'visitor.id')
    .select('visitor.id')
    .where('conversation.id', 'is', null)
    .where('entry.visitorId', 'is', null)
    .where('block.visitorId', 'is', null)

/**
 * Archives those of `visitorIds` that are archivable. First locks all of them, so that none opens a conversation before
 * the commit. After the commit, a recheck closes the connections of archived visitors: their credentials are invalid.
 */
async function moveVisitors(chat: Chat, tx: ChatTx, visitorIds: readonly string[], at: string): Promise<void> {
  const visitors = tx.selectFrom('chat.visitor').select('id').where(isInAsciiTextList('id', visitorIds))
  await visitors.orderBy('id').forUpdate().execute()
  const archivable = await selectArchivableVisitors(tx).where(isInAsciiTextList('visitor.id', visitorIds)).execute()
  const ids = archivable.map(({ id }) => id)
  const selections = [
    { table: 'chat.visitor', key: 'id', ids },
    { table: 'chat.pageVisit', key: 'visitorId', ids },
  ] as const
  await moveRows(tx, selections, at)
  afterCommit(tx, () => chat.announcements.recheck(...ids.map((id) => ({ kind: 'visitor', id }) as const)))
}

/** Archives conversations, and then their archivable visitors. Throws if a conversation has changed meanwhile. */
export const archiveBatch = (chat: Chat, conversations: readonly ArchivableConversation[]): Promise<ArchivedBatch> =>
  transaction(chat.db, async (tx) => {
    const at = chat.now().toISOString()
    await lockIndex(tx)
    const locked = await lockUnchanged(tx, conversations)
    const ids = locked.map(({ id }) => id)
    if (ids.length === 0) return EMPTY_BATCH
    const fileCount = await requireNoNewFiles(tx, conversations, ids)
    await moveConversations(tx, ids, at)
    await moveVisitors(chat, tx, [...new Set(locked.map(({ visitorId }) => visitorId))], at)
    return { conversationCount: ids.length, fileCount }
  })

/** Archives a batch of archivable visitors who were blocked or waiting when their conversations were archived. */
export const archiveRemainingVisitors = (chat: Chat): Promise<void> =>
  transaction(chat.db, async (tx) => {
    const remainingVisitors = await selectArchivableVisitors(tx)
      .where((e) =>
        e.exists(
          e
            .selectFrom('chat.archivedConversation as archived')
            .select('archived.id')
            .whereRef('archived.visitorId', '=', 'visitor.id'),
        ),
      )
      .limit(ARCHIVE_BATCH_SIZE)
      .execute()
    const ids = remainingVisitors.map(({ id }) => id)
    if (ids.length > 0) await moveVisitors(chat, tx, ids, chat.now().toISOString())
  })
