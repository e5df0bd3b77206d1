import { expect, test } from 'vitest'
import { remembered } from './remembered.ts'

/** A look that counts itself, behind a clock of its own. */
function counted(forMs: number) {
  let now = 0
  let looks = 0
  const remember = remembered<number>(forMs, () => new Date(now))
  return {
    read: (key = 'a') => remember(key, async () => ++looks),
    fail: () => remember('a', () => Promise.reject(new Error(`look ${++looks}`))),
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
