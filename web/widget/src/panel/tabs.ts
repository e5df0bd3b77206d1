import { preferencesIn } from './features/preferences/state.ts'
import type { PanelModel } from './model.ts'

/** Connects with the credential that another tab has stored. */
function adoptCredential({ session, realtime, chat, store }: PanelModel, credential: string): void {
  if (chat.credential === credential) return
  session.adoptCredential(credential)
  if (store.state().conversationId === null) return
  realtime.hub.close()
  realtime.connect()
}

function followConversation({ store, commands }: PanelModel, conversationId: string): void {
  store.dispatch({ type: 'conversationOpened', conversationId })
  void commands.catchUp().catch(() => undefined)
}

/**
 * Adopts the unsent messages, because the other tab may be closed before it has sent them. A blocked tab sends no
 * messages, but tries to start its session again: a tab that writes may show that the block has ended.
 */
function followOutbox({ store, session, commands }: PanelModel): void {
  store.adoptOutbox()
  if (session.isBlocked()) void session.start().catch(() => undefined)
  else void commands.sendShared()
}

const forgetVisitor = (model: PanelModel) => model.restart({ identity: {} })

type Change = (model: PanelModel, value: string | null) => unknown

/** What a tab does when another one changes an entry of the storage; null means that the entry was deleted. */
const changes: Readonly<Record<string, Change>> = {
  '*': forgetVisitor,
  visitor: (model, value) => (value === null ? forgetVisitor(model) : adoptCredential(model, value)),
  conversation: (model, value) =>
    value === null ? model.restart({}, { keepsFiles: true }) : followConversation(model, value),
  preChat: (model, value) => value === null && forgetVisitor(model),
  read: ({ store }, value) => store.markSeen(Number(value ?? 0)),
  outbox: followOutbox,
  draft: ({ draft }, value) => draft.adopt(value ?? ''),
  sound: ({ storage }, value) => preferencesIn(storage).adopt('sound', value),
  notifications: ({ storage }, value) => preferencesIn(storage).adopt('notifications', value),
}

/** Keeps this tab in agreement with the other tabs of the browser. */
export function followOtherTabs(model: PanelModel): void {
  model.storage.onChange((name, value) => changes[name]?.(model, value))
}
