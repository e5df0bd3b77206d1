import { type ChatMessage, type ReadTranscript, readRows, type TranscriptOptions } from './chat-messages.ts'
import type { MessageEvent } from './hub-events.ts'

/** Where a call that follows a conversation begins. Its reads go on retrying without end unless `retryForMs` is given. */
export type FollowConversationOptions = TranscriptOptions

/** What following needs of a hub. */
interface MessageSource {
  on(event: 'message', listener: (payload: MessageEvent) => void): () => void
  /** Calls back whenever something may have been missed. */
  onMissed(listener: () => void): () => void
  /** Calls back when the connection has ended for good, with the error if it was one. */
  onClosed(listener: (error: Error | undefined) => void): () => void
}

/** What is known and not yet told. */
class PendingRows {
  readonly rows = new Map<number, ChatMessage>()
  /** Whether there may be rows that only a read can tell. */
  isBehind = true
  end: { readonly error: Error | undefined } | undefined
  private wake: () => void = () => undefined

  update(change: () => void): void {
    change()
    this.wake()
  }

  /** Whether the hub was stopped; throws where an error ended it. */
  isOver(): boolean {
    if (this.end?.error) throw this.end.error
    return this.end !== undefined
  }

  /** Resolves with the next change; there is none between looking and waiting, for nothing runs in between. */
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

/** The row behind `last`, if it is known. What is known already is dropped, and what lies farther wants a read. */
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
      // Whatever was announced by now is in what is read from now on.
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
 * The rows of a conversation behind a number, and then those that come, each once and in order. Events are hints: what
 * they leave out is read. Ends when the hub is stopped; rejects when its connection ends for good by an error.
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
