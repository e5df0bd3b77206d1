import type { ApiResponse } from '../support/flowdesk.ts'

/** What a client asks for, however often it sends it: operation, ticket, key and content together. */
export interface Operation {
  /** The ticket that a message is for; null for a creation. */
  readonly ticketId: number | null
  /** Null: every time it is sent is a wish of its own. */
  readonly key: string | null
  /** The subject of the ticket or the words of the message. */
  readonly content: string
  readonly attempts: Attempt[]
}

/** One time that an ask was sent. */
export interface Attempt {
  /** Null until there is a response; it stays null if the server died during the request. */
  response: RecordedResponse | null
}

export interface RecordedResponse {
  readonly status: number
  readonly code: string | null
  /** The receipt of a success, else null. */
  readonly receipt: Receipt | null
}

/** The receipt of a creation has only the key. */
export interface Receipt {
  readonly trackingKey: string
  readonly id?: number
  readonly ticketId?: number
  readonly createdAt?: string
  readonly continuedInNewTicket?: boolean
  readonly parentTicketId?: number | null
  readonly isReplay?: boolean
}

/** What the anonymous tracking said of a receipt, at once or later. */
export interface TrackingResult {
  readonly trackingKey: string
  readonly status: number
  readonly ticketId: number | null
}

export interface TicketRow {
  readonly id: number
  readonly trackingKey: string
  readonly parentTicketId: number | null
  readonly subject: string | null
}

/** The receipt of a creation with an idempotency key. */
export interface KeyReceiptRow {
  readonly trackingKey: string
  readonly idempotencyKey: string
}

export interface MessageRow {
  readonly id: number
  readonly ticketId: number
  readonly content: string
}

/** All responses that clients received, and the contents of the database at the end. */
export interface Ledger {
  readonly operations: readonly Operation[]
  readonly trackingResults: readonly TrackingResult[]
  /** Whether something broke on the way, so that a request may have been refused for that. */
  readonly hadFaults: boolean
  /** The tickets that messages were sent to, made before. */
  readonly existingTickets: readonly {
    readonly id: number
    readonly trackingKey: string
    readonly isCompleted: boolean
  }[]
  /** All tickets of the history, without the given ones. */
  readonly tickets: readonly TicketRow[]
  readonly keys: readonly KeyReceiptRow[]
  readonly messages: readonly MessageRow[]
  /** What went wrong that nothing which broke explains. */
  readonly unexpectedErrors: readonly string[]
}

/** The ask with this key and content, written down unless it is there; without a key always another one. */
export function findOrAddOperation(
  asks: Operation[],
  { ticketId, key, content }: Omit<Operation, 'attempts'>,
): Operation {
  const known = asks.find((ask) => ask.key === key && ask.ticketId === ticketId && ask.content === content)
  if (known && key !== null) return known
  const ask = { ticketId, key, content, attempts: [] }
  asks.push(ask)
  return ask
}

const CREATION = '/v1/integration/tickets'

/**
 * How an ask goes over the wire. With the tracking key of the ticket that a message is for, or with a null for a
 * creation, the same in other words, which must not make another request of it.
 */
export function toRequest({ ticketId, key, content }: Operation, reworded?: string | null) {
  const isReworded = reworded !== undefined
  const headers = key === null ? {} : { 'idempotency-key': isReworded ? ` ${key} ` : key }
  if (ticketId === null) {
    const body = { poolId: 1, subject: content }
    return {
      url: CREATION,
      headers,
      body: isReworded ? { subject: ` ${content}`, description: null, poolId: 1 } : body,
    }
  }
  const body = { content }
  const url = `${CREATION}/${isReworded ? `by-tracking-key/${reworded}` : ticketId}/messages`
  return { url, headers, body: isReworded ? { subject: null, unknown: true, content } : body }
}

/** What a ledger keeps of an answer. */
export const toRecordedResponse = ({ status, body }: Pick<ApiResponse, 'status' | 'body'>): RecordedResponse => ({
  status,
  code: body.error?.code ?? null,
  receipt: status < 300 ? body.data : null,
})

/** The tracking keys that creations were answered with, each once. */
export const trackingKeysOf = (asks: readonly Operation[]): string[] => [
  ...new Set(
    asks
      .filter(({ ticketId }) => ticketId === null)
      .flatMap(receiptsOf)
      .map(({ trackingKey }) => trackingKey),
  ),
]

/** The asks with a key whose last send settled nothing. */
export const unsettledOperations = (asks: readonly Operation[]): Operation[] =>
  asks.filter(({ key, attempts }) => key !== null && !isConclusive(attempts.at(-1) ?? { response: null }))

/** Whether an answer settles what became of the request; a 503 leaves it open, as does none. */
export const isConclusive = ({ response }: Attempt): boolean => response !== null && response.status < 500

/** The receipts that an ask was answered with. */
export const receiptsOf = ({ attempts }: Operation): Receipt[] =>
  attempts.flatMap(({ response }) => response?.receipt ?? [])

/** Returns how many messages were written whose sends had no response except replays. */
export const countLostResponses = (asks: readonly Operation[]): number =>
  asks
    .filter(({ ticketId, key }) => ticketId !== null && key !== null)
    .map(receiptsOf)
    .filter((receipts) => receipts.length > 0 && receipts.every(({ isReplay }) => isReplay)).length
