import { expect, test } from 'vitest'
import { MonotonicClock } from './monotonic-clock.ts'

const HOUR = 3600_000

test('the clock follows the clock of the machine', () => {
  let system = 100 * HOUR
  const clock = new MonotonicClock(() => new Date(system), 90 * HOUR)
  expect(clock.read()).toBe(100 * HOUR)
  system += HOUR
  expect(clock.read()).toBe(101 * HOUR)
})

test('after the clock of the machine was set back, time continues from the latest one', () => {
  let system = 100 * HOUR
  const clock = new MonotonicClock(() => new Date(system), 0)
  clock.read()
  system = 10 * HOUR
  expect(clock.read()).toBe(100 * HOUR)
  system += 5 * HOUR
  expect(clock.read()).toBe(105 * HOUR)
})

test('a start with a clock that was set back continues from the latest time that was stored', () => {
  let system = 10 * HOUR
  const clock = new MonotonicClock(() => new Date(system), 100 * HOUR)
  expect(clock.read()).toBe(100 * HOUR)
  system += HOUR
  expect(clock.read()).toBe(101 * HOUR)
})
