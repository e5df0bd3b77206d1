import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

/** Returns functions that run until they are ended by their number. */
function createRuns() {
  const begun: number[] = []
  const ends = new Map<number, (error?: Error) => void>()
  const run = (number: number) => () =>
    new Promise<number>((resolve, reject) => {
      begun.push(number)
      ends.set(number, (error) => (error ? reject(error) : resolve(number)))
    })
  return { begun, run, end: (number: number, error?: Error) => ends.get(number)?.(error) }
}

test('as many run at the same time as are allowed, in their order, also after one has failed', async () => {
  const limited = limitConcurrency(2)
  const { begun, run, end } = createRuns()
  const results = Promise.allSettled([1, 2, 3, 4].map((number) => limited(run(number))))
  expect(begun).toEqual([1, 2])
  end(2, new Error('refused'))
  await expect.poll(() => begun).toEqual([1, 2, 3])
  end(1)
  await expect.poll(() => begun).toEqual([1, 2, 3, 4])
  end(3)
  end(4)
  expect((await results).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  const again = limited(run(5))
  expect(begun).toContain(5)
  end(5)
  expect(await again).toBe(5)
})
