import { isUniqueViolation } from '#platform/db/database-errors.ts'
import type { Visitor } from '../../visitors/guard.ts'
import { findOpenConversationId } from '../../visitors/queries/visitors.ts'
import { toMessage } from '../queries/messages.ts'
import type { MessageContent, StoredMessage } from '../rules/change.ts'
import { decideVisitorMessage } from '../rules/messages.ts'
import { chooseDepartmentToContinue } from '../rules/opening.ts'
import type { SentVisitorMessage } from '../schema/message.ts'
import { openConversation, requireOfferedDepartment } from './open.ts'
import type { ConversationCommandContext } from './run.ts'

export interface VisitorSendResult {
  readonly message: SentVisitorMessage
  /** Whether the message was already sent by an earlier request. */
  readonly isReplay: boolean
}

/** Maximum number of attempts to send one message while its conversations keep closing. */
const MAX_ATTEMPTS = 5

interface SendRequest {
  readonly visitor: Visitor
  readonly requestedId: string
  readonly content: MessageContent
}

const toSendResult = ({ requestedId }: SendRequest, row: StoredMessage, isReplay: boolean): VisitorSendResult => ({
  message: { ...toMessage(row, 'visitor'), continuedInNewConversation: row.conversationId !== requestedId },
  isReplay,
})

const toMessageKey = ({ visitor, content: { clientMessageId } }: SendRequest) =>
  ({ senderKind: 'visitor', senderId: visitor.id, clientMessageId }) as const

/** Sends to a conversation of the visitor. Returns null if it is closed. Throws SVC:4004. */
async function sendToConversation(
  { run }: ConversationCommandContext,
  request: SendRequest,
  conversationId: string,
): Promise<VisitorSendResult | null> {
  const { visitor, content } = request
  const result = await run({
    conversationId,
    viewer: { visitorId: visitor.id },
    messageKey: toMessageKey(request),
    decide: (loaded, at) => decideVisitorMessage(loaded, { visitor, content }, at),
  })
  if (result === null || result === 'closed') return null
  if ('replay' in result) return toSendResult(request, result.replay, true)
  const [row] = result.rows
  return row ? toSendResult(request, row, false) : null
}

/** Opens a conversation that continues the closed one. Returns null if another tab has just opened one. */
async function continueInNewConversation(
  chat: ConversationCommandContext,
  request: SendRequest,
): Promise<VisitorSendResult | null> {
  const { visitor, requestedId, content: message } = request
  const closed = chat.db.selectFrom('chat.conversation').select('departmentId').where('id', '=', requestedId)
  const { departmentId: last } = await closed.executeTakeFirstOrThrow()
  const departmentId = await requireOfferedDepartment(chat, visitor.widgetId, (offered) =>
    chooseDepartmentToContinue(offered, last),
  )
  const none = { pageUrl: null, pageTitle: null, isLeftMessage: false }
  try {
    const { isNew, rows } = await openConversation(chat, visitor, { ...none, departmentId, message })
    const [row] = rows
    return isNew && row ? toSendResult(request, row, false) : null
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    // A parallel request has written the same message; sending again finds it in any conversation.
    return await sendToConversation(chat, request, requestedId)
  }
}

/**
 * Sends a text or file of a visitor. A repeated `clientMessageId` returns the first message. If the conversation is
 * closed, sends to the visitor's open one or opens a new one. Throws SVC:4004, and SVC:3001 at the conversation limit.
 */
export async function sendAsVisitor(
  chat: ConversationCommandContext,
  visitor: Visitor,
  requestedId: string,
  content: MessageContent,
): Promise<VisitorSendResult> {
  const request = { visitor, requestedId, content }
  let result = await sendToConversation(chat, request, requestedId)
  for (let attempt = 1; !result && attempt < MAX_ATTEMPTS; attempt++) {
    const open = await findOpenConversationId(chat.db, visitor.id)
    result = await (open ? sendToConversation(chat, request, open) : continueInNewConversation(chat, request))
  }
  if (!result) throw new Error('the conversation of a message was closed repeatedly while it was sent')
  return result
}
