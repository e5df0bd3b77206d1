import { describe, expect, test } from 'vitest'
import { type PermitResult, policy, RateLimits } from './rate-limits.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const CALLS = policy('Calls', 600, '00:01:00', 'Calls, per key.')
const OTHER_CALLS = policy('OtherCalls', 120, '00:01:00', 'Other calls, per key.')

const limits = (permits: number, window = MINUTE) =>
  new RateLimits({ 'RateLimits:Calls:Permits': permits, 'RateLimits:Calls:Window': window })

describe('take', () => {
  test('returns null until the permits are used up, then the seconds until the window ends', () => {
    const { take } = bound(limits(2))
    expect([take('a', 0), take('a', 10_000), take('a', 20_000), take('a', 59_999)]).toEqual([null, null, 40, 1])
  })

  test('a window starts with its first call and ends after its length', () => {
    const { take } = bound(limits(1))
    expect([take('a', 5000), take('a', 64_999), take('a', 65_000), take('a', 65_001)]).toEqual([null, 1, null, 60])
  })

  test('a clock that moves far backwards resets windows, and one that moves slightly does not', () => {
    const { take } = bound(limits(1))
    expect([take('a', 3 * HOUR), take('a', 3 * HOUR - 500), take('a', 0), take('a', 1)]).toEqual([null, 61, null, 60])
  })

  test('a rejected call takes no permit of the next window', () => {
    const { take } = bound(limits(1))
    for (let n = 0; n < 50; n++) take('a', 0)
    expect([take('a', MINUTE), take('a', MINUTE)]).toEqual([null, 60])
  })

  test('keys and policies are counted separately', () => {
    const both = limits(1)
    const { take } = bound(both)
    expect([take('a', 0), take('b', 0), take('a', 0)]).toEqual([null, null, 60])
    expect(both.take(OTHER_CALLS, 'a', 0)).toBeNull()
  })

  test('the wait is in whole seconds and at least one', () => {
    const { take } = bound(limits(1, 250))
    expect([take('a', 0), take('a', 1), take('a', 249), take('a', 250)]).toEqual([null, 1, 1, null])
  })

  test('expired windows are deleted, and running ones are kept', () => {
    const { take } = bound(limits(1))
    take('old', 0)
    for (let n = 0; n < 30_000; n++) take(`early ${n}`, 0)
    take('running', 30_000)
    for (let n = 0; n < 30_000; n++) take(`late ${n}`, MINUTE)
    expect([take('running', MINUTE), take('old', MINUTE)]).toEqual([30, null])
  })
})

describe('acquire', () => {
  test('takes a permit that release returns', () => {
    const both = limits(1)
    const permit = both.acquire(CALLS, 'a', 0)
    expect(both.take(CALLS, 'a', 15_000)).toBe(45)
    expect(both.acquire(CALLS, 'a', 15_000)).toEqual({ waitSeconds: 45 })
    release(permit)
    expect(both.take(CALLS, 'a', 15_000)).toBeNull()
  })

  test('a window is deleted when all its permits are returned', () => {
    const both = limits(1)
    release(both.acquire(CALLS, 'a', 0))
    expect([both.take(CALLS, 'a', 30_000), both.take(CALLS, 'a', 30_000)]).toEqual([null, 60])
  })

  test('a permit that is returned after its window has ended does not count in the next one', () => {
    const both = limits(1)
    const early = both.acquire(CALLS, 'a', 0)
    expect(both.take(CALLS, 'a', MINUTE)).toBeNull()
    release(early)
    expect(both.take(CALLS, 'a', MINUTE)).toBe(60)
  })

  test('release returns a permit once, however often it is called', () => {
    const both = limits(2)
    const permit = both.acquire(CALLS, 'a', 0)
    both.take(CALLS, 'a', 0)
    for (let n = 0; n < 3; n++) release(permit)
    expect([both.take(CALLS, 'a', 0), both.take(CALLS, 'a', 0)]).toEqual([null, 60])
  })
})

describe('memory', () => {
  test('a policy has at most 100,000 windows and deletes the oldest one', () => {
    const { take } = bound(limits(1))
    for (const key of ['first', 'second']) take(key, 0)
    for (let n = 0; n < 99_999; n++) take(`other ${n}`, 1000)
    expect([take('second', 2000), take('first', 2000)]).toEqual([58, null])
  })

  test('keys of any length are distinct', () => {
    const { take } = bound(limits(1))
    const long = 'x'.repeat(300)
    expect([take(long, 0), take(`${long}y`, 0), take(long, 0)]).toEqual([null, null, 60])
  })
})

describe('peek', () => {
  test('returns the wait and takes no permit', () => {
    const { take, look } = bound(limits(1))
    expect([look('a', 0), look('a', 0), take('a', 0), look('a', 15_000), look('a', MINUTE)]).toEqual([
      null,
      null,
      null,
      45,
      null,
    ])
  })
})

/** Releases a permit. Throws if `acquire` had none left. */
function release(held: PermitResult): void {
  if (!('release' in held)) throw new Error(`there was no permit for ${held.waitSeconds} s`)
  held.release()
}

function bound(of: RateLimits) {
  return {
    take: (key: string, now: number) => of.take(CALLS, key, now),
    look: (key: string, now: number) => of.peek(CALLS, key, now),
  }
}
