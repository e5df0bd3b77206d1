import { effect } from '@preact/signals'
import { createMessageAlert } from './features/preferences/realtime.ts'
import { preferencesIn } from './features/preferences/state.ts'
import type { PanelModel } from './model.ts'
import { watchNewMessages } from './new-messages.ts'
import { emitPageEvents } from './page-events.ts'
import { showCountInTitle } from './platform/page-title.ts'
import { followOtherTabs } from './tabs.ts'
import { formatBadge } from './unread-badge.ts'

function alertToMessages(model: PanelModel): () => void {
  const { store, t } = model
  const alertVisitor = createMessageAlert({
    ...model,
    preferences: preferencesIn(model.storage),
    isUnread: ({ conversationId, sequence }) =>
      store.state().conversationId === conversationId && !store.isSeen(sequence),
    describe: ({ senderName, body }) => ({ title: t('newMessageFrom', { name: senderName ?? t('agent') }), body }),
  })
  return watchNewMessages(store, (message) => {
    void model
      .loadSentences()
      .then(() => alertVisitor(message))
      .catch(() => undefined)
  })
}

/**
 * Connects the panel with the other tabs, the listeners of the page, and the title, and alerts the visitor to messages:
 * to those that arrive after `resumed` is settled. Returns a function that ends that.
 */
export function startBackground(model: PanelModel, resumed: Promise<unknown>): () => void {
  const ends = [effect(() => showCountInTitle(formatBadge(model, model.store.unreadCount())))]
  followOtherTabs(model)
  void resumed.then(() => {
    if (!model.ended.aborted) ends.push(emitPageEvents(model), alertToMessages(model))
  })
  return () => {
    showCountInTitle('')
    for (const end of ends) end()
  }
}
