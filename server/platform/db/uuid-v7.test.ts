import { expect, test } from 'vitest'
import { createUuidGenerator } from './uuid-v7.ts'

const at = new Date('2026-11-21T09:51:04.123Z')

test('an id is a UUID of version 7 and contains its time in milliseconds', () => {
  const id = createUuidGenerator(() => at)()
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(at.getTime())
})

test('ids increase even if many are created within a millisecond', () => {
  const newId = createUuidGenerator(() => at)
  const ids = Array.from({ length: 10_000 }, newId)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})

test('ids keep increasing when the clock moves backwards', () => {
  let now = at
  const newId = createUuidGenerator(() => now)
  const before = newId()
  now = new Date(at.getTime() - 60_000)
  expect(newId() > before).toBe(true)
})

test('two generators never create the same id', () => {
  const one = createUuidGenerator(() => at)
  const other = createUuidGenerator(() => at)
  expect(one().slice(0, 13)).toBe(other().slice(0, 13))
  expect(one()).not.toBe(other())
})
