import { prepareInsert, prepareUpdate } from '#platform/db/bulk-statements.ts'
import { SerializationFailure } from '#platform/db/command-batch.ts'
import { sendPipelined } from '#platform/db/compile-once.ts'
import { afterCommit } from '#platform/db/transaction.ts'
import { linkFiles } from '../../attachments/commands.ts'
import type { Chat, ChatTx } from '../../database/chat.ts'
import { type ConversationSnapshot, loadConversationSnapshots } from '../queries/snapshots.ts'
import { announceChange } from '../realtime.ts'
import {
  applyChange,
  assignIdsAndSequences,
  type Change,
  type ConversationRow,
  isChangeVisibleToVisitor,
  type StoredMessage,
} from '../rules/change.ts'

/** Maximum number of conversations in a batch of a schedule, so that the schedule holds its locks only briefly. */
export const CHANGE_BATCH_SIZE = 50

export interface ConversationChange {
  readonly before: ConversationRow
  readonly change: Change
}

export interface WrittenChange {
  readonly messages: readonly StoredMessage[]
  /** The conversation after the change; null if `announcesState` of the change is false. */
  readonly snapshot: ConversationSnapshot | null
}

const insertMessages = prepareInsert('chat.message', {
  id: 'asciiText',
  conversationId: 'asciiText',
  agentSequence: 'int',
  visitorSequence: 'int',
  kind: 'asciiText',
  senderKind: 'asciiText',
  senderId: 'asciiText',
  senderName: 'text',
  body: 'text',
  clientMessageId: 'asciiText',
  createdAt: 'instant',
})

const withoutFiles = (messages: readonly StoredMessage[]) => messages.map(({ files: _, ...row }) => row)

async function linkMessageFiles(tx: ChatTx, messages: readonly StoredMessage[]): Promise<void> {
  for (const { files = [], ...row } of messages) await linkFiles(tx, row, files)
}

export async function writeMessages(tx: ChatTx, messages: readonly StoredMessage[]): Promise<void> {
  if (messages.length > 0) await tx.executeQuery(insertMessages(tx, withoutFiles(messages)))
  await linkMessageFiles(tx, messages)
}

// All columns that a change can set or increment, except those of `Change.escalation`.
const updateConversations = prepareUpdate(
  'chat.conversation',
  {
    id: 'asciiText',
    agentVersion: 'int',
    visitorVersion: 'int',
    lastAgentSequence: 'int',
    lastVisitorSequence: 'int',
    lastMessageId: 'asciiText',
    unreadCount: 'int',
    status: 'asciiText',
    departmentId: 'bigint',
    firstDepartmentId: 'bigint',
    agentId: 'bigint',
    assignedAt: 'instant',
    startedAt: 'instant',
    firstResponseAt: 'instant',
    firstResponseAgentId: 'bigint',
    activityAt: 'instant',
    snoozedUntil: 'instant',
    snoozedAt: 'instant',
    closedAt: 'instant',
    closedBy: 'asciiText',
    closedByAgentId: 'bigint',
    updatedAt: 'instant',
  },
  { keyColumn: 'id', versionColumn: 'agentVersion' },
)

/** Writes the change that `createChange` returns for each of the locked conversations. */
export async function changeConversations(
  chat: Chat,
  tx: ChatTx,
  conversations: readonly ConversationRow[],
  createChange: (conversation: ConversationRow, at: string) => Change,
  at: string,
): Promise<void> {
  const changes = conversations.map((before) => ({ before, change: createChange(before, at) }))
  await writeChanges(chat, tx, changes, at)
}

async function writeTags(tx: ChatTx, conversationId: string, tags: readonly string[]): Promise<void> {
  await tx.deleteFrom('chat.conversationTag').where('conversationId', '=', conversationId).execute()
  const rows = tags.map((tag, index) => ({ conversationId, tag, tagKey: tag.toLowerCase(), place: index }))
  if (rows.length > 0) await tx.insertInto('chat.conversationTag').values(rows).execute()
}

async function writeRelatedRows(tx: ChatTx, { before: { id }, change }: ConversationChange, at: string): Promise<void> {
  const { newAssigneeId: agentId, tags, rating, escalation } = change
  if (agentId !== undefined)
    await tx.insertInto('chat.assignment').values({ conversationId: id, agentId, assignedAt: at }).execute()
  if (tags) await writeTags(tx, id, tags)
  if (escalation) await tx.updateTable('chat.conversation').set(escalation).where('id', '=', id).execute()
  if (rating) {
    const { score, comment } = rating
    await tx.insertInto('chat.rating').values({ conversationId: id, score, comment, createdAt: at }).execute()
  }
}

/**
 * Writes changes, and announces them after the commit. The caller must have locked the conversations, and must pass at
 * most one change for each. Returns one result for each change, in order. Throws `SerializationFailure` if the version
 * of a row has changed since the row was loaded, which the lock should prevent.
 */
export async function writeChanges(
  chat: Chat,
  tx: ChatTx,
  changes: readonly ConversationChange[],
  at: string,
): Promise<WrittenChange[]> {
  if (changes.length === 0) return []
  const messagesByChange = changes.map(({ before, change }) =>
    assignIdsAndSequences(before, change.messages ?? [], at, chat.newId),
  )
  const updatedRows = changes.map(({ before, change }, index) =>
    applyChange(before, change, messagesByChange[index] ?? [], at),
  )
  const insert = insertMessages(tx, withoutFiles(messagesByChange.flat()))
  const [, updateResult] = await sendPipelined(tx, insert, updateConversations(tx, updatedRows))
  if (Number(updateResult.numAffectedRows) !== updatedRows.length) throw new SerializationFailure()
  await linkMessageFiles(tx, messagesByChange.flat())
  for (const change of changes) await writeRelatedRows(tx, change, at)
  const announcedIds = changes.filter(({ change }) => change.announcesState).map(({ before }) => before.id)
  const snapshots = await loadConversationSnapshots(tx, announcedIds)
  return changes.map(({ before, change }, index) => {
    const [messages, after] = [messagesByChange[index] ?? [], snapshots.get(before.id) ?? null]
    afterCommit(tx, () =>
      announceChange(chat, {
        ...{ before, after, messages, isVisibleToVisitor: isChangeVisibleToVisitor(change) },
      }),
    )
    return { messages, snapshot: after }
  })
}
