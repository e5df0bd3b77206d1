import type { effect } from '@preact/signals'
import { createMessageAlert } from './features/preferences/realtime.ts'
import { preferencesIn } from './features/preferences/state.ts'
import type { PanelModel } from './model.ts'
import { watchNewMessages } from './new-messages.ts'
import { emitPageEvents } from './page-events.ts'
import { showCountInTitle } from './platform/page-title.ts'
import { followOtherTabs } from './tabs.ts'

function alertToMessages(watch: typeof effect, model: PanelModel): () => void {
  const { store, t } = model
  const alertVisitor = createMessageAlert({
    ...model,
    preferences: preferencesIn(model.storage),
    isUnread: ({ conversationId, sequence }) =>
      store.state().conversationId === conversationId && !store.isSeen(sequence),
    describe: ({ senderName, body }) => ({ title: t('newMessageFrom', { name: senderName ?? t('agent') }), body }),
  })
  return watchNewMessages(watch, store, (message) => {
    void model
      .loadSentences()
      .then(() => alertVisitor(message))
      .catch(() => undefined)
  })
}

interface BackgroundOptions {
  readonly model: PanelModel
  readonly watch: typeof effect
  /** Settled when the messages that the visitor has missed are read. */
  readonly resumed: Promise<unknown>
  /** Returns the number of unread messages as the launcher shows it; an empty text if there is none. */
  readonly badge: () => string
}

/**
 * Connects the panel with the other tabs, the listeners of the page, and the title, and alerts the visitor to messages.
 * Returns a function that ends that. It is not needed to show the panel, so it is a file of its own.
 */
export function startBackground({ model, watch, resumed, badge }: BackgroundOptions): () => void {
  const ends = [watch(() => showCountInTitle(badge()))]
  followOtherTabs(model)
  void resumed.then(() => {
    if (!model.ended.aborted) ends.push(emitPageEvents(watch, model), alertToMessages(watch, model))
  })
  return () => {
    showCountInTitle('')
    for (const end of ends) end()
  }
}
