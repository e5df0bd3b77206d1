import type { BoundedChat } from '../../waiting-room/commands.ts'
import type { WidgetSeen } from '../../widgets/queries.ts'
import { departmentFor } from '../rules/opening.ts'
import type { LeftMessage } from '../schema/visitor.ts'
import { departmentOffered, openConversation } from './open.ts'

/** Creates a visitor without a credential and queues a conversation with the message. Works when no agent is online. */
export async function leaveMessage(
  chat: BoundedChat,
  widget: WidgetSeen,
  { name, email, body }: LeftMessage,
): Promise<void> {
  const departmentId = await departmentOffered(chat, widget.id, (all) => departmentFor(all, null))
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
