import type { Attachments } from '../attachments/state/loading.ts'
import type { Draft } from '../composer/state.ts'
import type { ConversationStore } from '../conversations/state.ts'
import type { WaitingRoom } from './state.ts'

/** What the commands use of the panel. */
interface Dependencies {
  readonly store: ConversationStore
  readonly waitingRoom: WaitingRoom
  readonly draft: Draft
  readonly attachments: Attachments
}

/** Returns the messages and captions that wait in the waiting room, followed by what the visitor is writing. */
export function unsentText({ store, draft, attachments, waitingRoom }: Dependencies): string {
  const captions = attachments.store.uploads().map(({ caption }) => caption)
  const waiting = waitingRoom.position() === null ? [] : [...store.state().outbox.map(({ body }) => body), ...captions]
  return [...waiting, draft.text()].filter((text) => text.trim() !== '').join('\n')
}

/** Stops waiting. The messages that were not sent return to the text field, and the files beside it. */
export function leaveWaitingRoom(given: Dependencies): void {
  const { store, draft, attachments, waitingRoom } = given
  if (waitingRoom.position() === null) return
  draft.set(unsentText(given))
  for (const { clientMessageId } of store.state().outbox) store.dispatch({ type: 'sendDiscarded', clientMessageId })
  const unsent = attachments.store.uploads()
  for (const { clientMessageId } of unsent) attachments.loaded()?.commands.discard(clientMessageId)
  if (unsent.length > 0) attachments.stage(unsent.map(({ file }) => file))
  waitingRoom.leave()
}
