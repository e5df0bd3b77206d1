/** Private members of the official client. */
interface ClientInternals {
  readonly connection?: {
    send?(data: string): Promise<void>
    onclose?: ((error: Error) => void) | null
  }
}

const PING = '{"type":6}\x1e'

/**
 * Reconnects a connection that was lost while it started. The official client does not notice the loss while its first
 * ping is in progress, which is a separate request over server-sent events. It then reports that it is connected, receives
 * nothing, and can be neither stopped nor started. Call this whenever the client reports that it is connected.
 */
export function reconnectIfLost(client: object & { readonly connectionId?: string | null }): void {
  const { connection } = client as ClientInternals
  if (client.connectionId !== null || connection === undefined) return
  // A connection that was not negotiated has no id either, but works.
  connection.send?.(PING).catch((error: Error) => connection.onclose?.(error))
}
