type Listener = ((event: never) => unknown) | null

/** What is required of an `EventSource`, besides the listeners `onopen`, `onmessage` and `onerror`. */
interface ClosableSource {
  close(): void
}

// biome-ignore lint/suspicious/noExplicitAny: a class that extends an unknown class takes the same arguments.
type EventSourceConstructor = new (...given: any[]) => ClosableSource

const withoutReconnects = (EventSource: EventSourceConstructor): EventSourceConstructor =>
  class extends EventSource {
    private isOpen = false
    private isClosed = false

    set onopen(listener: Listener) {
      this.setListener('onopen', (event) => {
        this.isOpen = true
        listener?.(event)
      })
    }

    set onmessage(listener: Listener) {
      this.setListener('onmessage', (event) => listener?.(event))
    }

    set onerror(listener: Listener) {
      this.setListener('onerror', (event) => {
        this.close()
        // A client that has just received the open event needs a moment before it can handle the end.
        if (this.isOpen) setTimeout(() => listener?.(event), 0)
        else listener?.(event)
      })
    }

    override close(): void {
      this.isClosed = true
      super.close()
    }

    private setListener(name: string, listener: (event: never) => void): void {
      const listenUntilClosed = (event: never) => {
        if (!this.isClosed) listener(event)
      }
      Reflect.set(EventSource.prototype, name, listenUntilClosed, this)
    }
  }

/**
 * Options for `withUrl` of the official client, for networks that block WebSockets. Each connection uses one stream of
 * server-sent events, which is never reopened. The `EventSource` of browsers and of the package `eventsource` reopens a
 * stream that broke while it was opening, although the client has abandoned it. When that stream ends, it ends another
 * connection or throws an error that cannot be caught, and the client is stuck permanently. Outside browsers, pass the
 * `EventSource` class to use.
 */
export const eventSourceWithoutReconnects = (
  source: EventSourceConstructor | undefined = globalThis.EventSource,
): { readonly EventSource?: EventSourceConstructor } => (source ? { EventSource: withoutReconnects(source) } : {})
