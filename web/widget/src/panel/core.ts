import { effect } from '@preact/signals'
import { createRandomId } from '#sdk'
import { startBackground } from './background.ts'
import { createEnvironment } from './environment.ts'
import { createConversationCommands } from './features/conversations/commands.ts'
import { createRealtime } from './features/conversations/realtime.ts'
import { createConversationStore } from './features/conversations/state.ts'
import { ConversationMenu } from './features/header/menu-view.tsx'
import { createSession } from './features/session/state/session.ts'
import { createTranscript } from './features/transcript/state.ts'
import { TranscriptView } from './features/transcript/view.tsx'
import { createWaitingRoom } from './features/waiting-room/state.ts'
import type { PanelModel, Shell } from './model.ts'

/** Creates the model of the panel, without any request. */
function createPanelModel(shell: Shell): PanelModel {
  const environment = createEnvironment(shell)
  const { host, ended, identity, preChat, attachments } = shell
  const session = createSession({ ...environment, identity })
  const store = createConversationStore(environment.storage)
  const waitingRoom = createWaitingRoom()
  const { departmentId } = preChat
  const commands = createConversationCommands({ ...environment, session, store, waitingRoom, departmentId })
  const realtime = createRealtime({ ...environment, session, store, commands })
  const transcript = createTranscript({ host, store, commands, ended, files: attachments.store })
  const { chat, withLock } = environment
  return {
    ...shell,
    // Read at each use, so that the views change with the language.
    get locale() {
      return shell.locale
    },
    ...{ chat, withLock, session, store, waitingRoom, commands, realtime, transcript },
    createMessageId: createRandomId,
    views: { Transcript: TranscriptView, Menu: ConversationMenu },
  }
}

/** Reads what a known visitor has missed, and sends the queued messages, such as the first one. */
async function resume({ host, session, commands }: PanelModel): Promise<void> {
  await commands.startAndCatchUp().catch((error: unknown) => host.emit('error', error))
  // Sending repeats itself until the server can be reached. A blocked visitor decides when to try again.
  if (!session.isBlocked()) await commands.sendQueued()
}

/** Connects to the hub once there is a conversation and a credential, unless the visitor is blocked. */
const connectWhenOpen = ({ session, store, realtime }: PanelModel) =>
  effect(() => {
    if (session.isBlocked()) realtime.hub.close()
    else if (store.state().conversationId !== null && session.hasCredential()) realtime.connect()
  })

/** Connects the model with the hub, the page and the other tabs, until the panel ends. */
function startModel(model: PanelModel): void {
  const { ended, store, realtime } = model
  const resumed = resume(model)
  const ends = [connectWhenOpen(model), startBackground(model, resumed)]
  ended.addEventListener('abort', () => {
    for (const end of ends) end()
    for (const { clientMessageId } of store.state().outbox) store.dispatch({ type: 'sendDiscarded', clientMessageId })
    realtime.hub.close()
    model.waitingRoom.leave()
  })
}

/** Creates the model of the panel, and reads and sends what the visitor has missed. */
export function startPanelModel(shell: Shell): PanelModel {
  const model = createPanelModel(shell)
  startModel(model)
  return model
}
