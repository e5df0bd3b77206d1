import type { components } from './generated/v1.ts'
import type { CallOptions, Request } from './operations.ts'
import type { TicketIdentifier } from './tickets.ts'

export type TicketMessage = components['schemas']['TicketMessage']

/** Where a read of messages begins. */
export interface MessageReadOptions extends CallOptions {
  /** Returns only messages with a higher id, such as that of the last one read. Defaults to 0, which returns all messages. */
  readonly afterId?: number
}

const requestMessages = (request: Request, ticket: TicketIdentifier, afterId: number, call: CallOptions) =>
  typeof ticket === 'number'
    ? request('GET', '/v1/integration/tickets/{id}/messages', { ...call, path: { id: ticket }, query: { afterId } })
    : request('GET', '/v1/integration/tickets/by-tracking-key/{trackingKey}/messages', {
        ...call,
        path: { trackingKey: ticket },
        query: { afterId },
      })

/** Yields the existing messages of a ticket, oldest first, one read at a time. */
export async function* readMessages(
  request: Request,
  ticket: TicketIdentifier,
  { afterId = 0, ...call }: MessageReadOptions,
): AsyncGenerator<TicketMessage, void> {
  for (let last: number | undefined = afterId; last !== undefined; ) {
    const { data }: { readonly data: readonly TicketMessage[] } = await requestMessages(request, ticket, last, call)
    yield* data
    last = data[data.length - 1]?.id
  }
}
