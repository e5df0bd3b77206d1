import type { LimitedChat } from '../../waiting-room/commands.ts'
import type { WidgetWithSecret } from '../../widgets/queries.ts'
import { chooseDepartment } from '../rules/opening.ts'
import type { NewLeftMessage } from '../schema/visitor.ts'
import { openConversation, requireOfferedDepartment } from './open.ts'

/** Creates a visitor without a credential and queues a conversation with the message. Works when no agent is online. */
export async function leaveMessage(
  chat: LimitedChat,
  widget: WidgetWithSecret,
  { name, email, body }: NewLeftMessage,
): Promise<void> {
  const departmentId = await requireOfferedDepartment(chat, widget.id, (all) => chooseDepartment(all, null))
  const at = chat.now().toISOString()
  const visitor = { id: chat.newId(), widgetId: widget.id, displayName: name }
  await chat.db
    .insertInto('chat.visitor')
    .values({ ...visitor, email, createdAt: at, lastSeenAt: at })
    .execute()
  await openConversation(chat, visitor, {
    ...{ departmentId, pageUrl: null, pageTitle: null, isLeftMessage: true },
    message: { body, clientMessageId: null },
  })
}
