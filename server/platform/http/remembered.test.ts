import { expect, test } from 'vitest'
import { createTtlCache } from './remembered.ts'

/** A load that counts itself, behind a clock of its own. */
function counted(ttlMs: number, maxEntries = 10) {
  let now = 0
  let loads = 0
  const cache = createTtlCache<number>({ maxEntries, ttlMs, now: () => new Date(now) })
  return {
    read: async (key = 'a') => await cache.find(key, async () => ++loads),
    readAfter: async (before: Promise<void>) =>
      await cache.find('a', async () => {
        const load = ++loads
        await before
        return load
      }),
    miss: async () =>
      await cache.find('a', async () => {
        loads++
        return null
      }),
    fail: async () => await cache.find('a', () => Promise.reject(new Error(`look ${++loads}`))),
    clear: cache.clear,
    advance: (ms: number) => {
      now += ms
    },
  }
}

test('an answer is remembered for its time, each key apart', async () => {
  const { read, advance } = counted(1000)
  expect([await read(), await read(), await read('b')]).toEqual([1, 1, 2])
  advance(999)
  expect(await read()).toBe(1)
  advance(1)
  expect([await read(), await read()]).toEqual([3, 3])
})

test('calls that miss together share one look', async () => {
  const { read } = counted(1000)
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1])
})

test('a look that failed is not remembered', async () => {
  const { read, fail } = counted(1000)
  await expect(fail()).rejects.toThrow('look 1')
  expect(await read()).toBe(2)
})

test('a time of 0 remembers nothing', async () => {
  const { read } = counted(0)
  expect([await read(), await read()]).toEqual([1, 2])
})

test('a clock that is put back keeps no answer until it has caught up', async () => {
  const { read, advance } = counted(1000)
  await read()
  advance(-3_600_000)
  expect([await read(), await read()]).toEqual([2, 2])
})

test('the age counts from the start of the load', async () => {
  const { read, readAfter, advance } = counted(1000)
  const loaded = Promise.withResolvers<void>()
  const first = readAfter(loaded.promise)
  advance(600)
  loaded.resolve()
  expect(await first).toBe(1)
  advance(400)
  expect(await read()).toBe(2)
})

test('a load that finds nothing is not cached', async () => {
  const { read, miss } = counted(1000)
  expect(await miss()).toBeNull()
  expect([await read(), await read()]).toEqual([2, 2])
})

test('a cleared cache loads anew, and keeps and shares no load that began before', async () => {
  const { read, readAfter, clear } = counted(1000)
  const loaded = Promise.withResolvers<void>()
  const before = readAfter(loaded.promise)
  clear()
  expect(await read()).toBe(2)
  loaded.resolve()
  expect(await before).toBe(1)
  expect(await read()).toBe(2)
})

test('a load goes to its caller even where its entry was evicted meanwhile', async () => {
  const { read, readAfter, advance } = counted(1000, 1)
  const loaded = Promise.withResolvers<void>()
  const evicted = readAfter(loaded.promise)
  advance(1)
  expect(await read('b')).toBe(2)
  loaded.resolve()
  expect(await evicted).toBe(1)
})
