import { effect } from '@preact/signals'
import type { PanelModel } from './model.ts'
import { watchNewMessages } from './new-messages.ts'
import { emitPageEvents } from './page-events.ts'
import { loadModule } from './platform/load-module.ts'
import { showCountInTitle } from './platform/page-title.ts'
import { followOtherTabs } from './tabs.ts'
import { formatBadge } from './unread-badge.ts'

/** Alerts the visitor to new messages of agents. The code is loaded with the first one. */
const alertToMessages = (model: PanelModel) =>
  watchNewMessages(model.store, (message) => {
    if (message.senderKind !== 'agent') return
    void Promise.all([loadModule(() => import('./features/preferences/realtime.ts')), model.loadSentences()])
      .then(([{ alertVisitor }]) => alertVisitor(model, message))
      .catch(() => undefined)
  })

/** Shows unread messages beside the launcher. The code is loaded with the first one, and again if that failed. */
const previewMessages = (model: PanelModel) =>
  effect(() => {
    if (model.host.options.mode !== 'bubble' || model.store.unreadCount() === 0) return
    const code = loadModule(() => import('./features/unread-preview/view.tsx'))
    void Promise.all([code, model.loadSentences()]).then(
      ([{ showPreview }]) => showPreview(model),
      () => undefined,
    )
  })

/**
 * Connects the panel with the other tabs, the listeners of the page, and the title. Alerts the visitor to messages that
 * arrive after `resumed` is resolved. Returns a function that stops all of this.
 */
export function startBackground(model: PanelModel, resumed: Promise<unknown>): () => void {
  const ends = [effect(() => showCountInTitle(formatBadge(model, model.store.unreadCount()))), previewMessages(model)]
  followOtherTabs(model)
  void resumed.then(() => {
    if (!model.ended.aborted) ends.push(emitPageEvents(model), alertToMessages(model))
  })
  return () => {
    showCountInTitle('')
    for (const end of ends) end()
  }
}
