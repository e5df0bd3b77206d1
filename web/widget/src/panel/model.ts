import { createContext, type FunctionComponent } from 'preact'
import { useContext } from 'preact/hooks'
import type { Translate } from '../locales/en.ts'
import type { Environment, PanelContext } from './environment.ts'
import type { Attachments } from './features/attachments/state/loading.ts'
import type { Draft } from './features/composer/state.ts'
import type { ConversationCommands } from './features/conversations/commands.ts'
import type { Realtime } from './features/conversations/realtime.ts'
import type { ConversationStore } from './features/conversations/state.ts'
import type { Dialogs } from './features/dialogs/state.ts'
import type { PreChat } from './features/pre-chat/state.ts'
import type { Identity } from './features/session/state/identity.ts'
import type { Session } from './features/session/state/session.ts'
import type { TranscriptState } from './features/transcript/state.ts'
import type { WaitingRoom } from './features/waiting-room/state.ts'
import type { Language } from './translations.ts'

/** What the panel shows and calls before there is a conversation. */
export interface Shell extends PanelContext {
  /** The tag of the language, such as `en-GB`. */
  readonly locale: string
  readonly language: () => Language
  readonly setLanguage: (language: Language) => void
  readonly t: Translate
  /** Loads the sentences of lazy parts. */
  readonly loadSentences: () => Promise<void>
  readonly identity: Identity
  readonly draft: Draft
  readonly attachments: Attachments
  readonly preChat: PreChat
  readonly dialogs: Dialogs
  readonly isOnline: () => boolean
  /** The model with what a conversation needs; null until that is loaded. */
  readonly core: () => PanelModel | null
  /** Loads the core once. Throws if that fails; another call then tries again. */
  readonly loadCore: () => Promise<PanelModel>
  readonly hasCoreFailed: () => boolean
}

/** Everything that the views of a conversation show and call. */
export interface PanelModel extends Shell, Pick<Environment, 'chat' | 'withLock'> {
  readonly session: Session
  readonly store: ConversationStore
  readonly commands: ConversationCommands
  readonly realtime: Realtime
  readonly transcript: TranscriptState
  /** The views of a conversation, which are loaded with the model. */
  readonly views: { readonly Transcript: FunctionComponent; readonly Menu: FunctionComponent }
  readonly waitingRoom: WaitingRoom
  /** Returns the id of a new message. */
  readonly createMessageId: () => string
}

export const ShellContext = createContext<Shell | null>(null)

/** Returns the shell of the panel. Throws outside of it. */
export function useShell(): Shell {
  const shell = useContext(ShellContext)
  if (!shell) throw new Error('The component is not inside the panel.')
  return shell
}

/** Returns the model of the panel, to a view that is shown when the core is loaded. */
export function useModel(): PanelModel {
  const core = useShell().core()
  if (!core) throw new Error('The core is not loaded.')
  return core
}
