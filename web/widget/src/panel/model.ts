import { signal } from '@preact/signals'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Translate } from '../locales/en.ts'
import { createEnvironment, type Environment, type PanelContext } from './environment.ts'
import { type Attachments, createAttachments } from './features/attachments/state/loading.ts'
import { createDraft, type Draft } from './features/composer/state.ts'
import { type ConversationCommands, createConversationCommands } from './features/conversations/commands.ts'
import { createRealtime, type Realtime } from './features/conversations/realtime.ts'
import { type ConversationStore, createConversationStore } from './features/conversations/state.ts'
import { createDialogs, type Dialogs } from './features/dialogs/state.ts'
import { createPreChat, type PreChat } from './features/pre-chat/state.ts'
import { createSession, type Session } from './features/session/state.ts'
import { createTranscript, type TranscriptState } from './features/transcript/state.ts'
import { createWaitingRoom, type WaitingRoom } from './features/waiting-room/state.ts'
import { formatSentence } from './platform/i18n.ts'
import { findSentence, type Language, loadLazySentences } from './translations.ts'

/** Everything that the views of the panel show and call. */
export interface PanelModel extends Environment {
  /** The tag of the language, such as `en-GB`. */
  readonly locale: string
  readonly language: () => Language
  readonly setLanguage: (language: Language) => void
  readonly t: Translate
  /** Loads the sentences of lazy parts. */
  readonly loadSentences: () => Promise<void>
  readonly session: Session
  readonly store: ConversationStore
  readonly commands: ConversationCommands
  readonly realtime: Realtime
  readonly draft: Draft
  readonly attachments: Attachments
  readonly transcript: TranscriptState
  readonly preChat: PreChat
  readonly waitingRoom: WaitingRoom
  readonly dialogs: Dialogs
}

/** Creates the model of the panel, without any request. */
export function createPanelModel(context: PanelContext, initialLanguage: Language): PanelModel {
  const environment = createEnvironment(context)
  const { host } = environment
  const session = createSession(environment)
  const store = createConversationStore(environment.storage)
  const hasConversation = () => store.state().conversationId !== null || store.state().outbox.length > 0
  const preChat = createPreChat({ ...environment, session, hasConversation })
  const waitingRoom = createWaitingRoom()
  const { departmentId } = preChat
  const commands = createConversationCommands({ ...environment, session, store, waitingRoom, departmentId })
  const realtime = createRealtime({ ...environment, session, store, commands })
  const conversationId = () => store.state().conversationId
  const draft = createDraft({ ...environment, hub: realtime.hub, conversationId })
  const language = signal(initialLanguage)
  const t: Translate = (key, ...[values]) =>
    formatSentence(findSentence(language.value, key), language.value.locale, values)
  const loadSentences = async () => {
    if (!('back' in language.peek().sentences)) await loadLazySentences()
  }
  const attachments = createAttachments({
    ...environment,
    t,
    loadSentences,
    openConversation: commands.openConversation,
    withCredential: session.withCredential,
    onSent: ({ continuedInNewConversation: _, ...message }) => store.dispatch({ type: 'sendSucceeded', message }),
  })
  const transcript = createTranscript({ host, store, commands, files: attachments.store })
  const dialogs = createDialogs(host.root, host.container)
  const around = { preChat, waitingRoom, dialogs, attachments, transcript }
  return {
    ...environment,
    // Read at each use, so that the views change with the language.
    get locale() {
      return language.value.locale
    },
    language: () => language.value,
    setLanguage: (next) => {
      language.value = next
    },
    ...{ t, loadSentences, session, store, commands, realtime, draft, ...around },
  }
}

export const ModelContext = createContext<PanelModel | null>(null)

/** Returns the model of the panel. Throws outside of it. */
export function useModel(): PanelModel {
  const model = useContext(ModelContext)
  if (!model) throw new Error('The component is not inside the panel.')
  return model
}
