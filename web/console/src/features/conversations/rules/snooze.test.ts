import { expect, test } from 'vitest'
import { isUntilMessage, offeredSnoozeChoices, snoozeChoices, toFieldValue, toSnoozeEnd } from './snooze.ts'

test.each([
  ['a Wednesday', new Date(2026, 10, 25, 16, 30), new Date(2026, 10, 30, 9)],
  ['a Monday', new Date(2026, 10, 23, 8), new Date(2026, 10, 30, 9)],
  ['a Sunday', new Date(2026, 10, 29, 23), new Date(2026, 10, 30, 9)],
])('on %s, Monday is the next one', (_, now, monday) => {
  expect(toSnoozeEnd('monday', now)).toEqual(monday)
})

test('tomorrow is at nine, also after midnight', () => {
  expect(toSnoozeEnd('tomorrow', new Date(2026, 10, 25, 0, 5))).toEqual(new Date(2026, 10, 26, 9))
})

test('"later today" is offered only if it is still today', () => {
  expect(offeredSnoozeChoices(new Date(2026, 10, 25, 20, 59))).toContain('later')
  expect(offeredSnoozeChoices(new Date(2026, 10, 25, 21))).not.toContain('later')
})

test('the value of a field is the time of this device', () => {
  const time = new Date(2026, 2, 5, 9, 7)
  expect(toFieldValue(time)).toBe('2026-03-05T09:07')
  expect(new Date(toFieldValue(time))).toEqual(time)
})

test('every snooze ends in the future, and only one waits for a message', () => {
  const now = new Date(2026, 10, 25, 16, 30)
  for (const choice of snoozeChoices) {
    const end = toSnoozeEnd(choice, now)
    expect(end.getTime()).toBeGreaterThan(now.getTime())
    expect(isUntilMessage(end.toISOString(), now), choice).toBe(choice === 'message')
  }
})
