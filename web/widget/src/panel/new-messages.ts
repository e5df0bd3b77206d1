import { effect } from '@preact/signals'
import type { ChatMessage } from '#sdk'
import type { ConversationStore } from './features/conversations/state.ts'

/**
 * Calls the listener with the rows that are added from now on. The rows of a conversation that is already open are its
 * history until they are read for the first time. Returns a function that ends the calls.
 */
export function watchNewMessages(store: ConversationStore, listener: (message: ChatMessage) => void): () => void {
  let { conversationId } = store.state()
  let isHistory = conversationId !== null
  let last = 0
  return effect(() => {
    const state = store.state()
    if (state.conversationId !== conversationId) {
      conversationId = state.conversationId
      isHistory = false
      last = 0
    }
    const newest = state.rows[state.rows.length - 1]
    if (!newest) return
    const added = isHistory ? [] : state.rows.filter(({ sequence }) => sequence > last)
    isHistory = false
    last = newest.sequence
    added.forEach(listener)
  })
}
