import { FlowdeskError } from './error.ts'
import type { components, operations } from './generated/v1.ts'
import type { CallOptions, Request } from './operations.ts'
import { createDeadlineSleep, type Runtime } from './runtime.ts'

export type Ticket = components['schemas']['Ticket']

/** Which tickets to list, and in which order. */
export type TicketQuery = Omit<NonNullable<operations['listTickets']['parameters']['query']>, 'page'>

/** A ticket: its id as a number, or its tracking key as a text. */
export type TicketIdentifier = number | string

/** How long a call retries while the ticket does not exist. */
export interface WaitOptions extends CallOptions {
  /** The total time of the retries, in milliseconds. Defaults to 60,000. */
  readonly waitForMs?: number
}

/** How a call follows a ticket. */
export interface FollowOptions extends CallOptions {
  /** The time between two reads, in milliseconds. Defaults to 10,000. */
  readonly intervalMs?: number
}

const INITIAL_POLL_MS = 100
const MAX_POLL_MS = 2000
const PAGE_SIZE = 100

const requestTicket = (request: Request, ticket: TicketIdentifier, call: CallOptions, eTag?: string) => {
  const header = eTag === undefined ? {} : { 'If-None-Match': eTag }
  return typeof ticket === 'number'
    ? request('GET', '/v1/integration/tickets/{id}', { ...call, header, path: { id: ticket } })
    : request('GET', '/v1/integration/tickets/by-tracking-key/{trackingKey}', {
        ...call,
        header,
        path: { trackingKey: ticket },
      })
}

/** Reads a ticket by its tracking key until it exists. Throws the last 404 if that takes too long. */
export async function pollForTicket(
  request: Request,
  runtime: Runtime,
  trackingKey: string,
  { waitForMs = 60_000, ...call }: WaitOptions,
): Promise<Ticket> {
  const wait = createDeadlineSleep(runtime, waitForMs, call.signal)
  for (let ms = INITIAL_POLL_MS; ; ms = Math.min(ms * 2, MAX_POLL_MS)) {
    try {
      const { data } = await requestTicket(request, trackingKey, call)
      if (data) return data
    } catch (error) {
      const isAbsent = error instanceof FlowdeskError && error.code === 'SVC:4001'
      if (!isAbsent || !(await wait(ms))) throw error
    }
  }
}

/** Yields the ticket now and after each change, until it is completed or cancelled. */
export async function* followTicketStates(
  request: Request,
  { sleep }: Runtime,
  ticket: TicketIdentifier,
  { intervalMs = 10_000, ...call }: FollowOptions,
): AsyncGenerator<Ticket, void> {
  let last: Ticket | undefined
  while (!last?.completedAt) {
    if (last) await sleep(intervalMs, call.signal)
    const { data } = await requestTicket(request, ticket, call, last?.eTag)
    if (!data) continue
    last = data
    yield data
  }
}

/** Yields all tickets that match a query, page by page. */
export async function* listTickets(
  request: Request,
  query: TicketQuery,
  call: CallOptions,
): AsyncGenerator<Ticket, void> {
  // Oldest first by default, so that new tickets do not move others to the next page.
  const order = { pageSize: PAGE_SIZE, sortBy: 'id', sortOrder: 'asc', ...query } as const
  for (let page = 1, totalPages = 1; page <= totalPages; page += 1) {
    const { data } = await request('GET', '/v1/integration/tickets', { ...call, query: { ...order, page } })
    yield* data.items
    totalPages = data.totalPages
  }
}
