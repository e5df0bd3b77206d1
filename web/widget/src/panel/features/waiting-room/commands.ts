import type { Draft } from '../composer/state.ts'
import type { ConversationStore } from '../conversations/state.ts'
import type { WaitingRoom } from './state.ts'

/** What the commands use of the panel. */
interface Dependencies {
  readonly store: ConversationStore
  readonly waitingRoom: WaitingRoom
  readonly draft: Draft
}

/** Returns the messages that wait in the waiting room, and what the visitor is writing. */
export function unsentText({ store, draft, waitingRoom }: Dependencies): string {
  const waiting = waitingRoom.position() === null ? [] : store.state().outbox.map(({ body }) => body)
  return [...waiting, draft.text()].filter((text) => text.trim() !== '').join('\n')
}

/** Stops waiting. The messages that were not sent return to the text field. */
export function leaveWaitingRoom(given: Dependencies): void {
  const { store, draft, waitingRoom } = given
  if (waitingRoom.position() === null) return
  draft.set(unsentText(given))
  for (const { clientMessageId } of store.state().outbox) store.dispatch({ type: 'sendDiscarded', clientMessageId })
  waitingRoom.leave()
}
