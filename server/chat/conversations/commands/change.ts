import type { Selectable, Updateable } from 'kysely'
import { isOneOf } from '#platform/db/is-one-of.ts'
import { afterCommit, transaction } from '#platform/db/transaction.ts'
import { linkFiles } from '../../attachments/commands.ts'
import type { ChatAttachment } from '../../attachments/schema.ts'
import type { Chat, ChatTx } from '../../database/chat.ts'
import type { ChatTables } from '../../database/tables.ts'
import { conversationNotFound } from '../errors.ts'
import { type AgentSeer, conversationsOf } from '../queries/conversations.ts'
import { type ConversationState, type StoredMessage, stateOf } from '../queries/states.ts'
import { announce } from '../realtime.ts'
import { isForVisitors } from '../rules.ts'
import type { Conversation } from '../schema/agent.ts'

/** How many conversations one transaction changes at most, so that it holds no lock for long. */
export const BULK = 50

/** A conversation whose row is locked. */
export type Locked = Selectable<ChatTables['chat.conversation']>

/** A row that is to be written. */
export interface NewRow
  extends Pick<
    StoredMessage,
    'kind' | 'senderKind' | 'senderId' | 'senderName' | 'body' | 'clientMessageId' | 'files'
  > {}

/** What somebody sends: a text, files that were kept for it, or both. */
export interface Said {
  readonly body: string
  readonly clientMessageId: string | null
  readonly files?: readonly ChatAttachment[]
}

/** A change of a conversation, as one commit. */
export interface Change {
  /** The rows that it writes, in their order. */
  readonly rows?: readonly NewRow[]
  readonly set?: Updateable<ChatTables['chat.conversation']>
  /** Whether it changes more than that there are new rows. */
  readonly isMoved: boolean
  /** Whether visitors may see any of it; those that write a row for them are. */
  readonly isSeenByVisitor?: boolean
}

/** Who caused a row of the system. */
interface Causer {
  readonly id: string | number
  readonly displayName: string | null
}

/** A row that says what happened, and who caused it. */
export const systemRow = (kind: 'AgentJoined' | 'Transferred' | 'Closed', causer: Causer | null): NewRow => ({
  ...{ kind, senderKind: 'system', body: '', clientMessageId: null },
  senderId: causer && String(causer.id),
  senderName: causer?.displayName ?? null,
})

/** The rows of a change with the numbers that they get behind those that are there. */
export function numbered(
  chat: Pick<Chat, 'newId'>,
  { id, lastAgentSequence, lastVisitorSequence }: Pick<Locked, 'id' | 'lastAgentSequence' | 'lastVisitorSequence'>,
  rows: readonly NewRow[],
  at: string,
): StoredMessage[] {
  let seen = lastVisitorSequence
  return rows.map((row, index) => ({
    ...row,
    id: chat.newId(),
    conversationId: id,
    agentSequence: lastAgentSequence + index + 1,
    visitorSequence: isForVisitors(row.kind) ? ++seen : null,
    createdAt: at,
  }))
}

/** The transaction lost although it held the lock: where locks do not hold, it is run again. */
class LostRace extends Error {
  override readonly name = 'LostRace'
  readonly code = '40001'
}

const countersAfter = (before: Locked, rows: readonly StoredMessage[]) => ({
  lastAgentSequence: before.lastAgentSequence + rows.length,
  lastVisitorSequence:
    before.lastVisitorSequence + rows.filter(({ visitorSequence }) => visitorSequence !== null).length,
  lastMessageId: rows.at(-1)?.id ?? before.lastMessageId,
  unreadCount: before.unreadCount + rows.filter(({ senderKind }) => senderKind === 'visitor').length,
})

/** Writes rows, and gives them the files that were kept for them. */
export async function writeRows(tx: ChatTx, rows: readonly StoredMessage[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('chat.message')
    .values(rows.map(({ files: _, ...row }) => row))
    .execute()
  for (const { files = [], ...row } of rows) await linkFiles(tx, row, files)
}

/** Writes a change of a locked conversation and tells everybody once it is committed. */
export async function applyChange(
  chat: Chat,
  tx: ChatTx,
  before: Locked,
  { rows: given = [], set = {}, isMoved, isSeenByVisitor = false }: Change,
  at: string,
): Promise<{ state: ConversationState; rows: StoredMessage[] }> {
  const rows = numbered(chat, before, given, at)
  const isVisible = isSeenByVisitor || rows.some(({ visitorSequence }) => visitorSequence !== null)
  await writeRows(tx, rows)
  const { numUpdatedRows } = await tx
    .updateTable('chat.conversation')
    .set({
      ...countersAfter(before, rows),
      ...set,
      updatedAt: at,
      agentVersion: before.agentVersion + 1,
      visitorVersion: before.visitorVersion + (isVisible ? 1 : 0),
    })
    .where('id', '=', before.id)
    .where('agentVersion', '=', before.agentVersion)
    .executeTakeFirstOrThrow()
  if (Number(numUpdatedRows) === 0) throw new LostRace()
  const state = await stateOf(tx, before.id)
  afterCommit(tx, () => announce(chat, { before, state, rows, isMoved, isSeenByVisitor: isVisible }))
  return { state, rows }
}

/** A conversation that an agent sees, locked; or SVC:4004. */
export async function lockedForAgent(tx: ChatTx, { seenDepartmentIds }: AgentSeer, id: string): Promise<Locked> {
  const conversation = await tx
    .selectFrom('chat.conversation')
    .selectAll()
    .where('id', '=', id)
    .$if(seenDepartmentIds !== null, (seen) => seen.where(isOneOf('departmentId', seenDepartmentIds ?? [])))
    .forUpdate()
    .executeTakeFirst()
  if (!conversation) throw conversationNotFound()
  return conversation
}

/** A visitor's own conversation, locked; or SVC:4004. */
export async function lockedForVisitor(tx: ChatTx, visitorId: string, id: string): Promise<Locked> {
  const conversation = await tx
    .selectFrom('chat.conversation')
    .selectAll()
    .where('id', '=', id)
    .where('visitorId', '=', visitorId)
    .forUpdate()
    .executeTakeFirst()
  if (!conversation) throw conversationNotFound()
  return conversation
}

/** Decides what is to change of a locked conversation, and when; null: nothing. Throws a refusal where it must not. */
export type Decide = (before: Locked, tx: ChatTx, at: string) => Change | null | Promise<Change | null>

/** Changes a conversation as an agent who sees it, and answers it as it is then. Refuses with SVC:4004. */
export async function changeAsAgent(chat: Chat, agent: AgentSeer, id: string, decide: Decide): Promise<Conversation> {
  return await chat.announcements.inOrder(id, () =>
    transaction(chat.db, async (tx) => {
      const before = await lockedForAgent(tx, agent, id)
      const at = chat.now().toISOString()
      const change = await decide(before, tx, at)
      const state = change ? (await applyChange(chat, tx, before, change, at)).state : await stateOf(tx, id)
      const [conversation] = await conversationsOf(tx, [state], chat.now())
      if (!conversation) throw conversationNotFound()
      return conversation
    }),
  )
}
