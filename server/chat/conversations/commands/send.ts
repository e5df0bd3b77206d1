import { isDuplicate } from '#platform/db/failures.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { Chat } from '../../database/chat.ts'
import type { ProvableVisitor, Visitor } from '../../visitors/guard.ts'
import { openConversationOf } from '../../visitors/queries/visitors.ts'
import type { BoundedChat } from '../../waiting-room/commands.ts'
import { conversationNotFound } from '../errors.ts'
import { messageByClientId, messageOf } from '../queries/messages.ts'
import type { StoredMessage } from '../queries/states.ts'
import { departmentAfter } from '../rules.ts'
import type { NewMessage, SentMessage } from '../schema/message.ts'
import { applyChange, type Locked, lockedForVisitor, type NewRow, type Said } from './change.ts'
import { departmentOffered, openConversation } from './open.ts'
import type { SendPlain } from './send-together.ts'

/** What sending came to. */
export interface Sent {
  readonly message: SentMessage
  /** Whether it had been sent before. */
  readonly isReplay: boolean
}

/** Sends a text of a visitor; `lookedUp` is asked for the same one, from the store, where the belief is not enough. */
export type SendAsVisitor = (
  believed: ProvableVisitor,
  conversationId: string,
  input: NewMessage,
  lookedUp: () => Promise<Visitor>,
) => Promise<Sent>

/** Tries of a visitor's message while conversations end under it; more than that happens in no deployment. */
const TRIES = 5

const sent = (row: StoredMessage, named: string, isReplay: boolean): Sent => ({
  message: { ...messageOf(row, 'visitor'), continuedInNewConversation: row.conversationId !== named },
  isReplay,
})

const rowOf = ({ id, displayName }: Visitor, said: Said): NewRow => ({
  ...{ kind: 'Text', senderKind: 'visitor', senderId: id, senderName: displayName, ...said },
})

const saidIn = ({ body, clientMessageId }: NewMessage): Said => ({ body, clientMessageId })

/** What a text of the visitor changes beside its row: it is activity, and wakes a conversation that was put aside. */
const changeByVisitorText = ({ snoozedUntil }: Locked, at: string) => ({
  set: { activityAt: at, ...(snoozedUntil === null ? {} : { snoozedUntil: null }) },
  isMoved: snoozedUntil !== null,
})

/** Appends to an open conversation; null where it has just been closed. */
async function append(chat: Chat, visitor: Visitor, id: string, input: Said, named: string): Promise<Sent | null> {
  return await chat.announcements.inOrder(id, () =>
    transaction(chat.db, async (tx) => {
      const before = await lockedForVisitor(tx, visitor.id, id)
      const earlier = await messageByClientId(tx, 'visitor', visitor.id, input.clientMessageId)
      if (earlier) return sent(earlier, named, true)
      if (before.status === 'closed') return null
      const at = chat.now().toISOString()
      const change = { ...changeByVisitorText(before, at), rows: [rowOf(visitor, input)] }
      const { rows } = await applyChange(chat, tx, before, change, at)
      const [row] = rows
      return row ? sent(row, named, false) : null
    }),
  )
}

/** Opens the conversation that goes on where another one ended; null where somebody else has just opened one. */
async function continueAfter(
  chat: BoundedChat,
  visitor: Visitor,
  before: number,
  input: Said,
  named: string,
): Promise<Sent | null> {
  const departmentId = await departmentOffered(chat, visitor.widgetId, (all) => departmentAfter(all, before))
  const none = { pageUrl: null, pageTitle: null, isLeftMessage: false }
  const { isNew, rows } = await openConversation(chat, visitor, { ...none, departmentId, message: input })
  const [row] = rows
  return isNew && row ? sent(row, named, false) : null
}

/** As `SendAsVisitor`, for whatever a visitor says. */
export async function sendWithCare(chat: BoundedChat, visitor: Visitor, named: string, input: Said): Promise<Sent> {
  const own = chat.db.selectFrom('chat.conversation').select('departmentId').where('id', '=', named)
  const conversation = await own.where('visitorId', '=', visitor.id).executeTakeFirst()
  if (!conversation) throw conversationNotFound()
  for (let tries = 0; tries < TRIES; tries++) {
    const earlier = await messageByClientId(chat.db, 'visitor', visitor.id, input.clientMessageId)
    if (earlier) return sent(earlier, named, true)
    const open = await openConversationOf(chat.db, visitor.id)
    const done = open
      ? append(chat, visitor, open, input, named)
      : continueAfter(chat, visitor, conversation.departmentId, input, named)
    const outcome = await done.catch((error: unknown) => {
      // Its twin was written meanwhile, in a conversation that has ended or begun since.
      if (isDuplicate(error)) return null
      throw error
    })
    if (outcome) return outcome
  }
  throw new Error('a message found no conversation that stayed open')
}

/**
 * Makes the command that sends a visitor's text. Sent again with the same id of the client's making it answers the first
 * row; on a closed conversation it goes to the open one, or opens it. Refuses with SVC:4004, and SVC:3001 past the ceiling.
 */
export function visitorSending(chat: BoundedChat, sendPlain: SendPlain): SendAsVisitor {
  return async (believed, conversationId, input, lookedUp) => {
    const { id: senderId, displayName: senderName, evidence } = believed
    const sender = { senderKind: 'visitor', senderId, senderName, evidence, departments: null } as const
    const row = await sendPlain({ ...input, ...sender, conversationId })
    if (row) return sent(row, conversationId, false)
    return await sendWithCare(chat, await lookedUp(), conversationId, saidIn(input))
  }
}
