/** Whom something is for: connections of one hub, in every process. */
export interface Address {
  readonly to: 'group' | 'user' | 'connection' | 'everyone'
  /** Of the group, user or connection; empty for everyone. */
  readonly name: string
}

/** How a connection is closed. */
export interface Ending {
  /** What the client is told; the official clients show it. Left out: nothing went wrong. */
  readonly error?: string
  /** Whether a client that reconnects by itself may come again. */
  readonly allowReconnect?: boolean
}

/** Something that every process of a deployment has to hear: a message as it goes over the wire, or an end. */
export type Notice = Address & ({ readonly frame: string } | { readonly ending: Ending })

/** What carries notices between the processes of a deployment, those to this process included, in their order. */
export interface Backplane {
  publish(hub: string, notice: Notice): void
  subscribe(hub: string, hear: (notice: Notice) => void): void
}

/** The backplane of a deployment that is one process: whoever publishes is heard before the call returns. */
export function inProcess(): Backplane {
  const hearers = new Map<string, (notice: Notice) => void>()
  return {
    publish: (hub, notice) => hearers.get(hub)?.(notice),
    subscribe: (hub, hear) => void hearers.set(hub, hear),
  }
}
