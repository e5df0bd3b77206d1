import { isUniqueViolation } from '#platform/db/database-errors.ts'
import { afterCommit, transaction } from '#platform/db/transaction.ts'
import { createValidationRefusal } from '#platform/errors/field-errors.ts'
import type { Chat, ChatTx } from '../../database/chat.ts'
import { findOpenConversationId } from '../../visitors/queries/visitors.ts'
import { toHttpUrl } from '../../visitors/rules.ts'
import { canAdmitNow, holdVisitor, type LimitedChat, removeFromWaitingRoom } from '../../waiting-room/commands.ts'
import { heldInWaitingRoom } from '../../waiting-room/errors.ts'
import { widgetNotFound } from '../../widgets/errors.ts'
import { listOfferedDepartments, type OfferedDepartment } from '../../widgets/queries.ts'
import { type ConversationSnapshot, getConversationSnapshot } from '../queries/states.ts'
import { announceChange } from '../realtime.ts'
import { type MessageContent, numberMessages, type StoredMessage, type UnsavedMessage } from '../rules/change.ts'
import { createVisitorMessage } from '../rules/messages.ts'
import { chooseDepartment } from '../rules/opening.ts'
import type { NewConversation } from '../schema/visitor.ts'
import { insertMessageRows } from './change.ts'

/** The visitor for whom a conversation is opened. */
export interface OpeningVisitor {
  readonly id: string
  readonly widgetId: number
  readonly displayName: string | null
}

export interface OpeningData {
  readonly departmentId: number
  readonly pageUrl: string | null
  readonly pageTitle: string | null
  /** The first message; null: none. */
  readonly message: MessageContent | null
  /** Whether it is a left message: it does not count towards the limit, nor close for inactivity before it is taken. */
  readonly isLeftMessage: boolean
}

/** The result of opening: a new conversation, or the existing open one. */
export interface OpeningResult {
  readonly isNew: boolean
  readonly state: ConversationSnapshot
  readonly rows: readonly StoredMessage[]
}

/** Returns the department that `choose` picks. Throws if it picks none, or if the widget is not active. */
export async function requireOfferedDepartment(
  { db }: Chat,
  widgetId: number,
  choose: (offered: readonly OfferedDepartment[]) => number | undefined,
): Promise<number> {
  const widget = db.selectFrom('chat.widget').select('id').where('id', '=', widgetId).where('isActive', '=', true)
  if (!(await widget.executeTakeFirst())) throw widgetNotFound()
  const departmentId = choose(await listOfferedDepartments(db, widgetId))
  if (departmentId === undefined) throw createValidationRefusal({ field: 'departmentId', rule: 'state' })
  return departmentId
}

function toConversationRow(
  id: string,
  visitor: OpeningVisitor,
  opening: OpeningData,
  rows: readonly StoredMessage[],
  at: string,
) {
  const { departmentId, pageUrl, pageTitle, isLeftMessage } = opening
  return {
    ...{ id, departmentId, pageUrl, pageTitle, isLeftMessage, visitorId: visitor.id, widgetId: visitor.widgetId },
    status: 'queued' as const,
    agentVersion: 1,
    visitorVersion: 1,
    lastAgentSequence: rows.length,
    lastVisitorSequence: rows.length,
    lastMessageId: rows.at(-1)?.id ?? null,
    visitorReadSequence: 0,
    agentReadSequence: 0,
    unreadCount: rows.length,
    escalationStatus: 'none' as const,
    createdAt: at,
    activityAt: at,
    updatedAt: at,
  }
}

const firstMessages = ({ message }: OpeningData, visitor: OpeningVisitor): UnsavedMessage[] =>
  message ? [createVisitorMessage(visitor, message)] : []

/** Writes a new conversation. The caller must have checked that the visitor has no open one. */
export async function insertConversation(
  chat: Chat,
  tx: ChatTx,
  visitor: OpeningVisitor,
  opening: OpeningData,
): Promise<OpeningResult> {
  const at = chat.now().toISOString()
  const id = chat.newId()
  const empty = { id, lastAgentSequence: 0, lastVisitorSequence: 0 }
  const rows = numberMessages(empty, firstMessages(opening, visitor), at, chat.newId)
  await tx
    .insertInto('chat.conversation')
    .values(toConversationRow(id, visitor, opening, rows, at))
    .execute()
  await insertMessageRows(tx, rows)
  const state = await getConversationSnapshot(tx, id)
  afterCommit(tx, () => announceChange(chat, { before: null, state, rows, isVisibleToVisitor: true }))
  return { isNew: true, state, rows }
}

/** Locks a visitor's row, so that two tabs cannot both open a conversation. Returns the id of the open one, or null. */
export async function lockVisitorAndFindOpenConversation(tx: ChatTx, visitorId: string): Promise<string | null> {
  await tx.selectFrom('chat.visitor').select('id').where('id', '=', visitorId).forUpdate().execute()
  return await findOpenConversationId(tx, visitorId)
}

/** Opens a conversation, or puts the visitor into the waiting room and returns null. */
async function openOrHold(
  chat: LimitedChat,
  tx: ChatTx,
  visitor: OpeningVisitor,
  opening: OpeningData,
): Promise<OpeningResult | null> {
  if (opening.isLeftMessage || chat.maxOpenConversations === undefined)
    return await insertConversation(chat, tx, visitor, opening)
  if (await canAdmitNow(chat, tx, chat.maxOpenConversations)) {
    await removeFromWaitingRoom(tx, visitor.id)
    return await insertConversation(chat, tx, visitor, opening)
  }
  // The waiting room cannot store files. A stored message without its file would make the client's retry count as sent.
  const message = opening.message?.files ? null : opening.message
  await holdVisitor(chat, tx, visitor.id, { ...opening, message })
  return null
}

/**
 * Opens a conversation, or returns the visitor's open one. If a unique constraint shows that another transaction was
 * faster, tries again. If the deployment is at its limit, puts the visitor into the waiting room and throws SVC:3001.
 */
export async function openConversation(
  chat: LimitedChat,
  visitor: OpeningVisitor,
  opening: OpeningData,
): Promise<OpeningResult> {
  const attempt = () =>
    transaction(chat.db, async (tx): Promise<OpeningResult | null> => {
      const open = await lockVisitorAndFindOpenConversation(tx, visitor.id)
      if (open) return { isNew: false, state: await getConversationSnapshot(tx, open), rows: [] }
      return await openOrHold(chat, tx, visitor, opening)
    })
  const outcome = await attempt().catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error
    return attempt()
  })
  if (!outcome) throw heldInWaitingRoom()
  return outcome
}

/** Opens a conversation at the request of a visitor, or returns the open one. */
export async function openRequestedConversation(
  chat: LimitedChat,
  visitor: OpeningVisitor,
  input: NewConversation,
): Promise<OpeningResult> {
  const open = await findOpenConversationId(chat.db, visitor.id)
  if (open) return { isNew: false, state: await getConversationSnapshot(chat.db, open), rows: [] }
  const departmentId = await requireOfferedDepartment(chat, visitor.widgetId, (all) =>
    chooseDepartment(all, input.departmentId),
  )
  const { pageTitle, message } = input
  return await openConversation(chat, visitor, {
    ...{ departmentId, pageUrl: toHttpUrl(input.pageUrl), pageTitle, isLeftMessage: false },
    message: message === null ? null : { body: message, clientMessageId: null },
  })
}
