import type { Transport } from './link.ts'

/** Newest version of the negotiation. Clients of version 0 send the connection id as the token. */
const NEWEST_VERSION = 1

const transferFormats: Record<Transport, readonly string[]> = {
  WebSockets: ['Text', 'Binary'],
  ServerSentEvents: ['Text'],
  LongPolling: ['Text', 'Binary'],
}

/** Returns the response to a negotiation. `requested` is the version in the query, or null. */
export function createNegotiateResponse(
  requested: string | null,
  { connectionId, token }: { readonly connectionId: string; readonly token: string },
  offered: readonly Transport[],
) {
  if (requested !== null && !/^\d{1,10}$/.test(requested))
    return { error: `The client requested an invalid protocol version '${requested.slice(0, 20)}'` }
  const version = Math.min(Number(requested ?? 0), NEWEST_VERSION)
  const ids = version === 0 ? { connectionId: token } : { connectionId, connectionToken: token }
  const availableTransports = offered.map((transport) => ({ transport, transferFormats: transferFormats[transport] }))
  return { negotiateVersion: version, ...ids, availableTransports }
}
