import {
  bodyTooLarge,
  dependencyUnavailable,
  idempotencyInFlight,
  idempotencyKeyReused,
  mediaTypeNotSupported,
  unexpected,
  unparsableRequest,
  validationFailed,
} from '../../errors/common.ts'
import { type FieldError, invalid } from '../../errors/invalid.ts'
import type { Refusal, RefusalFactory } from '../../errors/refusal.ts'
import type { Policy } from '../rate-limits.ts'
import { type Operation, tooMany } from '../route.ts'
import { partOf } from './components.ts'
import { membersOf } from './schemas.ts'

/** One way in which an operation is refused, as it would be said. */
export interface Case {
  readonly refusal: Refusal
  /** Tells cases of one refusal apart that read differently; blank where there is but one. */
  readonly variant: string
}

// Whatever the method of the others, a body that comes with them is read.
const isBodyRead = ({ method }: Operation): boolean => method !== 'GET'

const isValidated = ({ body, file, query, idempotent, conditional }: Operation): boolean =>
  [body, file, query].some((one) => one !== undefined) || idempotent === true || conditional === 'If-Match'

/** A field error that a caller of the operation may well meet. */
function likelyMistake({ body, file, query }: Operation): FieldError {
  if (file !== undefined) return { field: file, rule: 'required' }
  const members = membersOf(partOf(body ?? query))
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

/** The refusals whose bodies tell more than their sentence, as they would be thrown. */
const thrown = new Map<RefusalFactory, () => Refusal>([
  [unexpected, () => unexpected({ params: { correlationId }, details: { correlationId } })],
  [idempotencyKeyReused, () => idempotencyKeyReused({ details: { idempotencyKey } })],
  [idempotencyInFlight, () => idempotencyInFlight({ details: { idempotencyKey } })],
])

function mistakeCase(operation: Operation): Case {
  const mistake = likelyMistake(operation)
  const { field, rule, params = {} } = mistake
  return { refusal: invalid(mistake), variant: [field, rule, ...Object.values(params)].join('-') }
}

function caseOf(refuse: RefusalFactory, operation: Operation): Case {
  if (refuse === validationFailed) return mistakeCase(operation)
  const refusal = thrown.get(refuse)?.() ?? refuse({ params: operation.needs })
  const filled = Object.entries(operation.needs).filter(([name]) => refuse.sentence.en.includes(`{${name}}`))
  return { refusal, variant: filled.map(([, word]) => word).join('-') }
}

const limitCase = (policy: Policy): Case => ({ refusal: tooMany(policy, 12), variant: policy.name })

/** Every way in which an operation is refused, in the order in which refusals are told. */
export function casesOf(operation: Operation): Case[] {
  const { isBare, policies, refuses } = operation
  const told = (...factories: readonly RefusalFactory[]) => factories.map((refuse) => caseOf(refuse, operation))
  const reading = isBodyRead(operation) ? [bodyTooLarge, mediaTypeNotSupported] : []
  const checking = isValidated(operation) ? [validationFailed] : []
  return [
    ...told(unparsableRequest, ...reading, ...checking, ...refuses),
    ...policies.map(limitCase),
    ...told(unexpected, ...(isBare ? [] : [dependencyUnavailable])),
  ]
}
