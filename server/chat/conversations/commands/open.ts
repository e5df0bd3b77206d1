import { isUniqueViolation } from '#platform/db/database-errors.ts'
import { transaction } from '#platform/db/transaction.ts'
import { credentialRequired } from '#platform/errors/common.ts'
import { createValidationRefusal } from '#platform/errors/field-errors.ts'
import type { Chat, ChatTx } from '../../database/chat.ts'
import { findOpenConversationId } from '../../visitors/queries/visitors.ts'
import { toHttpUrl } from '../../visitors/rules.ts'
import {
  type AdmissionContext,
  lockAndCheckCapacity,
  putIntoWaitingRoom,
  removeFromWaitingRoom,
} from '../../waiting-room/commands.ts'
import { heldInWaitingRoom } from '../../waiting-room/errors.ts'
import { findWaitingEntry } from '../../waiting-room/queries.ts'
import { isStillWaiting } from '../../waiting-room/rules.ts'
import { widgetNotFound } from '../../widgets/errors.ts'
import { listOfferedDepartments, type OfferedDepartment } from '../../widgets/queries.ts'
import { findConversationIdOfMessage } from '../queries/messages.ts'
import { getConversationSnapshot } from '../queries/snapshots.ts'
import type { MessageContent } from '../rules/change.ts'
import { chooseDepartment } from '../rules/opening.ts'
import type { NewConversation } from '../schema/visitor.ts'
import { admitVisitor } from './admit.ts'
import {
  insertConversation,
  type OpenConversationRequest,
  type OpenConversationResult,
  type OpeningVisitor,
} from './insert-conversation.ts'

/** Throws `widgetNotFound` if the widget is not active, and a validation error if `choose` returns undefined. */
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

/** The lock prevents two tabs from both opening a conversation. Throws `credentialRequired` for an archived visitor. */
export async function lockVisitorAndFindOpenConversationId(tx: ChatTx, visitorId: string): Promise<string | null> {
  const visitor = tx.selectFrom('chat.visitor').select('id').where('id', '=', visitorId).forUpdate()
  if (!(await visitor.executeTakeFirst())) throw credentialRequired()
  return await findOpenConversationId(tx, visitorId)
}

/** Also admits a visitor who was put into the waiting room because of a limit that was configured earlier. */
async function openWithoutLimit(
  chat: AdmissionContext,
  tx: ChatTx,
  visitor: OpeningVisitor,
  request: OpenConversationRequest,
): Promise<OpenConversationResult> {
  const entry = await findWaitingEntry(tx, visitor.id)
  if (entry && isStillWaiting(entry, chat.now()))
    return await admitVisitor(chat, tx, { visitor, entry, furtherMessages: request.firstMessages })
  if (entry) await removeFromWaitingRoom(tx, visitor.id)
  return await insertConversation(chat, tx, visitor, request)
}

/** Returns null if it puts the visitor into the waiting room instead. */
async function openOrHold(
  chat: AdmissionContext,
  tx: ChatTx,
  visitor: OpeningVisitor,
  request: OpenConversationRequest,
): Promise<OpenConversationResult | null> {
  if (request.isLeftMessage) return await insertConversation(chat, tx, visitor, request)
  if (chat.maxOpenConversations === undefined) return await openWithoutLimit(chat, tx, visitor, request)
  if (await lockAndCheckCapacity(chat, tx, chat.maxOpenConversations)) {
    await removeFromWaitingRoom(tx, visitor.id)
    return await insertConversation(chat, tx, visitor, request)
  }
  // The waiting room cannot store files. If it stored the message without them, a retry with the files would count as a
  // duplicate, and the files would be lost.
  const message = request.firstMessages.find(({ files }) => !files) ?? null
  await putIntoWaitingRoom(chat, tx, visitor.id, { ...request, message })
  return null
}

/**
 * Opens a conversation, or returns the visitor's open one. Puts the visitor into the waiting room and throws
 * `heldInWaitingRoom` if the limit on open conversations is reached or other visitors wait. A left message never waits.
 * Throws `credentialRequired` if the visitor was archived meanwhile, and a unique violation if a closed conversation
 * already contains the first message.
 */
export async function openConversation(
  chat: AdmissionContext,
  visitor: OpeningVisitor,
  request: OpenConversationRequest,
): Promise<OpenConversationResult> {
  const attempt = () =>
    transaction(chat.db, async (tx): Promise<OpenConversationResult | null> => {
      const openId = await lockVisitorAndFindOpenConversationId(tx, visitor.id)
      if (openId) return { isNew: false, snapshot: await getConversationSnapshot(tx, openId), messages: [] }
      return await openOrHold(chat, tx, visitor, request)
    })
  // A unique violation means that a parallel request has written the same message. It cannot mean that a second
  // conversation is open, because the visitor’s row is locked. The second attempt returns the open conversation. If
  // none is open, the second attempt fails with the same violation, and the caller looks up the message.
  const outcome = await attempt().catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error
    return attempt()
  })
  if (!outcome) throw heldInWaitingRoom()
  return outcome
}

async function findConversationOfMessage(
  { db }: Chat,
  visitor: OpeningVisitor,
  message: MessageContent | null,
): Promise<OpenConversationResult | null> {
  const clientMessageId = message?.clientMessageId ?? null
  const id = await findConversationIdOfMessage(db, { senderKind: 'visitor', senderId: visitor.id, clientMessageId })
  return id === undefined ? null : { isNew: false, snapshot: await getConversationSnapshot(db, id), messages: [] }
}

/**
 * If the message was sent before, returns the conversation that contains it. Otherwise returns the visitor's open
 * conversation, or opens one. Throws the errors of `requireOfferedDepartment` and `openConversation`.
 */
export async function findOrOpenConversation(
  chat: AdmissionContext,
  visitor: OpeningVisitor,
  input: NewConversation,
): Promise<OpenConversationResult> {
  const { pageTitle, message, clientMessageId } = input
  const firstMessage = message === null ? null : { body: message, clientMessageId }
  const earlierResult = await findConversationOfMessage(chat, visitor, firstMessage)
  if (earlierResult) return earlierResult
  const openId = await findOpenConversationId(chat.db, visitor.id)
  if (openId) return { isNew: false, snapshot: await getConversationSnapshot(chat.db, openId), messages: [] }
  const departmentId = await requireOfferedDepartment(chat, visitor.widgetId, (offered) =>
    chooseDepartment(offered, input.departmentId),
  )
  const request = {
    ...{ departmentId, pageUrl: toHttpUrl(input.pageUrl), pageTitle, isContinuation: false, isLeftMessage: false },
    firstMessages: firstMessage ? [firstMessage] : [],
  }
  return await openConversation(chat, visitor, request).catch(async (error: unknown) => {
    if (!isUniqueViolation(error)) throw error
    // A parallel request has written the message to a conversation that is closed by now.
    const parallelResult = await findConversationOfMessage(chat, visitor, firstMessage)
    if (!parallelResult) throw error
    return parallelResult
  })
}
