import type { Refusal } from '#platform/errors/refusal.ts'
import { ruleMessages } from '#platform/i18n/validation-messages.ts'
import { addComponent, type Components, type JsonObject } from './components.ts'

const createTextSchema = (description: string): JsonObject => ({ description, type: 'string' })
const toNullable = (schema: JsonObject): JsonObject => ({ ...schema, nullable: true })

const ruleDescription =
  'The rule that the field violates. `required`: a value is missing. `type`, `format`: the value has another type or format. ' +
  '`enum`: the value is not one of those allowed. `minLength`, `maxLength`, `minimum`, `maximum`, `maxItems`: the value is outside the limit in `params.limit`. ' +
  '`unique`: the value is already in use or appears more than once. `state`, for one of these reasons: the value refers to a record that does not exist or is inactive; ' +
  'the value conflicts with another field or with the state of a record; the value is a time in the past. ' +
  '`text`: the text contains NUL or an unpaired surrogate.'

const fieldError: JsonObject = {
  description: 'A field that is not valid.',
  type: 'object',
  required: ['field', 'rule', 'message', 'params'],
  properties: {
    field: createTextSchema('The path of the field, such as `attachmentIds[2]`; empty for the body itself.'),
    rule: { ...createTextSchema(ruleDescription), enum: Object.keys(ruleMessages) },
    message: createTextSchema('What is wrong and how to correct it, in the language of `Accept-Language`.'),
    params: {
      description: 'The values in the message, such as the `limit` of a length.',
      type: 'object',
      additionalProperties: { oneOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }] },
    },
  },
}

const createDetailsSchema = (errors: JsonObject): JsonObject => ({
  description: 'Machine-readable values. The fields depend on the error; null if it has none.',
  type: 'object',
  nullable: true,
  properties: {
    errors: {
      description: 'SVC:2001, SVC:2003, SVC:2004: the fields that are not valid, at most 1,000 errors.',
      type: 'array',
      items: errors,
    },
    reason: { $ref: '#/components/schemas/ErrorReason' },
    policy: createTextSchema('SVC:0003: the rate limit that you have reached.'),
    retryAfterSeconds: {
      description: 'SVC:0003: how many seconds to wait, as in `Retry-After`.',
      type: 'integer',
      minimum: 1,
    },
    idempotencyKey: createTextSchema('SVC:3001 with status 409, and SVC:3002: the key that you sent.'),
    pollIntervalSeconds: {
      description: 'SVC:3001 with status 503: how many seconds to wait between polls of the waiting room.',
      type: 'integer',
      minimum: 1,
    },
    correlationId: createTextSchema('SVC:0001: the id to give when you report the error.'),
  },
})

const createErrorObjectSchema = (errors: JsonObject): JsonObject => ({
  description: 'The error, as part of the envelope.',
  type: 'object',
  required: ['status', 'code', 'message', 'details'],
  properties: {
    status: { description: 'The HTTP status.', type: 'integer', minimum: 400, maximum: 599 },
    code: toNullable(
      createTextSchema('The error code. Branch on the status and the code together: their meaning never changes.'),
    ),
    message: createTextSchema('The message for people, in the language of `Accept-Language`. Do not branch on it.'),
    details: createDetailsSchema(errors),
  },
})

export function addErrorReasons(components: Components, refusals: readonly Refusal[]): void {
  const reasons = refusals.flatMap(({ reason }) => reason ?? []).toSorted()
  const description = 'Distinguishes errors that share a code and a status. Later versions may add reasons.'
  addComponent(components, 'schemas', 'ErrorReason', { ...createTextSchema(description), enum: [...new Set(reasons)] })
}

export function addErrorSchema(components: Components): JsonObject {
  const errors = addComponent(components, 'schemas', 'FieldError', fieldError)
  return addComponent(components, 'schemas', 'ErrorResponse', {
    description:
      'The body of error responses. It is the envelope and a problem details object (RFC 9457) at the same time, so clients can read either. ' +
      'There are two exceptions: a 416 has no body, and the 503 of [getHealth](#getHealth) has the health report as its body. ' +
      'At present, only `data` (always) and `error.details` (if the error has no details) are null. The schema also allows null for other fields, but the server always sets them.',
    type: 'object',
    required: ['success', 'data', 'error', 'type', 'title', 'status', 'detail', 'instance'],
    properties: {
      success: { description: 'Always false.', type: 'boolean', enum: [false] },
      data: { description: 'Always null.', type: 'object', nullable: true, enum: [null] },
      error: createErrorObjectSchema(errors),
      type: toNullable(createTextSchema('Always `about:blank`. The status and the code identify the problem.')),
      title: toNullable(createTextSchema('The reason phrase of the status.')),
      status: toNullable({ description: 'The HTTP status.', type: 'integer', minimum: 400, maximum: 599 }),
      detail: toNullable(createTextSchema('The same as `error.message`.')),
      instance: toNullable(createTextSchema('The path of the request.')),
    },
  })
}
