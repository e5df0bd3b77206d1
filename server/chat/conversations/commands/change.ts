import { prepareInsert, prepareUpdate } from '#platform/db/bulk-statements.ts'
import { SerializationFailure } from '#platform/db/command-batch.ts'
import { sendPipelined } from '#platform/db/compile-once.ts'
import { afterCommit } from '#platform/db/transaction.ts'
import { linkFiles } from '../../attachments/commands.ts'
import type { Chat, ChatTx } from '../../database/chat.ts'
import { type ConversationSnapshot, loadConversationSnapshots } from '../queries/states.ts'
import { announceChange } from '../realtime.ts'
import {
  applyChange,
  type Change,
  type ConversationRow,
  isChangeVisibleToVisitor,
  numberMessages,
  type StoredMessage,
} from '../rules/change.ts'

/** Maximum number of conversations that one scheduled transaction changes; keeps its locks short. */
export const BATCH_SIZE = 50

export interface LockedChange {
  readonly before: ConversationRow
  readonly change: Change
}

export interface WrittenChange {
  readonly rows: readonly StoredMessage[]
  /** Null if the change only wrote messages. */
  readonly state: ConversationSnapshot | null
}

const insertMessages = prepareInsert('chat.message', {
  id: 'key',
  conversationId: 'key',
  agentSequence: 'int',
  visitorSequence: 'int',
  kind: 'key',
  senderKind: 'key',
  senderId: 'key',
  senderName: 'text',
  body: 'text',
  clientMessageId: 'key',
  createdAt: 'instant',
})

const withoutFiles = (rows: readonly StoredMessage[]) => rows.map(({ files: _, ...row }) => row)

async function linkMessageFiles(tx: ChatTx, rows: readonly StoredMessage[]): Promise<void> {
  for (const { files = [], ...row } of rows) await linkFiles(tx, row, files)
}

/** Writes the messages of a new conversation, and links their files. */
export async function insertMessageRows(tx: ChatTx, rows: readonly StoredMessage[]): Promise<void> {
  if (rows.length > 0) await tx.executeQuery(insertMessages(tx, withoutFiles(rows)))
  await linkMessageFiles(tx, rows)
}

// All columns that a change can set or increment.
const updateConversations = prepareUpdate(
  'chat.conversation',
  {
    id: 'key',
    agentVersion: 'int',
    visitorVersion: 'int',
    lastAgentSequence: 'int',
    lastVisitorSequence: 'int',
    lastMessageId: 'key',
    unreadCount: 'int',
    status: 'key',
    departmentId: 'bigint',
    agentId: 'bigint',
    assignedAt: 'instant',
    startedAt: 'instant',
    firstResponseAt: 'instant',
    firstResponseAgentId: 'bigint',
    activityAt: 'instant',
    snoozedUntil: 'instant',
    snoozedAt: 'instant',
    closedAt: 'instant',
    closedBy: 'key',
    closedByAgentId: 'bigint',
    updatedAt: 'instant',
  },
  { key: 'id', version: 'agentVersion' },
)

async function writeTags(tx: ChatTx, conversationId: string, tags: readonly string[]): Promise<void> {
  await tx.deleteFrom('chat.conversationTag').where('conversationId', '=', conversationId).execute()
  const rows = tags.map((tag, place) => ({ conversationId, tag, tagKey: tag.toLowerCase(), place }))
  if (rows.length > 0) await tx.insertInto('chat.conversationTag').values(rows).execute()
}

async function writeRelatedRows(tx: ChatTx, { before: { id }, change }: LockedChange, at: string): Promise<void> {
  const { assignedTo: agentId, tags, rating } = change
  if (agentId !== undefined)
    await tx.insertInto('chat.assignment').values({ conversationId: id, agentId, assignedAt: at }).execute()
  if (tags) await writeTags(tx, id, tags)
  if (rating) {
    const { score, comment } = rating
    await tx.insertInto('chat.rating').values({ conversationId: id, score, comment, createdAt: at }).execute()
  }
}

/**
 * Writes changes of conversations whose rows are locked, and announces them after the commit. A conversation may occur
 * only once. Returns one result for each change, in order. Throws `SerializationFailure` if a conversation has changed meanwhile.
 */
export async function writeChanges(
  chat: Chat,
  tx: ChatTx,
  changes: readonly LockedChange[],
  at: string,
): Promise<WrittenChange[]> {
  if (changes.length === 0) return []
  const rows = changes.map(({ before, change }) => numberMessages(before, change.rows ?? [], at, chat.newId))
  const after = changes.map(({ before, change }, index) => applyChange(before, change, rows[index] ?? [], at))
  const messages = insertMessages(tx, withoutFiles(rows.flat()))
  const [, updated] = await sendPipelined(tx, messages, updateConversations(tx, after))
  if (Number(updated.numAffectedRows) !== after.length) throw new SerializationFailure()
  await linkMessageFiles(tx, rows.flat())
  for (const change of changes) await writeRelatedRows(tx, change, at)
  const movedIds = changes.filter(({ change }) => change.hasStateChange).map(({ before }) => before.id)
  const states = await loadConversationSnapshots(tx, movedIds)
  return changes.map(({ before, change }, index) => {
    const [written, state] = [rows[index] ?? [], states.get(before.id) ?? null]
    afterCommit(tx, () =>
      announceChange(chat, { before, state, rows: written, isVisibleToVisitor: isChangeVisibleToVisitor(change) }),
    )
    return { rows: written, state }
  })
}
