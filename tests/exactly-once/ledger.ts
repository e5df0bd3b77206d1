import type { ApiResponse } from '../support/flowdesk.ts'

/** What a client requests, however often it sends the request. Ticket, key and content identify it. */
export interface Operation {
  /** The ticket that a message is for; null for a creation. */
  readonly ticketId: number | null
  /** The idempotency key; null: each request without a key is an operation of its own. */
  readonly key: string | null
  /** The subject of the ticket or the text of the message. */
  readonly content: string
  readonly attempts: Attempt[]
}

/** One request of an operation. */
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

/** The receipt of a success. That of a creation has only the tracking key. */
export interface Receipt {
  readonly trackingKey: string
  readonly id?: number
  readonly ticketId?: number
  readonly createdAt?: string
  readonly continuedInNewTicket?: boolean
  readonly parentTicketId?: number | null
  readonly isReplay?: boolean
}

/** A response of the public tracking to the tracking key of a receipt. */
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
  /** Whether there were faults that may have caused refusals. */
  readonly hadFaults: boolean
  /** The tickets that messages were sent to, created before the history. */
  readonly existingTickets: readonly {
    readonly id: number
    readonly trackingKey: string
    readonly isCompleted: boolean
  }[]
  /** All tickets of the history, without the existing ones. */
  readonly tickets: readonly TicketRow[]
  readonly keys: readonly KeyReceiptRow[]
  readonly messages: readonly MessageRow[]
  /** Errors that no fault explains. */
  readonly unexpectedErrors: readonly string[]
}

/** Returns the operation with this ticket, key and content, and adds it if it is missing. Without a key it always adds one. */
export function findOrAddOperation(
  operations: Operation[],
  { ticketId, key, content }: Omit<Operation, 'attempts'>,
): Operation {
  const known = operations.find(
    (operation) => operation.key === key && operation.ticketId === ticketId && operation.content === content,
  )
  if (known && key !== null) return known
  const operation = { ticketId, key, content, attempts: [] }
  operations.push(operation)
  return operation
}

const CREATION = '/v1/integration/tickets'

/**
 * Returns the HTTP request of an operation. With `reworded`, the tracking key of the ticket of a message or null for a
 * creation, it returns an equivalent request with other bytes, which the server must treat as the same.
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

/** Returns the part of a response that the ledger records. */
export const toRecordedResponse = ({ status, body }: Pick<ApiResponse, 'status' | 'body'>): RecordedResponse => ({
  status,
  code: body.error?.code ?? null,
  receipt: status < 300 ? body.data : null,
})

/** Returns the distinct tracking keys in the receipts of creations. */
export const trackingKeysOf = (operations: readonly Operation[]): string[] => [
  ...new Set(
    operations
      .filter(({ ticketId }) => ticketId === null)
      .flatMap(receiptsOf)
      .map(({ trackingKey }) => trackingKey),
  ),
]

/** Returns the operations with a key whose last attempt had no conclusive response. */
export const unsettledOperations = (operations: readonly Operation[]): Operation[] =>
  operations.filter(({ key, attempts }) => key !== null && !isConclusive(attempts.at(-1) ?? { response: null }))

/** Whether the response settles the outcome of a request. A 503 and a lost response do not. */
export const isConclusive = ({ response }: Attempt): boolean => response !== null && response.status < 500

/** Returns the receipts of an operation, in the order of its attempts. */
export const receiptsOf = ({ attempts }: Operation): Receipt[] =>
  attempts.flatMap(({ response }) => response?.receipt ?? [])

/** Returns the number of messages whose writing got no response: all their receipts are replays. */
export const countLostResponses = (operations: readonly Operation[]): number =>
  operations
    .filter(({ ticketId, key }) => ticketId !== null && key !== null)
    .map(receiptsOf)
    .filter((receipts) => receipts.length > 0 && receipts.every(({ isReplay }) => isReplay)).length
