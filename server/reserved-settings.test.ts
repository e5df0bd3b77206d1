import { expect, test } from 'vitest'
import { reservedSettings } from './reserved-settings.ts'

test('every reserved section is marked as such', () => {
  expect(reservedSettings.every((section) => section.isReservedForFutureUse)).toBe(true)
})
