import type { WidgetWithSecret } from '../../widgets/queries.ts'
import { chooseDepartment } from '../rules/opening.ts'
import type { NewLeftMessage } from '../schema/visitor.ts'
import { openConversation, requireOfferedDepartment } from './open.ts'
import type { ConversationCommandContext } from './run.ts'

async function hasTicketPool({ db }: ConversationCommandContext, departmentId: number): Promise<boolean> {
  const departments = db.selectFrom('chat.department').select('ticketPoolId').where('id', '=', departmentId)
  return ((await departments.executeTakeFirst())?.ticketPoolId ?? null) !== null
}

/**
 * Queues the message as a conversation of a new visitor, who gets no credential. Requests a ticket if escalation is on
 * and the department has a ticket pool. The job that creates the ticket then closes the conversation, unless an agent
 * has received it meanwhile. Throws the errors of `requireOfferedDepartment`.
 */
export async function leaveMessage(
  chat: ConversationCommandContext,
  widget: WidgetWithSecret,
  { name, email, body }: NewLeftMessage,
): Promise<void> {
  const departmentId = await requireOfferedDepartment(chat, widget.id, (offered) => chooseDepartment(offered, null))
  const requestsTicket = chat.isEscalationEnabled && (await hasTicketPool(chat, departmentId))
  const at = chat.now().toISOString()
  const visitor = { id: chat.newId(), widgetId: widget.id, displayName: name }
  await chat.db
    .insertInto('chat.visitor')
    .values({ ...visitor, email, createdAt: at, lastSeenAt: at })
    .execute()
  await openConversation(chat, visitor, {
    ...{ departmentId, pageUrl: null, pageTitle: null, isContinuation: false, isLeftMessage: true, requestsTicket },
    firstMessages: [{ body, clientMessageId: null }],
  })
}
