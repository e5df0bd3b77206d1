import { throwIfAborted } from './abort.ts'
import type { ChatMessage, ReadTranscript, TranscriptOptions } from './chat-messages.ts'
import { addReadRows, addRows, beginRead, type LoadedRows, needsRead } from './conversation/rows.ts'
import type { MessageEvent } from './hub-events.ts'
import type { CallOptions } from './operations.ts'

/** Where following a conversation begins. Its reads are retried without limit unless `retryForMs` is given. */
export type FollowConversationOptions = TranscriptOptions

/** The members of a hub that following uses. */
interface MessageSource {
  on(event: 'message', listener: (payload: MessageEvent) => void): () => void
  /** Calls the listener whenever events may have been missed. */
  onMissed(listener: () => void): () => void
  /** Calls the listener when the connection has ended permanently, with the error if there is one. */
  onClosed(listener: (error: Error | undefined) => void): () => void
}

/** The rows that were received and not yielded yet, and the end of the connection. */
class PendingRows {
  loaded: LoadedRows
  end: { readonly error: Error | undefined } | undefined
  private wake: () => void = () => undefined

  constructor(lastSequence: number) {
    this.loaded = { rows: [], lastSequence, aheadRows: [], isBehind: true }
  }

  update(change: () => void): void {
    change()
    this.wake()
  }

  /** Removes the rows that are to be yielded next, and returns them. */
  takeRows(): readonly ChatMessage[] {
    const { rows } = this.loaded
    this.loaded = { ...this.loaded, rows: [] }
    return rows
  }

  /** Returns whether the hub was stopped. Throws if it ended with an error. */
  hasEnded(): boolean {
    if (this.end?.error) throw this.end.error
    return this.end !== undefined
  }

  /** Resolves with the next change. None is lost between checking and waiting, because no code runs in between. */
  next = () =>
    new Promise<void>((resolve) => {
      this.wake = resolve
    })
}

function subscribe(
  hub: MessageSource,
  conversationId: string,
  pending: PendingRows,
  signal: AbortSignal | undefined,
): () => void {
  const stop = () => pending.update(() => undefined)
  signal?.addEventListener('abort', stop, { once: true })
  const unsubscribers = [
    hub.on('message', ({ conversationId: id, message }) => {
      if (id === conversationId) {
        pending.update(() => {
          pending.loaded = addRows(pending.loaded, [message])
        })
      }
    }),
    hub.onMissed(() =>
      pending.update(() => {
        pending.loaded = { ...pending.loaded, isBehind: true }
      }),
    ),
    hub.onClosed((error) =>
      pending.update(() => {
        pending.end = { error }
      }),
    ),
  ]
  return () => {
    signal?.removeEventListener('abort', stop)
    for (const unsubscribe of unsubscribers) unsubscribe()
  }
}

/** Reads a page of the rows that are missing. */
async function readMissingRows(
  read: ReadTranscript,
  pending: PendingRows,
  conversationId: string,
  call: CallOptions,
): Promise<void> {
  pending.loaded = beginRead(pending.loaded)
  const page = await read(conversationId, { ...call, afterSequence: pending.loaded.lastSequence })
  const loaded = addReadRows(pending.loaded, page.items, 'later')
  const hasMore = page.hasMore && page.items.length > 0
  pending.loaded = { ...loaded, isBehind: loaded.isBehind || hasMore }
}

async function* readPendingRows(
  read: ReadTranscript,
  pending: PendingRows,
  conversationId: string,
  call: CallOptions,
): AsyncGenerator<ChatMessage, void> {
  for (;;) {
    for (const row of pending.takeRows()) {
      throwIfAborted(call.signal)
      yield row
    }
    throwIfAborted(call.signal)
    // Rows may have arrived while the caller handled the others.
    if (pending.loaded.rows.length > 0) continue
    if (needsRead(pending.loaded)) await readMissingRows(read, pending, conversationId, call)
    else if (pending.hasEnded()) return
    else await pending.next()
  }
}

/**
 * Yields the rows of a conversation after a sequence and then new ones, each once and in order. Reads rows that events
 * leave out. Ends when the hub is stopped; throws if its connection ends permanently with an error.
 */
export async function* followRows(
  read: ReadTranscript,
  hub: MessageSource,
  conversationId: string,
  { afterSequence = 0, ...call }: FollowConversationOptions = {},
): AsyncGenerator<ChatMessage, void> {
  const pending = new PendingRows(afterSequence)
  const unsubscribe = subscribe(hub, conversationId, pending, call.signal)
  try {
    yield* readPendingRows(read, pending, conversationId, { retryForMs: Number.POSITIVE_INFINITY, ...call })
  } finally {
    unsubscribe()
  }
}
