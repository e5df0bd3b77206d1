import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideLicence, type ReceivedAnswer } from './rules.ts'

const DAY = 24 * 3600_000
const start = Date.parse('2026-06-01T00:00:00Z')

/** Returns a licence whose answer arrived at `start`, and which expires a number of days after `start`. */
const licence = (expiresAfterDays: number, more: Partial<ReceivedAnswer['answer']> = {}): ReceivedAnswer => ({
  answer: {
    status: 'active',
    expiresAt: new Date(start + expiresAfterDays * DAY).toISOString(),
    graceDays: null,
    ...more,
  },
  answeredAt: start,
})

const decideAfter = (days: number, held: ReceivedAnswer | null, defaultGraceDays = 14) => {
  const { status, graceEndsAt } = decideLicence(held, start + days * DAY, { defaultGraceDays })
  return [status, graceEndsAt === null ? null : (graceEndsAt - start) / DAY]
}

const second = 1 / 86_400

describe('the status of a licence', () => {
  test.each([
    ['is Pending without an answer', 400, null, 'Pending', null],
    ['is Active after an answer', 0, licence(100), 'Active', null],
    ['is Active until the server was unreachable for a day', 1, licence(100), 'Active', null],
    ['is Grace after a day of an outage', 1 + second, licence(100), 'Grace', 31],
    ['is Grace until 30 days of it are over', 31 - second, licence(100), 'Grace', 31],
    ['is Blocked after them', 31, licence(100), 'Blocked', 31],
    ['is Grace from the expiry', 0.5, licence(0.5), 'Grace', 14.5],
    ['is Active before the expiry', 0.5 - second, licence(0.5), 'Active', null],
    ['is Grace until 14 days after the expiry', 14.5 - second, licence(0.5), 'Grace', 14.5],
    ['is Blocked after them', 14.5, licence(0.5), 'Blocked', 14.5],
    ['follows the grace days of the answer', 3.5, licence(0.5, { graceDays: 3 }), 'Blocked', 3.5],
    ['is Blocked at the expiry if there are no grace days', 0.5, licence(0.5, { graceDays: 0 }), 'Blocked', 0.5],
    ['is Grace until the earlier end, that of the outage', 25, licence(20, { graceDays: 60 }), 'Grace', 31],
    [
      'is Blocked by an outage in a longer grace period after the expiry',
      31,
      licence(20, { graceDays: 60 }),
      'Blocked',
      31,
    ],
    ['is Blocked at once by a revocation', 0, licence(100, { status: 'revoked' }), 'Blocked', null],
    [
      'is Blocked by a revocation without an expiry',
      0,
      licence(1, { status: 'revoked', expiresAt: null }),
      'Blocked',
      null,
    ],
  ] as const)('%s', (_name, days, held, status, graceEnd) => {
    expect(decideAfter(days, held)).toEqual([status, graceEnd])
  })

  test('uses License:GraceDays if the answer has no grace days', () => {
    expect(decideAfter(6, licence(0.5), 5)).toEqual(['Blocked', 5.5])
    expect(decideAfter(6, licence(0.5), 7)).toEqual(['Grace', 7.5])
  })
})

const order = ['Active', 'Grace', 'Blocked']

const days = (max: number) => fc.double({ min: 0, max, noNaN: true })

test('without a new answer, a licence only moves from Active over Grace to Blocked, and Blocked follows within its grace', () => {
  fc.assert(
    fc.property(days(60), fc.nat(40), days(120), days(120), (expiry, graceDays, one, other) => {
      const held = licence(expiry, { graceDays })
      const [earlier = 0, later = 0] = [one, other].toSorted((a, b) => a - b)
      const [before] = decideAfter(earlier, held)
      const [after] = decideAfter(later, held)
      expect(order.indexOf(String(after))).toBeGreaterThanOrEqual(order.indexOf(String(before)))
      expect(decideAfter(Math.min(expiry + graceDays, 31) + second, held)[0]).toBe('Blocked')
    }),
  )
})

test('a new answer that has not expired is Active from every earlier state', () => {
  fc.assert(
    fc.property(days(400), days(60), (answered, expiry) => {
      const answeredAt = start + answered * DAY
      const renewed = { ...licence(answered + expiry + 1), answeredAt }
      expect(decideLicence(renewed, answeredAt, { defaultGraceDays: 14 })).toEqual({
        status: 'Active',
        graceEndsAt: null,
      })
    }),
  )
})
