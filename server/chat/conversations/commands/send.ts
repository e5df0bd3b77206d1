import { isDuplicate } from '#platform/db/failures.ts'
import type { Visitor } from '../../visitors/guard.ts'
import { openConversationOf } from '../../visitors/queries/visitors.ts'
import { messageOf } from '../queries/messages.ts'
import type { MessageContent, StoredMessage } from '../rules/change.ts'
import { visitorMessage } from '../rules/messages.ts'
import { departmentAfter } from '../rules/opening.ts'
import type { SentMessage } from '../schema/message.ts'
import { departmentOffered, openConversation } from './open.ts'
import type { ConversationChat } from './run.ts'

/** A message that was sent. */
export interface Sent {
  readonly message: SentMessage
  /** Whether it had been sent before. */
  readonly isReplay: boolean
}

/** Maximum number of attempts of one message while conversations close under it. */
const MAX_ATTEMPTS = 5

/** A visitor who sends to a conversation that the request names. */
interface Sending {
  readonly visitor: Visitor
  readonly named: string
  readonly content: MessageContent
}

const sent = ({ named }: Sending, row: StoredMessage, isReplay: boolean): Sent => ({
  message: { ...messageOf(row, 'visitor'), continuedInNewConversation: row.conversationId !== named },
  isReplay,
})

const nameOf = ({ visitor, content: { clientMessageId } }: Sending) =>
  ({ senderKind: 'visitor', senderId: visitor.id, clientMessageId }) as const

/** Sends into a conversation of the visitor; null where it is closed. Refuses with SVC:4004. */
async function sendTo({ run }: ConversationChat, sending: Sending, conversationId: string): Promise<Sent | null> {
  const { visitor, content } = sending
  const result = await run({
    conversationId,
    viewer: { visitorId: visitor.id },
    sent: nameOf(sending),
    decide: (loaded, at) => visitorMessage(loaded, { visitor, content }, at),
  })
  if (result === null || result === 'closed') return null
  if ('replay' in result) return sent(sending, result.replay, true)
  const [row] = result.rows
  return row ? sent(sending, row, false) : null
}

/** Opens the conversation that continues the closed one; null where the visitor has just opened one elsewhere. */
async function continueAfter(chat: ConversationChat, sending: Sending): Promise<Sent | null> {
  const { visitor, named, content: message } = sending
  const closed = chat.db.selectFrom('chat.conversation').select('departmentId').where('id', '=', named)
  const { departmentId: last } = await closed.executeTakeFirstOrThrow()
  const departmentId = await departmentOffered(chat, visitor.widgetId, (offered) => departmentAfter(offered, last))
  const none = { pageUrl: null, pageTitle: null, isLeftMessage: false }
  try {
    const { isNew, rows } = await openConversation(chat, visitor, { ...none, departmentId, message })
    const [row] = rows
    return isNew && row ? sent(sending, row, false) : null
  } catch (error) {
    if (!isDuplicate(error)) throw error
    // The same message was written elsewhere meanwhile, and is found from any conversation.
    return await sendTo(chat, sending, named)
  }
}

/**
 * Sends a text or file of a visitor. Sent again with the same `clientMessageId` it returns the first message; to a closed
 * conversation it goes to the visitor's open one, or opens one. Refuses with SVC:4004, and with SVC:3001 past the ceiling.
 */
export async function sendAsVisitor(
  chat: ConversationChat,
  visitor: Visitor,
  named: string,
  content: MessageContent,
): Promise<Sent> {
  const sending = { visitor, named, content }
  let done = await sendTo(chat, sending, named)
  for (let attempt = 1; !done && attempt < MAX_ATTEMPTS; attempt++) {
    const open = await openConversationOf(chat.db, visitor.id)
    done = await (open ? sendTo(chat, sending, open) : continueAfter(chat, sending))
  }
  if (!done) throw new Error('a message found no conversation that stayed open')
  return done
}
