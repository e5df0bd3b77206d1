import type { WatchResult } from './hub-events.ts'

/** Callbacks for a watched conversation. */
export interface WatchOptions {
  /** Called each time the watch begins, with the state. Earlier typing signals and drafts are then out of date. */
  readonly onWatched?: (watched: WatchResult) => void
  /** Called when the watch is rejected and ends, for example because the conversation left the agent’s departments. */
  readonly onRefused?: (error: Error) => void
}

/** The members of a hub that watching uses. */
interface WatchSource {
  invoke(name: 'Watch' | 'Unwatch', conversationId: string): Promise<WatchResult>
  onMissed(listener: () => void): () => void
}

/** Codes that retrying cannot fix. After other errors, such as a lost connection, `onMissed` watches again. */
const PERMANENT_REFUSAL = /\bSVC:[1-9]/

/** Watches a conversation, now and after each reconnection, until the returned function is called. */
export function keepWatching(hub: WatchSource, conversationId: string, options: WatchOptions = {}): () => void {
  let hasEnded = false
  const end = () => {
    hasEnded = true
    unsubscribe()
  }
  const handleError = (error: Error) => {
    if (hasEnded || !PERMANENT_REFUSAL.test(error.message)) return
    end()
    options.onRefused?.(error)
  }
  const watch = () => {
    hub.invoke('Watch', conversationId).then((watched) => {
      if (!hasEnded) options.onWatched?.(watched)
    }, handleError)
  }
  const unsubscribe = hub.onMissed(watch)
  watch()
  return () => {
    if (hasEnded) return
    end()
    hub.invoke('Unwatch', conversationId).catch(() => undefined)
  }
}
