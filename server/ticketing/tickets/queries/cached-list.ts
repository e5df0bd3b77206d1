import { createTtlCache } from '#platform/http/ttl-cache.ts'
import { createLookupCounters } from '#platform/observe/cache-metrics.ts'
import type { Ticketing } from '../../database/ticketing.ts'
import type { Viewer } from '../rules/visibility.ts'
import type { Ticket, TicketQuery } from '../schema/integration.ts'
import { listTickets } from './tickets.ts'

const MAX_CACHED_PAGES = 2000
const MAX_CACHED_BYTES = 64 * 1024 * 1024

/** Estimated memory of a ticket without its texts. */
const TICKET_BYTES = 1024

type TicketPage = Awaited<ReturnType<typeof listTickets>>

interface ListedTickets {
  readonly tickets: TicketPage
  /** How long ago the page was read, in seconds; null if it was read for this request. */
  readonly ageSeconds: number | null
}

/** Estimates the memory of a text: two bytes per character, and its bytes in the JSON, which `route` caches as well. */
const measureText = (text: unknown): number =>
  typeof text === 'string' ? 2 * text.length + Buffer.byteLength(text) : 0

const measureTicket = (ticket: Ticket): number =>
  Object.values(ticket).reduce((total: number, value) => total + measureText(value), TICKET_BYTES)

const measurePage = ({ items }: TicketPage): number =>
  items.reduce((total, ticket) => total + measureTicket(ticket), TICKET_BYTES)

/** Creates the reader of the list. Viewers of the same pools share cached pages. */
export function createCachedTicketList({ db, now, metrics }: Ticketing, cacheSeconds: number) {
  const pages = createTtlCache<{ readonly tickets: TicketPage; readonly readAt: number }>({
    maxEntries: MAX_CACHED_PAGES,
    size: { maxBytes: MAX_CACHED_BYTES, measure: ({ tickets }) => measurePage(tickets) },
    ttlMs: cacheSeconds * 1000,
    now,
    lookups: createLookupCounters(metrics, 'ticket_list'),
  })
  return async (viewer: Viewer, query: TicketQuery): Promise<ListedTickets> => {
    const poolIds = viewer.poolIds && [...viewer.poolIds].sort((one, other) => one - other)
    let isCached = true
    const { tickets, readAt } = await pages.getOrLoad(JSON.stringify([poolIds, query]), async () => {
      isCached = false
      const startedAt = now().getTime()
      return { tickets: await listTickets(db, viewer, query), readAt: startedAt }
    })
    // If the clock was set back, the page would have a negative age.
    const ageMs = Math.max(0, now().getTime() - readAt)
    return { tickets, ageSeconds: isCached ? Math.floor(ageMs / 1000) : null }
  }
}
