import type { AdmissionContext } from '../../waiting-room/commands.ts'
import type { WidgetWithSecret } from '../../widgets/queries.ts'
import { chooseDepartment } from '../rules/opening.ts'
import type { NewLeftMessage } from '../schema/visitor.ts'
import { openConversation, requireOfferedDepartment } from './open.ts'

/** Queues the message as a conversation of a new visitor, who has no credential. */
export async function leaveMessage(
  chat: AdmissionContext,
  widget: WidgetWithSecret,
  { name, email, body }: NewLeftMessage,
): Promise<void> {
  const departmentId = await requireOfferedDepartment(chat, widget.id, (offered) => chooseDepartment(offered, null))
  const at = chat.now().toISOString()
  const visitor = { id: chat.newId(), widgetId: widget.id, displayName: name }
  await chat.db
    .insertInto('chat.visitor')
    .values({ ...visitor, email, createdAt: at, lastSeenAt: at })
    .execute()
  await openConversation(chat, visitor, {
    ...{ departmentId, pageUrl: null, pageTitle: null, isLeftMessage: true },
    firstMessage: { body, clientMessageId: null },
  })
}
