import { effect } from '@preact/signals'
import type { ChatMessage } from '#sdk'
import type { PanelModel } from './model.ts'
import { watchNewMessages } from './new-messages.ts'

/** Returns the detail of the event `message` for the page. */
const describeMessage = ({ id, conversationId, senderKind, senderName, body, createdAt }: ChatMessage) => ({
  id,
  conversationId,
  sender: senderKind,
  senderName,
  text: body,
  createdAt,
})

/** Calls a listener with each value that differs from the one before. The first value is not reported. */
function watchValue<T>(read: () => T, listener: (value: T) => void): () => void {
  let previous = read()
  return effect(() => {
    const value = read()
    if (value === previous) return
    previous = value
    listener(value)
  })
}

/** Calls the page's listeners of `message`, `unread`, `queue` and `closed`. Returns a function that ends that. */
export function emitPageEvents({ host, store }: PanelModel): () => void {
  const ends = [
    watchNewMessages(store, (message) => {
      if (message.senderKind !== 'system') host.emit('message', describeMessage(message))
    }),
    watchValue(store.unreadCount, (count) => host.emit('unread', count)),
    watchValue(
      () => store.state().queuePosition,
      (position) => host.emit('queue', position),
    ),
    watchValue(
      () => store.state().status === 'closed' && store.state().conversationId,
      (conversationId) => conversationId && host.emit('closed', { conversationId }),
    ),
  ]
  return () => {
    for (const end of ends) end()
  }
}
