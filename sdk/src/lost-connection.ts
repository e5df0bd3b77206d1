/** What the official client keeps of the transport, beside what it shows of itself. */
interface ClientInternals {
  readonly connection?: {
    send?(data: string): Promise<void>
    onclose?: ((error: Error) => void) | null
  }
}

const PING = '{"type":6}\x1e'

/**
 * Lets a connection come again that was lost while it began. The official client does not look while its first ping is
 * under way, which over server-sent events takes a call of its own: it then counts as connected, hears nothing any more, and
 * can neither be stopped nor started. Call it whenever the client says that it is connected.
 */
export function reconnectIfLost(client: object & { readonly connectionId?: string | null }): void {
  const { connection } = client as ClientInternals
  if (client.connectionId !== null || connection === undefined) return
  // A connection that was not negotiated has no id either, but it can be spoken over.
  connection.send?.(PING).catch((error: Error) => connection.onclose?.(error))
}
