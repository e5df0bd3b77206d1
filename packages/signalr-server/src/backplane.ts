/** The recipients of a message: connections of one hub, in every process. */
export interface Recipients {
  readonly to: 'group' | 'user' | 'connection' | 'everyone'
  /** Of the group, user or connection; empty for everyone. */
  readonly name: string
}

/** How a connection is closed. */
export interface CloseReason {
  /** Sent to the client, which shows it. Left out: the connection is not closed because of an error. */
  readonly error?: string
  /** Whether a client with automatic reconnect may connect again. */
  readonly allowReconnect?: boolean
}

/** A message as it goes over the wire, or an order to close, for the recipients in every process of a deployment. */
export type BackplaneMessage = Recipients & ({ readonly text: string } | { readonly close: CloseReason })

/** Carries messages between the processes of a deployment, in the order in which each process publishes them. */
export interface Backplane {
  /** Sends a message to the subscribers of the hub in all processes, this one included. */
  publish(hub: string, message: BackplaneMessage): void
  /** Calls `deliver` with every message of the hub, until the process ends. */
  subscribe(hub: string, deliver: (message: BackplaneMessage) => void): void
}

/** Returns the backplane of a deployment of one process, which delivers before `publish` returns. */
export function inProcessBackplane(): Backplane {
  const subscribers = new Map<string, (message: BackplaneMessage) => void>()
  return {
    publish: (hub, message) => subscribers.get(hub)?.(message),
    subscribe: (hub, deliver) => void subscribers.set(hub, deliver),
  }
}
