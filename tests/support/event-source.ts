import { createRequire } from 'node:module'

const requireFromClient = createRequire(import.meta.resolve('@microsoft/signalr'))

/** The `EventSource` that the official client uses in Node. */
export const EventSource: new (url: string, more?: object) => { readonly readyState: number; close(): void } =
  requireFromClient('eventsource')
