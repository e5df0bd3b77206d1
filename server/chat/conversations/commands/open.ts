import { isDuplicate } from '#platform/db/failures.ts'
import { afterCommit, transaction } from '#platform/db/transaction.ts'
import { invalid } from '#platform/errors/invalid.ts'
import type { Chat, ChatTx } from '../../database/chat.ts'
import { openConversationOf } from '../../visitors/queries/visitors.ts'
import { pageOfTheWeb } from '../../visitors/rules.ts'
import { type BoundedChat, hold, leaveRoom, mayComeIn } from '../../waiting-room/commands.ts'
import { heldInWaitingRoom } from '../../waiting-room/errors.ts'
import { widgetNotFound } from '../../widgets/errors.ts'
import { type OfferedDepartment, offeredDepartments } from '../../widgets/queries.ts'
import { type ConversationState, stateOf } from '../queries/states.ts'
import { announce } from '../realtime.ts'
import { type MessageContent, type NewRow, numberedRows, type StoredMessage } from '../rules/change.ts'
import { visitorRow } from '../rules/messages.ts'
import { departmentFor } from '../rules/opening.ts'
import type { NewConversation } from '../schema/visitor.ts'
import { writeRows } from './change.ts'

/** The visitor for whom a conversation is opened. */
export interface Opener {
  readonly id: string
  readonly widgetId: number
  readonly displayName: string | null
}

export interface Opening {
  readonly departmentId: number
  readonly pageUrl: string | null
  readonly pageTitle: string | null
  /** The first message; null: none. */
  readonly message: MessageContent | null
  /** Whether it is a left message: it does not count towards the limit, nor close for inactivity before it is taken. */
  readonly isLeftMessage: boolean
}

/** The result of opening: a new conversation, or the existing open one. */
export interface Opened {
  readonly isNew: boolean
  readonly state: ConversationState
  readonly rows: readonly StoredMessage[]
}

/** Returns the department that `choose` picks. Throws if it picks none, or if the widget is not active. */
export async function departmentOffered(
  { db }: Chat,
  widgetId: number,
  choose: (offered: readonly OfferedDepartment[]) => number | undefined,
): Promise<number> {
  const widget = db.selectFrom('chat.widget').select('id').where('id', '=', widgetId).where('isActive', '=', true)
  if (!(await widget.executeTakeFirst())) throw widgetNotFound()
  const departmentId = choose(await offeredDepartments(db, widgetId))
  if (departmentId === undefined) throw invalid({ field: 'departmentId', rule: 'state' })
  return departmentId
}

function conversationRow(id: string, visitor: Opener, opening: Opening, rows: readonly StoredMessage[], at: string) {
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

const firstMessages = ({ message }: Opening, visitor: Opener): NewRow[] =>
  message ? [visitorRow(visitor, message)] : []

/** Writes a new conversation. The caller must have checked that the visitor has no open one. */
export async function writeConversation(chat: Chat, tx: ChatTx, visitor: Opener, opening: Opening): Promise<Opened> {
  const at = chat.now().toISOString()
  const id = chat.newId()
  const empty = { id, lastAgentSequence: 0, lastVisitorSequence: 0 }
  const rows = numberedRows(empty, firstMessages(opening, visitor), at, chat.newId)
  await tx
    .insertInto('chat.conversation')
    .values(conversationRow(id, visitor, opening, rows, at))
    .execute()
  await writeRows(tx, rows)
  const state = await stateOf(tx, id)
  afterCommit(tx, () => announce(chat, { before: null, state, rows, isSeenByVisitor: true }))
  return { isNew: true, state, rows }
}

/** Locks a visitor's row, so that two tabs cannot both open a conversation. Returns the id of the open one, or null. */
export async function openAndLocked(tx: ChatTx, visitorId: string): Promise<string | null> {
  await tx.selectFrom('chat.visitor').select('id').where('id', '=', visitorId).forUpdate().execute()
  return await openConversationOf(tx, visitorId)
}

/** Opens a conversation, or puts the visitor into the waiting room and returns null. */
async function openOrHold(chat: BoundedChat, tx: ChatTx, visitor: Opener, opening: Opening): Promise<Opened | null> {
  if (opening.isLeftMessage || chat.ceiling === undefined) return await writeConversation(chat, tx, visitor, opening)
  if (await mayComeIn(chat, tx, chat.ceiling)) {
    await leaveRoom(tx, visitor.id)
    return await writeConversation(chat, tx, visitor, opening)
  }
  // The waiting room cannot store files. A stored message without its file would make the client's retry count as sent.
  const message = opening.message?.files ? null : opening.message
  await hold(chat, tx, visitor.id, { ...opening, message })
  return null
}

/**
 * Opens a conversation, or returns the visitor's open one. If a unique constraint shows that another transaction was
 * faster, tries again. If the deployment is at its limit, puts the visitor into the waiting room and throws SVC:3001.
 */
export async function openConversation(chat: BoundedChat, visitor: Opener, opening: Opening): Promise<Opened> {
  const attempt = () =>
    transaction(chat.db, async (tx): Promise<Opened | null> => {
      const open = await openAndLocked(tx, visitor.id)
      if (open) return { isNew: false, state: await stateOf(tx, open), rows: [] }
      return await openOrHold(chat, tx, visitor, opening)
    })
  const outcome = await attempt().catch((error: unknown) => {
    if (!isDuplicate(error)) throw error
    return attempt()
  })
  if (!outcome) throw heldInWaitingRoom()
  return outcome
}

/** Opens a conversation at the request of a visitor, or returns the open one. */
export async function beginConversation(chat: BoundedChat, visitor: Opener, input: NewConversation): Promise<Opened> {
  const open = await openConversationOf(chat.db, visitor.id)
  if (open) return { isNew: false, state: await stateOf(chat.db, open), rows: [] }
  const departmentId = await departmentOffered(chat, visitor.widgetId, (all) => departmentFor(all, input.departmentId))
  const { pageTitle, message } = input
  return await openConversation(chat, visitor, {
    ...{ departmentId, pageUrl: pageOfTheWeb(input.pageUrl), pageTitle, isLeftMessage: false },
    message: message === null ? null : { body: message, clientMessageId: null },
  })
}
