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

/** Whose conversation is opened. */
export interface Opener {
  readonly id: string
  readonly widgetId: number
  readonly displayName: string | null
}

/** What a conversation begins with. */
export interface Opening {
  readonly departmentId: number
  readonly pageUrl: string | null
  readonly pageTitle: string | null
  /** Its first message; null: it begins without. */
  readonly message: MessageContent | null
  /** Whether it is a message that somebody left: no inactivity ends it before it is taken, and it takes no place. */
  readonly isLeftMessage: boolean
}

/** What came of opening: a new conversation, or the one that the visitor has already. */
export interface Opened {
  readonly isNew: boolean
  readonly state: ConversationState
  readonly rows: readonly StoredMessage[]
}

/** The department that is chosen of those that a widget offers. Refuses where none is, and a widget out of use. */
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

function rowOf(id: string, visitor: Opener, opening: Opening, rows: readonly StoredMessage[], at: string) {
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

const firstRows = ({ message }: Opening, visitor: Opener): NewRow[] => (message ? [visitorRow(visitor, message)] : [])

/** Writes a new conversation. Whoever calls has seen to it that the visitor has none that is open. */
export async function writeConversation(chat: Chat, tx: ChatTx, visitor: Opener, opening: Opening): Promise<Opened> {
  const at = chat.now().toISOString()
  const id = chat.newId()
  const none = { id, lastAgentSequence: 0, lastVisitorSequence: 0 }
  const rows = numberedRows(none, firstRows(opening, visitor), at, chat.newId)
  await tx
    .insertInto('chat.conversation')
    .values(rowOf(id, visitor, opening, rows, at))
    .execute()
  await writeRows(tx, rows)
  const state = await stateOf(tx, id)
  afterCommit(tx, () => announce(chat, { before: null, state, rows, isSeenByVisitor: true }))
  return { isNew: true, state, rows }
}

/** Locks the row of a visitor, so that of two tabs one waits for the other, and answers the conversation that is open. */
export async function openAndLocked(tx: ChatTx, visitorId: string): Promise<string | null> {
  await tx.selectFrom('chat.visitor').select('id').where('id', '=', visitorId).forUpdate().execute()
  return await openConversationOf(tx, visitorId)
}

/** Opens it where there is a place; what was kept of an earlier wait goes. Null: the visitor waits now. */
async function comeIn(chat: BoundedChat, tx: ChatTx, visitor: Opener, opening: Opening): Promise<Opened | null> {
  if (opening.isLeftMessage || chat.ceiling === undefined) return await writeConversation(chat, tx, visitor, opening)
  if (await mayComeIn(chat, tx, chat.ceiling)) {
    await leaveRoom(tx, visitor.id)
    return await writeConversation(chat, tx, visitor, opening)
  }
  // A file is not kept; with its message kept, sending both again would find the message and lose the file.
  const message = opening.message?.files ? null : opening.message
  await hold(chat, tx, visitor.id, { ...opening, message })
  return null
}

/**
 * Opens a conversation, unless the visitor has one: every conversation begins here or in the waiting room. The constraint
 * on open conversations guards it where locks do not hold. Past the ceiling it is kept for the waiting room, and refused
 * with SVC:3001.
 */
export async function openConversation(chat: BoundedChat, visitor: Opener, opening: Opening): Promise<Opened> {
  const opened = () =>
    transaction(chat.db, async (tx): Promise<Opened | null> => {
      const open = await openAndLocked(tx, visitor.id)
      if (open) return { isNew: false, state: await stateOf(tx, open), rows: [] }
      return await comeIn(chat, tx, visitor, opening)
    })
  const outcome = await opened().catch((error: unknown) => {
    if (!isDuplicate(error)) throw error
    return opened()
  })
  if (!outcome) throw heldInWaitingRoom()
  return outcome
}

/** Opens a conversation as a visitor asks for it, or answers the one that is open already. */
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
