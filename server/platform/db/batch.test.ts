import { expect, test } from 'vitest'
import { createBatcher } from './batch.ts'

const createOverloadError = () => new Error('full')
const wide = {
  concurrency: 1,
  maxBatchSize: 200,
  maxQueued: 5000,
  maxWaitMs: 1000,
  createOverloadError,
  now: () => 0,
  onBatch: () => undefined,
}

/** Work whose batches the test resolves; each output is the marked input. */
function byHand() {
  const batches: { inputs: number[]; answer: () => void; fail: (error: Error) => void }[] = []
  const work = (inputs: number[]): Promise<string[]> => {
    const { promise, resolve, reject } = Promise.withResolvers<string[]>()
    batches.push({ inputs, answer: () => resolve(inputs.map((input) => `did ${input}`)), fail: reject })
    return promise
  }
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  return { batches, work, turn }
}

test('a call starts at once if no batch runs, and calls that arrive meanwhile share the next batch', async () => {
  const { batches, work, turn } = byHand()
  const call = createBatcher(work, wide)
  const answers = [call(1), call(2), call(3)]
  expect(batches.map(({ inputs }) => inputs)).toEqual([[1]])
  batches[0]?.answer()
  await turn()
  expect(batches.map(({ inputs }) => inputs)).toEqual([[1], [2, 3]])
  batches[1]?.answer()
  expect(await Promise.all(answers)).toEqual(['did 1', 'did 2', 'did 3'])
})

test('at most `concurrency` batches run at a time, and later ones contain all calls of one event-loop turn', async () => {
  const { batches, work, turn } = byHand()
  const call = createBatcher(work, { ...wide, concurrency: 2 })
  for (const input of [1, 2, 3, 4]) void call(input)
  expect(batches.map(({ inputs }) => inputs)).toEqual([[1]])
  await turn()
  void call(5)
  await turn()
  expect(batches.map(({ inputs }) => inputs)).toEqual([[1], [2, 3, 4]])
})

test('a batch has at most the maximum number of inputs', async () => {
  const { batches, work, turn } = byHand()
  const call = createBatcher(work, { ...wide, maxBatchSize: 2 })
  const answers = [1, 2, 3, 4].map(call)
  for (let n = 0; n < 3; n++) {
    batches[n]?.answer()
    await turn()
  }
  expect(batches.map(({ inputs }) => inputs)).toEqual([[1], [2, 3], [4]])
  await Promise.all(answers)
})

test('a call beyond the queue limit is rejected, and queued calls are not', async () => {
  const { batches, work, turn } = byHand()
  const call = createBatcher(work, { ...wide, maxQueued: 2 })
  const answers = [call(1), call(2), call(3)]
  await expect(call(4)).rejects.toThrow('full')
  for (const n of [0, 1]) {
    batches[n]?.answer()
    await turn()
  }
  expect(await Promise.all(answers)).toEqual(['did 1', 'did 2', 'did 3'])
  const later = call(5)
  batches[2]?.answer()
  expect(await later).toBe('did 5')
})

test('a batch that throws rejects its own calls only', async () => {
  const { batches, work, turn } = byHand()
  const call = createBatcher(work, wide)
  const answers = [1, 2, 3].map((input) => call(input).catch((error: Error) => error.message))
  batches[0]?.answer()
  await turn()
  batches[1]?.fail(new Error('no disk'))
  await turn()
  const fourth = call(4)
  batches[2]?.answer()
  expect([await Promise.all(answers), await fourth]).toEqual([['did 1', 'no disk', 'no disk'], 'did 4'])
})

test('all calls of a batch are rejected if the work returns too few outputs', async () => {
  const call = createBatcher(async () => ['only one'], { ...wide, concurrency: 1 })
  const answers = [1, 2, 3].map((input) => call(input).catch((error: Error) => error.message))
  expect(await Promise.all(answers)).toEqual([
    'only one',
    'a batch of 2 calls returned 1 result(s)',
    'a batch of 2 calls returned 1 result(s)',
  ])
})

test('work that throws synchronously rejects its calls', async () => {
  const call = createBatcher(() => {
    throw new Error('at once')
  }, wide)
  await expect(call(1)).rejects.toThrow('at once')
  await expect(call(2)).rejects.toThrow('at once')
})

test('the number of waiting calls and the size of each batch are reported', async () => {
  const { batches, work, turn } = byHand()
  const sizes: number[] = []
  const call = createBatcher(work, { ...wide, onBatch: (size) => sizes.push(size) })
  const answers = [call(1), call(2), call(3)]
  expect([call.queuedCount(), sizes]).toEqual([2, [1]])
  batches[0]?.answer()
  await turn()
  expect([call.queuedCount(), sizes]).toEqual([0, [1, 2]])
  batches[1]?.answer()
  await Promise.all(answers)
})

test('a call that has waited too long is rejected, and later ones run', async () => {
  const { batches, work, turn } = byHand()
  let now = 0
  const call = createBatcher(work, { ...wide, now: () => now })
  const first = call(1)
  const late = call(2)
  late.catch(() => undefined)
  now = 900
  const young = call(3)
  now = 1100
  batches[0]?.answer()
  await turn()
  await expect(late).rejects.toThrow('full')
  batches[1]?.answer()
  expect(await Promise.all([first, young])).toEqual(['did 1', 'did 3'])
})
