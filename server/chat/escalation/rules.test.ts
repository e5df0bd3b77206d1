import { expect, test } from 'vitest'
import { DependencyUnavailableError } from '#platform/errors/dependency-unavailable.ts'
import { FlowdeskError } from '#sdk'
import { computeRetryMs, isContentRefusal } from './rules.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const TICK_MS = 15_000

const errorWith = (status: number, code: string | null = null) =>
  new FlowdeskError('refused', { status, code, details: null, retryAfterSeconds: null, requestId: null })

test.each([0, 401, 429, 500, 502, 503, 504])(
  'status %i concerns every conversation, and is tried at each tick',
  (status) => {
    expect(isContentRefusal(errorWith(status))).toBe(false)
    expect(computeRetryMs(errorWith(status), 10 * HOUR_MS, TICK_MS)).toBe(TICK_MS)
  },
)

test('a missing API token concerns every conversation', () => {
  expect(isContentRefusal(new DependencyUnavailableError('there is no token'))).toBe(false)
})

test('a scope that the API token lacks concerns every conversation', () => {
  expect(isContentRefusal(errorWith(403, 'SVC:1101'))).toBe(false)
  expect(isContentRefusal(errorWith(403, 'SVC:1102'))).toBe(true)
})

test.each([400, 403, 404, 422])('status %i concerns one conversation, and is tried less often with time', (status) => {
  const error = errorWith(status)
  expect(isContentRefusal(error)).toBe(true)
  const ages = [MINUTE_MS, 10 * MINUTE_MS, 10 * HOUR_MS, 1000 * HOUR_MS]
  expect(ages.map((age) => computeRetryMs(error, age, TICK_MS))).toEqual([TICK_MS, MINUTE_MS, HOUR_MS, HOUR_MS])
})

test('an idempotency key in use concerns one conversation, and is tried at each tick', () => {
  expect(isContentRefusal(errorWith(409))).toBe(true)
  expect(computeRetryMs(errorWith(409), 10 * HOUR_MS, TICK_MS)).toBe(TICK_MS)
})

test('a tick longer than an hour is also the longest wait', () => {
  expect(computeRetryMs(errorWith(422), 1000 * HOUR_MS, 2 * HOUR_MS)).toBe(2 * HOUR_MS)
})
