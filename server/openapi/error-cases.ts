import {
  bodyTooLarge,
  dependencyUnavailable,
  hostNotAllowed,
  idempotencyInFlight,
  idempotencyKeyReused,
  mediaTypeNotSupported,
  methodNotAllowed,
  overloaded,
  routeNotFound,
  unexpectedError,
  unparsableRequest,
  validationFailed,
} from '#platform/errors/common.ts'
import { createFieldErrorDetails, createValidationRefusal } from '#platform/errors/field-errors.ts'
import type { Refusal, RefusalFactory } from '#platform/errors/refusal.ts'
import { fileEmpty, fileTooLarge, fileTypeNotAllowed } from '#platform/files/errors.ts'
import type { Policy } from '#platform/http/rate-limits.ts'
import { createRateLimitRefusal, type Operation } from '#platform/http/route.ts'

export interface ErrorCase {
  readonly refusal: Refusal
  /** The reason, policy, scope or role that distinguishes cases with the same code and status, or null. */
  readonly variant: string | null
}

// The server parses the body of every method except GET, even if the route ignores it.
const isBodyRead = ({ method }: Operation): boolean => method !== 'GET'

const isValidated = ({ body, rawBody, file, query, idempotent, conditional }: Operation): boolean =>
  [body, rawBody, file, query].some((input) => input !== undefined) || idempotent === true || conditional === 'If-Match'

const idempotencyKey = 'order-4711'
const correlationId = '0d9f6a3c-5d0e-4f0b-9b1a-7c3f2e8a6b54'

const exampleParams = { limit: 10 }

const exampleWithDetailsByFactory = new Map<RefusalFactory, () => Refusal>([
  [validationFailed, () => createValidationRefusal({ field: 'name', rule: 'maxLength', params: { limit: 200 } })],
  [unexpectedError, () => unexpectedError({ params: { correlationId }, details: { correlationId } })],
  [
    fileTypeNotAllowed,
    () =>
      fileTypeNotAllowed({
        details: createFieldErrorDetails({ field: 'file', rule: 'enum', params: { allowed: 'jpg, png, pdf' } }),
      }),
  ],
  [fileEmpty, () => fileEmpty({ details: createFieldErrorDetails({ field: 'file', rule: 'required' }) })],
  [fileTooLarge, () => fileTooLarge({ params: { limit: 20 * 1024 * 1024 } })],
  [idempotencyKeyReused, () => idempotencyKeyReused({ details: { idempotencyKey } })],
  [idempotencyInFlight, () => idempotencyInFlight({ details: { idempotencyKey } })],
])

function toErrorCase(refuse: RefusalFactory, { requiredRoleOrScope }: Operation): ErrorCase {
  const refusal =
    exampleWithDetailsByFactory.get(refuse)?.() ?? refuse({ params: { ...exampleParams, ...requiredRoleOrScope } })
  const [requirement] = Object.entries(requiredRoleOrScope).flatMap(([name, value]) =>
    refuse.sentence.en.includes(`{${name}}`) ? [value] : [],
  )
  return { refusal, variant: refusal.reason ?? requirement ?? null }
}

const toRateLimitCase = (policy: Policy): ErrorCase => ({
  refusal: createRateLimitRefusal(policy, 12),
  variant: policy.name,
})

/** Errors of requests that reach no operation. */
const generalRefusals: readonly Refusal[] = [routeNotFound(), methodNotAllowed(), hostNotAllowed()]

export const listDocumentedRefusals = (operations: readonly Operation[]): Refusal[] => [
  ...operations.flatMap(listErrorCases).map(({ refusal }) => refusal),
  ...generalRefusals,
]

export function listErrorCases(operation: Operation): ErrorCase[] {
  const { hasEnvelope, policies, refuses } = operation
  const toCases = (...factories: readonly RefusalFactory[]) => factories.map((refuse) => toErrorCase(refuse, operation))
  const bodyErrors = isBodyRead(operation) ? [bodyTooLarge, mediaTypeNotSupported] : []
  const validationErrors = isValidated(operation) ? [validationFailed] : []
  return [
    ...toCases(unparsableRequest, ...bodyErrors, ...validationErrors, ...refuses),
    ...policies.map(toRateLimitCase),
    ...toCases(unexpectedError, ...(hasEnvelope ? [dependencyUnavailable, overloaded] : [])),
  ]
}
