import { expect, test } from 'vitest'
import { createBatchedLookup, forEachInSlices } from './batched-lookup.ts'

const lookUpValues = () =>
  createBatchedLookup(
    async (keys: number[]) => new Map(keys.map((key) => [key, `value ${key}`])),
    () => new Date(0),
  )

const keys = Array.from({ length: 12_000 }, (_, index) => index)

test('a lookup refuses calls above the maximum that may wait', async () => {
  const lookup = lookUpValues()
  const outcomes = await Promise.allSettled(keys.map(lookup))
  expect(outcomes.findIndex(({ status }) => status === 'rejected')).toBeGreaterThan(1000)
})

test('any number of items is looked up in slices, which leave room for the calls of others', async () => {
  const lookup = lookUpValues()
  const found: (string | undefined)[] = []
  const all = forEachInSlices(keys, async (key) => {
    found.push(await lookup(key))
  })
  expect(await lookup(-1)).toBe('value -1')
  await all
  expect(found).toEqual(keys.map((key) => `value ${key}`))
})

test('after a failure the remaining slices are skipped', async () => {
  const seen: number[] = []
  const failing = forEachInSlices(keys, async (key) => {
    seen.push(key)
    if (key === 7) throw new Error('the database is unreachable')
  })
  await expect(failing).rejects.toThrow('the database is unreachable')
  expect(seen).toHaveLength(1000)
})
