/** The recipients of a message: connections of one hub, in every process. */
export interface Recipients {
  readonly to: 'group' | 'user' | 'connection' | 'everyone'
  /** The name of the group, or the id of the user or connection; empty for everyone. */
  readonly name: string
}

export interface CloseReason {
  /** The error message for the client. Omit it if the connection is not closed because of an error. */
  readonly error?: string
  /** Whether a client with automatic reconnect may connect again. */
  readonly allowReconnect?: boolean
}

/** A serialized message, or a request to close connections, for the recipients in all processes of a deployment. */
export type BackplaneMessage = Recipients & ({ readonly text: string } | { readonly close: CloseReason })

/** Distributes messages to all processes of a deployment. Preserves the order of the messages of each process. */
export interface Backplane {
  /** Sends a message to the subscribers of the hub in all processes, including this one. */
  publish(hub: string, message: BackplaneMessage): void
  /** Calls `deliver` with every message of the hub, until the process ends. */
  subscribe(hub: string, deliver: (message: BackplaneMessage) => void): void
}

/** Creates a backplane for a single process. It delivers messages synchronously. */
export function createInProcessBackplane(): Backplane {
  const subscribers = new Map<string, (message: BackplaneMessage) => void>()
  return {
    publish: (hub, message) => subscribers.get(hub)?.(message),
    subscribe: (hub, deliver) => void subscribers.set(hub, deliver),
  }
}
