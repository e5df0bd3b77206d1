import type { Watched } from './hub-events.ts'

/** Callbacks for a watched conversation. */
export interface WatchOptions {
  /** Called each time the watch begins, with the state. Earlier typing signals and drafts are then out of date. */
  readonly onWatched?: (watched: Watched) => void
  /** Called when the watch is rejected and ends, for example because the conversation left the agent’s departments. */
  readonly onRefused?: (error: Error) => void
}

/** The members of a hub that watching uses. */
interface WatchSource {
  invoke(name: 'Watch' | 'Unwatch', conversationId: string): Promise<Watched>
  onMissed(listener: () => void): () => void
}

/** Codes that retrying cannot fix. Other calls may fail because the connection does. */
const PERMANENT_REFUSAL = /\bSVC:[1-9]/

/** Watches a conversation, now and after each reconnection, until the returned function is called. */
export function keepWatching(hub: WatchSource, conversationId: string, given: WatchOptions = {}): () => void {
  let isOver = false
  const end = () => {
    isOver = true
    ignore()
  }
  const failed = (error: Error) => {
    if (isOver || !PERMANENT_REFUSAL.test(error.message)) return
    end()
    given.onRefused?.(error)
  }
  const watch = () => {
    hub.invoke('Watch', conversationId).then((watched) => {
      if (!isOver) given.onWatched?.(watched)
    }, failed)
  }
  const ignore = hub.onMissed(watch)
  watch()
  return () => {
    if (isOver) return
    end()
    hub.invoke('Unwatch', conversationId).catch(() => undefined)
  }
}
