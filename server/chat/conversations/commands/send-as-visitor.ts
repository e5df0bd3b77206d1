import { isUniqueViolation } from '#platform/db/database-errors.ts'
import type { AuthenticatedVisitor } from '../../visitors/guard.ts'
import { findOpenConversationId } from '../../visitors/queries/visitors.ts'
import { conversationNotFound } from '../errors.ts'
import { toMessage } from '../queries/messages.ts'
import type { MessageContent, StoredMessage } from '../rules/change.ts'
import { decideVisitorMessage } from '../rules/messages.ts'
import { chooseDepartmentOrFallback } from '../rules/opening.ts'
import type { SentVisitorMessage } from '../schema/message.ts'
import { openConversation, requireOfferedDepartment } from './open.ts'
import type { ConversationCommandContext } from './run.ts'

export interface VisitorSendResult {
  readonly message: SentVisitorMessage
  readonly wasSentBefore: boolean
}

/** An attempt fails if the conversation is closed, or if another tab has just opened a new one. */
const MAX_ATTEMPTS = 5

interface SendRequest {
  readonly visitor: AuthenticatedVisitor
  readonly requestedConversationId: string
  readonly content: MessageContent
}

const toSendResult = (
  { requestedConversationId }: SendRequest,
  sentMessage: StoredMessage,
  wasSentBefore: boolean,
): VisitorSendResult => ({
  // `continuedInNewConversation` is also true if the message went to a conversation that was already open.
  message: {
    ...toMessage(sentMessage, 'visitor'),
    continuedInNewConversation: sentMessage.conversationId !== requestedConversationId,
  },
  wasSentBefore,
})

const toMessageKey = ({ visitor, content: { clientMessageId } }: SendRequest) =>
  ({ senderKind: 'visitor', senderId: visitor.id, clientMessageId }) as const

/** Returns null if the conversation is closed. */
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
  if (result === null || result === 'needsOtherConversation') return null
  if ('earlierMessage' in result) return toSendResult(request, result.earlierMessage, true)
  const [message] = result.messages
  return message ? toSendResult(request, message, false) : null
}

/** Returns null if another tab has just opened a conversation. */
async function continueInNewConversation(
  chat: ConversationCommandContext,
  request: SendRequest,
): Promise<VisitorSendResult | null> {
  const { visitor, requestedConversationId, content } = request
  const requested = chat.db
    .selectFrom('chat.conversation')
    .select('departmentId')
    .where('id', '=', requestedConversationId)
  const { departmentId: previousDepartmentId } = await requested.executeTakeFirstOrThrow(() => conversationNotFound())
  const departmentId = await requireOfferedDepartment(chat, visitor.widgetId, (offered) =>
    chooseDepartmentOrFallback(offered, previousDepartmentId),
  )
  try {
    const { isNew, messages } = await openConversation(chat, visitor, {
      ...{ departmentId, pageUrl: null, pageTitle: null, isContinuation: true, isLeftMessage: false },
      firstMessages: [content],
    })
    // For a visitor who was held, `messages` begins with the messages that the waiting room stored.
    const message = messages.findLast(({ clientMessageId }) => clientMessageId === content.clientMessageId)
    return isNew && message ? toSendResult(request, message, false) : null
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    // A parallel request has written the message. `sendToConversation` finds it by its key, in any conversation.
    return await sendToConversation(chat, request, requestedConversationId)
  }
}

/**
 * If the conversation is closed, sends to the visitor's open one or opens a new one. Throws `conversationNotFound` and,
 * if it opens a conversation, the errors of `requireOfferedDepartment` and `openConversation`.
 */
export async function sendAsVisitor(
  chat: ConversationCommandContext,
  visitor: AuthenticatedVisitor,
  requestedConversationId: string,
  content: MessageContent,
): Promise<VisitorSendResult> {
  const request = { visitor, requestedConversationId, content }
  let result = await sendToConversation(chat, request, requestedConversationId)
  for (let attempt = 1; !result && attempt < MAX_ATTEMPTS; attempt++) {
    const openId = await findOpenConversationId(chat.db, visitor.id)
    result = await (openId ? sendToConversation(chat, request, openId) : continueInNewConversation(chat, request))
  }
  if (!result)
    throw new Error(
      `${MAX_ATTEMPTS} attempts to send a message failed: the open conversation of the visitor changed each time`,
    )
  return result
}
