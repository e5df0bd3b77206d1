import type { Refusal } from '#platform/errors/refusal.ts'
import { ruleSentences } from '#platform/i18n/rules.ts'
import { addComponent, type Components, type JsonObject } from './components.ts'

const text = (description: string): JsonObject => ({ description, type: 'string' })
const orNull = (part: JsonObject): JsonObject => ({ ...part, nullable: true })

const fieldError: JsonObject = {
  description: 'One field that is wrong.',
  type: 'object',
  required: ['field', 'rule', 'message', 'params'],
  properties: {
    field: text('The path of the field, such as `attachmentIds[2]`; empty for the body itself.'),
    rule: { ...text('The rule that it breaks.'), enum: Object.keys(ruleSentences) },
    message: text('What to mend, in the language of `Accept-Language`.'),
    params: {
      description: 'What the message was filled with, such as the `limit` of a bound.',
      type: 'object',
      additionalProperties: { oneOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }] },
    },
  },
}

const details = (errors: JsonObject): JsonObject => ({
  description:
    'What a program needs to react; null where the code says it all. Which member is there depends on the code.',
  type: 'object',
  nullable: true,
  properties: {
    errors: { description: 'SVC:2001, SVC:2003, SVC:2004: every field that is wrong.', type: 'array', items: errors },
    policy: text('SVC:0003: the rate limit that is used up.'),
    retryAfterSeconds: {
      description: 'SVC:0003: how long to wait, as in `Retry-After`.',
      type: 'integer',
      minimum: 1,
    },
    idempotencyKey: text('SVC:3001, SVC:3002: the key that was sent.'),
    pollIntervalSeconds: {
      description: 'SVC:3001 with status 503: how often to ask for a place.',
      type: 'integer',
      minimum: 1,
    },
    reason: { $ref: '#/components/schemas/ErrorReason' },
    correlationId: text('SVC:0001: quote it when you report the error.'),
  },
})

const error = (errors: JsonObject): JsonObject => ({
  description: 'The error as a reader of the envelope expects it.',
  type: 'object',
  required: ['status', 'code', 'message', 'details'],
  properties: {
    status: { description: 'The HTTP status.', type: 'integer', minimum: 400, maximum: 599 },
    code: orNull(text('The family of the error. Its meaning never changes: branch on it.')),
    message: text('For people, in the language of `Accept-Language`; never branch on it.'),
    details: details(errors),
  },
})

/** Adds the component `ErrorReason`: the values of `details.reason`. */
export function addErrorReasons(components: Components, refusals: readonly Refusal[]): void {
  const reasons = refusals.flatMap(({ reason }) => reason ?? []).toSorted()
  const description = 'Which of the errors with this code and status it is. Later versions may add reasons.'
  addComponent(components, 'schemas', 'ErrorReason', { ...text(description), enum: [...new Set(reasons)] })
}

/** Returns the schema of all errors: the envelope together with the members of problem details (RFC 9457). */
export function errorSchema(components: Components): JsonObject {
  const errors = addComponent(components, 'schemas', 'FieldError', fieldError)
  return addComponent(components, 'schemas', 'ErrorResponse', {
    description:
      'The body of every refusal. It is the envelope and a problem body (RFC 9457) at once, so that a reader of either finds what it looks for.',
    type: 'object',
    required: ['success', 'data', 'error', 'type', 'title', 'status', 'detail', 'instance'],
    properties: {
      success: { description: 'Always false.', type: 'boolean', enum: [false] },
      data: { description: 'Always null.', type: 'object', nullable: true, enum: [null] },
      error: error(errors),
      type: orNull(text('Always `about:blank`: the status and the code say which problem it is.')),
      title: orNull(text('The reason phrase of the status.')),
      status: orNull({ description: 'The HTTP status.', type: 'integer', minimum: 400, maximum: 599 }),
      detail: orNull(text('The same as `error.message`.')),
      instance: orNull(text('The path of the request.')),
    },
  })
}
