import { expect, test } from 'vitest'
import { createTtlCache } from './ttl-cache.ts'

/** A cache with its own clock, and a load that counts its calls. */
function counted(ttlMs: number, maxEntries = 10) {
  let now = 0
  let loads = 0
  const cache = createTtlCache<number>({ maxEntries, ttlMs, now: () => new Date(now) })
  return {
    read: async (key = 'a') => await cache.getOrLoad(key, async () => ++loads),
    readAfter: async (before: Promise<void>) =>
      await cache.getOrLoad('a', async () => {
        const load = ++loads
        await before
        return load
      }),
    miss: async () =>
      await cache.getOrLoad('a', async () => {
        loads++
        return null
      }),
    fail: async () => await cache.getOrLoad('a', () => Promise.reject(new Error(`look ${++loads}`))),
    clear: cache.clear,
    advance: (ms: number) => {
      now += ms
    },
  }
}

test('a value is cached per key until it expires', async () => {
  const { read, advance } = counted(1000)
  expect([await read(), await read(), await read('b')]).toEqual([1, 1, 2])
  advance(999)
  expect(await read()).toBe(1)
  advance(1)
  expect([await read(), await read()]).toEqual([3, 3])
})

test('concurrent misses share one load', async () => {
  const { read } = counted(1000)
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1])
})

test('a failed load is not cached', async () => {
  const { read, fail } = counted(1000)
  await expect(fail()).rejects.toThrow('look 1')
  expect(await read()).toBe(2)
})

test('a TTL of 0 disables the cache', async () => {
  const { read } = counted(0)
  expect([await read(), await read()]).toEqual([1, 2])
})

test('a clock that moves backwards does not extend the age of a value', async () => {
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

test('a cleared cache loads again, and neither caches nor shares earlier loads', async () => {
  const { read, readAfter, clear } = counted(1000)
  const loaded = Promise.withResolvers<void>()
  const before = readAfter(loaded.promise)
  clear()
  expect(await read()).toBe(2)
  loaded.resolve()
  expect(await before).toBe(1)
  expect(await read()).toBe(2)
})

test('a caller gets its value even if the entry is evicted during the load', async () => {
  const { read, readAfter, advance } = counted(1000, 1)
  const loaded = Promise.withResolvers<void>()
  const evicted = readAfter(loaded.promise)
  advance(1)
  expect(await read('b')).toBe(2)
  loaded.resolve()
  expect(await evicted).toBe(1)
})

test('beyond the maximum size, the values that were used least recently are loaded again', async () => {
  const loads: string[] = []
  const size = { maxBytes: 300, measure: (value: Buffer) => value.length }
  const cache = createTtlCache<Buffer>({ maxEntries: 10, size, ttlMs: 1000, now: () => new Date(0) })
  const read = async (key: string, bytes = 90) =>
    await cache.getOrLoad(key, async () => {
      loads.push(key)
      return Buffer.alloc(bytes)
    })
  for (const key of ['a', 'b', 'c', 'a', 'd', 'a', 'b']) await read(key)
  expect(loads).toEqual(['a', 'b', 'c', 'd', 'b'])
  expect((await read('large', 301)).length).toBe(301)
  await read('a')
  await read('large', 301)
  expect(loads.slice(5)).toEqual(['large', 'large'])
})
