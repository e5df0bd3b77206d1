import type { Environment } from '../../environment.ts'
import { refusalCode } from '../../platform/refusals.ts'
import type { ConversationCommands } from '../conversations/commands.ts'
import type { ConversationStore } from '../conversations/state.ts'
import type { PreChat } from '../pre-chat/state.ts'
import type { Session } from '../session/state/session.ts'

/** What the commands use of the panel. */
interface Dependencies extends Environment {
  readonly session: Session
  readonly store: ConversationStore
  readonly commands: ConversationCommands
  readonly preChat: PreChat
}

/** Ends the chat. A chat that is already over counts as ended. */
export async function endChat({ chat, session, store, commands }: Dependencies): Promise<void> {
  const { conversationId } = store.state()
  if (conversationId === null) return
  await session
    .withCredential(() => chat.closeConversation(conversationId))
    .catch((error: unknown) => {
      if (refusalCode(error) !== 'SVC:4004') throw error
    })
  // The hub announces the end as well, unless it is not connected.
  store.dispatch({ type: 'connectionRestored' })
  await commands.catchUp()
}

/** Leaves an ended chat, so that the next message opens a new one. */
export function startNewChat({ store, preChat }: Dependencies): void {
  preChat.chooseDepartment(null)
  store.dispatch({ type: 'conversationLeft' })
}
