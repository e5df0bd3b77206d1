import { type ChatMessage, type ReadTranscript, readRows, type TranscriptOptions } from './chat-messages.ts'
import type { MessageEvent } from './hub-events.ts'

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

/** Rows that were received but not yielded yet. */
class PendingRows {
  readonly rows = new Map<number, ChatMessage>()
  /** Whether the server may have rows that only a read returns. */
  isBehind = true
  end: { readonly error: Error | undefined } | undefined
  private wake: () => void = () => undefined

  update(change: () => void): void {
    change()
    this.wake()
  }

  /** Returns whether the hub was stopped. Throws if it ended with an error. */
  isOver(): boolean {
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
  news: PendingRows,
  signal: AbortSignal | undefined,
): () => void {
  const stop = () => news.update(() => undefined)
  signal?.addEventListener('abort', stop, { once: true })
  const ends = [
    hub.on('message', ({ conversationId: id, message }) => {
      if (id === conversationId) news.update(() => news.rows.set(message.sequence, message))
    }),
    hub.onMissed(() =>
      news.update(() => {
        news.isBehind = true
      }),
    ),
    hub.onClosed((error) =>
      news.update(() => {
        news.end = { error }
      }),
    ),
  ]
  return () => {
    signal?.removeEventListener('abort', stop)
    for (const end of ends) end()
  }
}

/** Returns the row after `last` if it was received. Drops older rows; a gap requires a read. */
function takeNextRow(news: PendingRows, last: number): ChatMessage | undefined {
  for (const sequence of news.rows.keys()) if (sequence <= last) news.rows.delete(sequence)
  const next = news.rows.get(last + 1)
  if (next === undefined && news.rows.size > 0) news.isBehind = true
  return next
}

async function* readPendingRows(
  read: ReadTranscript,
  news: PendingRows,
  conversationId: string,
  { afterSequence = 0, ...call }: TranscriptOptions,
): AsyncGenerator<ChatMessage, void> {
  for (let last = afterSequence; ; ) {
    call.signal?.throwIfAborted()
    const next = takeNextRow(news, last)
    if (next !== undefined) {
      last = next.sequence
      yield next
    } else if (news.isBehind) {
      news.isBehind = false
      // The next read includes every row that was announced until now.
      news.rows.clear()
      for await (const row of readRows(read, conversationId, { ...call, afterSequence: last })) {
        last = row.sequence
        yield row
      }
    } else if (news.isOver()) return
    else await news.next()
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
  given: FollowConversationOptions = {},
): AsyncGenerator<ChatMessage, void> {
  const news = new PendingRows()
  const ignore = subscribe(hub, conversationId, news, given.signal)
  try {
    yield* readPendingRows(read, news, conversationId, { retryForMs: Number.POSITIVE_INFINITY, ...given })
  } finally {
    ignore()
  }
}
