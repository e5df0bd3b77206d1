import type { Transport } from './link.ts'

/** The newest way of negotiating; clients of the other one, 0, use the connection id as the token. */
const NEWEST = 1

const formats: Record<Transport, readonly string[]> = {
  WebSockets: ['Text', 'Binary'],
  ServerSentEvents: ['Text'],
  LongPolling: ['Text', 'Binary'],
}

/** The answer to a client that asks how to connect. `asked` is the version as it stands in the query, if it does. */
export function negotiation(
  asked: string | null,
  { connectionId, token }: { readonly connectionId: string; readonly token: string },
  offered: readonly Transport[],
) {
  if (asked !== null && !/^\d{1,10}$/.test(asked))
    return { error: `The client requested an invalid protocol version '${asked.slice(0, 20)}'` }
  const version = Math.min(Number(asked ?? 0), NEWEST)
  const ids = version === 0 ? { connectionId: token } : { connectionId, connectionToken: token }
  const availableTransports = offered.map((transport) => ({ transport, transferFormats: formats[transport] }))
  return { negotiateVersion: version, ...ids, availableTransports }
}
