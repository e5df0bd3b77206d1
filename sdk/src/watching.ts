import type { Watched } from './hub-events.ts'

/** What is told of a conversation that is watched. */
export interface WatchOptions {
  /** Hears where it stands, whenever it is watched anew: what was shown of typing and drafts is out of date by then. */
  readonly onWatched?: (watched: Watched) => void
  /** Hears that it is not watched any more, because that is refused: it may have left the agent's departments. */
  readonly onRefused?: (error: Error) => void
}

/** What watching needs of a hub. */
interface WatchSource {
  invoke(name: 'Watch' | 'Unwatch', conversationId: string): Promise<Watched>
  onMissed(listener: () => void): () => void
}

/** A code that no later call of the same kind gets rid of; a call may also fail because the connection does. */
const PERMANENT_REFUSAL = /\bSVC:[1-9]/

/** Watches a conversation, now and after every connection, until what it answers is called. */
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
