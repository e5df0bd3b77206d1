import { isDuplicate } from '#platform/db/failures.ts'
import { afterCommit, transaction } from '#platform/db/transaction.ts'
import { invalid } from '#platform/errors/invalid.ts'
import type { Chat, ChatTx } from '../../database/chat.ts'
import { openConversationOf } from '../../visitors/queries/visitors.ts'
import { widgetNotFound } from '../../widgets/errors.ts'
import { offeredDepartments } from '../../widgets/queries.ts'
import { type ConversationState, type StoredMessage, stateOf } from '../queries/states.ts'
import { announce } from '../realtime.ts'
import { departmentFor } from '../rules.ts'
import type { NewConversation } from '../schema/visitor.ts'
import { type NewRow, numbered, type Said, writeRows } from './change.ts'

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
  readonly message: Said | null
  /** Whether it is a message that somebody left: no inactivity ends it before it is taken, and it takes no place. */
  readonly isLeftMessage: boolean
}

/** What came of opening: a new conversation, or the one that the visitor has already. */
export interface Opened {
  readonly isNew: boolean
  readonly state: ConversationState
  readonly rows: readonly StoredMessage[]
}

/** The department in which a visitor may begin. Refuses one that the widget does not offer, and a widget out of use. */
export async function departmentOffered({ db }: Chat, widgetId: number, asked: number | null): Promise<number> {
  const widget = db.selectFrom('chat.widget').select('id').where('id', '=', widgetId).where('isActive', '=', true)
  if (!(await widget.executeTakeFirst())) throw widgetNotFound()
  const departmentId = departmentFor(await offeredDepartments(db, widgetId), asked)
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

const firstRows = ({ message }: Opening, { id, displayName }: Opener): NewRow[] =>
  message ? [{ ...message, kind: 'Text', senderKind: 'visitor', senderId: id, senderName: displayName }] : []

/** Writes a new conversation. Whoever calls has seen to it that the visitor has none that is open. */
async function write(chat: Chat, tx: ChatTx, visitor: Opener, opening: Opening): Promise<Opened> {
  const at = chat.now().toISOString()
  const id = chat.newId()
  const none = { id, lastAgentSequence: 0, lastVisitorSequence: 0 }
  const rows = numbered(chat, none, firstRows(opening, visitor), at)
  await tx
    .insertInto('chat.conversation')
    .values(rowOf(id, visitor, opening, rows, at))
    .execute()
  await writeRows(tx, rows)
  const state = await stateOf(tx, id)
  afterCommit(tx, () => announce(chat, { before: null, state, rows, isMoved: true, isSeenByVisitor: true }))
  return { isNew: true, state, rows }
}

/**
 * Opens a conversation, unless the visitor has one: every conversation begins here. The row of the visitor is locked, so
 * that of two tabs one waits for the other; the constraint on open conversations guards it where locks do not hold.
 */
export async function openConversation(chat: Chat, visitor: Opener, opening: Opening): Promise<Opened> {
  const opened = () =>
    transaction(chat.db, async (tx): Promise<Opened> => {
      await tx.selectFrom('chat.visitor').select('id').where('id', '=', visitor.id).forUpdate().execute()
      const held = await openConversationOf(tx, visitor.id)
      if (held) return { isNew: false, state: await stateOf(tx, held), rows: [] }
      return await write(chat, tx, visitor, opening)
    })
  return await opened().catch((error: unknown) => {
    if (!isDuplicate(error)) throw error
    return opened()
  })
}

/** Opens a conversation as a visitor asks for it, or answers the one that is open already. */
export async function beginConversation(chat: Chat, visitor: Opener, input: NewConversation): Promise<Opened> {
  const held = await openConversationOf(chat.db, visitor.id)
  if (held) return { isNew: false, state: await stateOf(chat.db, held), rows: [] }
  const departmentId = await departmentOffered(chat, visitor.widgetId, input.departmentId)
  const { pageUrl, pageTitle, message } = input
  return await openConversation(chat, visitor, {
    ...{ departmentId, pageUrl, pageTitle, isLeftMessage: false },
    message: message === null ? null : { body: message, clientMessageId: null },
  })
}
