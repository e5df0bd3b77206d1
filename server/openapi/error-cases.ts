import {
  bodyTooLarge,
  dependencyUnavailable,
  idempotencyInFlight,
  idempotencyKeyReused,
  mediaTypeNotSupported,
  unexpected,
  unparsableRequest,
  validationFailed,
} from '#platform/errors/common.ts'
import { type FieldError, invalid } from '#platform/errors/invalid.ts'
import type { Refusal, RefusalFactory } from '#platform/errors/refusal.ts'
import type { Policy } from '#platform/http/rate-limits.ts'
import { type Operation, tooMany } from '#platform/http/route.ts'
import { schemaOf } from './components.ts'
import { propertiesOf } from './schemas.ts'

/** An error that an operation can return, as the server throws it. */
export interface ErrorCase {
  readonly refusal: Refusal
  /** Distinguishes cases with the same code and different sentences; empty if there is only one. */
  readonly variant: string
}

// The server parses the body of every method except GET, even if the route ignores it.
const isBodyRead = ({ method }: Operation): boolean => method !== 'GET'

const isValidated = ({ body, file, query, idempotent, conditional }: Operation): boolean =>
  [body, file, query].some((one) => one !== undefined) || idempotent === true || conditional === 'If-Match'

/** Returns a likely validation error of the operation. */
function likelyFieldError({ body, file, query }: Operation): FieldError {
  if (file !== undefined) return { field: file, rule: 'required' }
  const members = propertiesOf(schemaOf(body ?? query))
  const needed = body && !('x-partial' in body) ? members.find(([, member]) => member['nullable'] !== true) : undefined
  if (needed) return { field: needed[0], rule: 'required' }
  const long = members.find(([, { maxLength }]) => typeof maxLength === 'number')
  if (body && long) return { field: long[0], rule: 'maxLength', params: { limit: Number(long[1]['maxLength']) } }
  const small = members.find(([, { minimum }]) => minimum === 0 || minimum === 1)
  if (small) return { field: small[0], rule: 'minimum', params: { limit: Number(small[1]['minimum']) } }
  const [anyText] = members.filter(([, { type }]) => type === 'string')
  if (anyText) return { field: anyText[0], rule: 'text' }
  return { field: 'Idempotency-Key', rule: 'maxLength', params: { limit: 255 } }
}

const idempotencyKey = 'order-4711'
const correlationId = '0d9f6a3c-5d0e-4f0b-9b1a-7c3f2e8a6b54'

/** Errors whose bodies have details. */
const detailedErrors = new Map<RefusalFactory, () => Refusal>([
  [unexpected, () => unexpected({ params: { correlationId }, details: { correlationId } })],
  [idempotencyKeyReused, () => idempotencyKeyReused({ details: { idempotencyKey } })],
  [idempotencyInFlight, () => idempotencyInFlight({ details: { idempotencyKey } })],
])

function validationCase(operation: Operation): ErrorCase {
  const fieldError = likelyFieldError(operation)
  const { field, rule, params = {} } = fieldError
  return { refusal: invalid(fieldError), variant: [field, rule, ...Object.values(params)].join('-') }
}

function caseOf(refuse: RefusalFactory, operation: Operation): ErrorCase {
  if (refuse === validationFailed) return validationCase(operation)
  const refusal = detailedErrors.get(refuse)?.() ?? refuse({ params: operation.needs })
  const filled = Object.entries(operation.needs).filter(([name]) => refuse.sentence.en.includes(`{${name}}`))
  return { refusal, variant: filled.map(([, word]) => word).join('-') }
}

const limitCase = (policy: Policy): ErrorCase => ({ refusal: tooMany(policy, 12), variant: policy.name })

/** Returns all errors of an operation, in the order in which the server checks. */
export function errorCasesOf(operation: Operation): ErrorCase[] {
  const { isBare, policies, refuses } = operation
  const toCases = (...factories: readonly RefusalFactory[]) => factories.map((refuse) => caseOf(refuse, operation))
  const reading = isBodyRead(operation) ? [bodyTooLarge, mediaTypeNotSupported] : []
  const checking = isValidated(operation) ? [validationFailed] : []
  return [
    ...toCases(unparsableRequest, ...reading, ...checking, ...refuses),
    ...policies.map(limitCase),
    ...toCases(unexpected, ...(isBare ? [] : [dependencyUnavailable])),
  ]
}
