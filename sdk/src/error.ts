import type { components } from './generated/v1.ts'

/** Machine-readable details of an error. Which members exist depends on the code. */
export type ErrorDetails = NonNullable<components['schemas']['ErrorResponse']['error']['details']>

/** The members of a `FlowdeskError`. */
export interface Refusal {
  /** The HTTP status; 0 if there was no response. */
  readonly status: number
  /** The stable code, such as `SVC:2001`; null if there was no response, or it is not from Flowdesk. */
  readonly code: string | null
  readonly details: ErrorDetails | null
  /** How long the server asks the caller to wait, in seconds; null if it does not. */
  readonly retryAfterSeconds: number | null
  /** The id under which the server logged the request; null if it sent none. Quote it when you report an error. */
  readonly requestId: string | null
}

/** A request that was rejected or got no response. Branch on `status` and `code`; `message` is for people, and localized. */
export class FlowdeskError extends Error implements Refusal {
  override readonly name = 'FlowdeskError'
  readonly status: number
  readonly code: string | null
  readonly details: ErrorDetails | null
  readonly retryAfterSeconds: number | null
  readonly requestId: string | null

  constructor(message: string, refusal: Refusal, options?: ErrorOptions) {
    super(message, options)
    this.status = refusal.status
    this.code = refusal.code
    this.details = refusal.details
    this.retryAfterSeconds = refusal.retryAfterSeconds
    this.requestId = refusal.requestId
  }
}

/** Thrown by an agent's chat that has no session, or whose session was ended by `signOut`. */
export class NotSignedInError extends Error {
  override readonly name = 'NotSignedInError'
}

/** Creates the error of a request without a response; the server may have processed it. */
export const createNoResponseError = (cause: unknown): FlowdeskError =>
  new FlowdeskError(
    `No answer: ${cause instanceof Error ? cause.message : String(cause)}`,
    { status: 0, code: null, details: null, retryAfterSeconds: null, requestId: null },
    { cause },
  )

/** Reads the error of a response from Flowdesk or from a proxy in front of it. */
export function parseRefusal({ status, statusText, headers }: Response, body: unknown, now: () => Date): FlowdeskError {
  const { code = null, details = null, message } = parseErrorBody(body)
  return new FlowdeskError(message ?? `No answer of Flowdesk: ${status} ${statusText}`.trim(), {
    status,
    code,
    details,
    retryAfterSeconds: parseRetryAfter(headers.get('retry-after'), now) ?? details?.retryAfterSeconds ?? null,
    requestId: headers.get('x-request-id') ?? details?.correlationId ?? null,
  })
}

type ErrorBody = Partial<components['schemas']['ErrorResponse']['error']>

function parseErrorBody(body: unknown): ErrorBody {
  if (typeof body !== 'object' || body === null || !('error' in body)) return {}
  return typeof body.error === 'object' && body.error !== null ? body.error : {}
}

/** Returns a `Retry-After` in seconds, from either of its two forms. */
function parseRetryAfter(field: string | null, now: () => Date): number | undefined {
  if (field === null) return undefined
  const seconds = /^\d+$/.test(field) ? Number(field) : Math.ceil((Date.parse(field) - now().getTime()) / 1000)
  return Number.isNaN(seconds) ? undefined : Math.max(seconds, 0)
}
