type Listener = ((event: never) => unknown) | null

/** What is needed of an `EventSource` beside the listeners `onopen`, `onmessage` and `onerror`. */
interface ClosableSource {
  close(): void
}

// biome-ignore lint/suspicious/noExplicitAny: what extends a class that is not known takes whatever that one takes.
type EventSourceConstructor = new (...given: any[]) => ClosableSource

const withoutReconnects = (EventSource: EventSourceConstructor): EventSourceConstructor =>
  class extends EventSource {
    private isOpen = false
    private isOver = false

    set onopen(listener: Listener) {
      this.hear('onopen', (event) => {
        this.isOpen = true
        listener?.(event)
      })
    }

    set onmessage(listener: Listener) {
      this.hear('onmessage', (event) => listener?.(event))
    }

    set onerror(listener: Listener) {
      this.hear('onerror', (event) => {
        this.close()
        // A client that has just heard of the beginning needs a moment before it can bear the end.
        if (this.isOpen) setTimeout(() => listener?.(event), 0)
        else listener?.(event)
      })
    }

    override close(): void {
      this.isOver = true
      super.close()
    }

    private hear(name: string, listener: (event: never) => void): void {
      const hear = (event: never) => {
        if (!this.isOver) listener(event)
      }
      Reflect.set(EventSource.prototype, name, hear, this)
    }
  }

/**
 * Options that `withUrl` of the official client takes beside its own, for whom sockets may not reach: server-sent events
 * that are one stream a connection. The `EventSource` of browsers and that of the package `eventsource` open a stream that
 * broke while it opened once more, although the client has given it up; the end of that one then ends a connection
 * that is not its own, or throws where nobody can catch it, and the client is stuck for good. Outside of browsers the class
 * has to be given.
 */
export const steadyStreams = (
  source: EventSourceConstructor | undefined = globalThis.EventSource,
): { readonly EventSource?: EventSourceConstructor } => (source ? { EventSource: withoutReconnects(source) } : {})
