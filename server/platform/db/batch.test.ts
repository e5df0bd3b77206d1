import { expect, test } from 'vitest'
import { batched } from './batch.ts'

const whenFull = () => new Error('full')
const wide = { lanes: 1, size: 200, queue: 5000, patienceMs: 1000, whenFull, now: () => 0, onBatch: () => undefined }

/** Work whose batches are answered by hand; each output is the input, marked. */
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

test('a call that finds a free lane starts at once; those that arrive meanwhile share the next batch', async () => {
  const { batches, work, turn } = byHand()
  const call = batched(work, wide)
  const answers = [call(1), call(2), call(3)]
  expect(batches.map(({ inputs }) => inputs)).toEqual([[1]])
  batches[0]?.answer()
  await turn()
  expect(batches.map(({ inputs }) => inputs)).toEqual([[1], [2, 3]])
  batches[1]?.answer()
  expect(await Promise.all(answers)).toEqual(['did 1', 'did 2', 'did 3'])
})

test('as many batches as there are lanes are under way at once, the later ones with all calls of one turn', async () => {
  const { batches, work, turn } = byHand()
  const call = batched(work, { ...wide, lanes: 2 })
  for (const input of [1, 2, 3, 4]) void call(input)
  expect(batches.map(({ inputs }) => inputs)).toEqual([[1]])
  await turn()
  void call(5)
  await turn()
  expect(batches.map(({ inputs }) => inputs)).toEqual([[1], [2, 3, 4]])
})

test('a batch takes no more than its size', async () => {
  const { batches, work, turn } = byHand()
  const call = batched(work, { ...wide, size: 2 })
  const answers = [1, 2, 3, 4].map(call)
  for (let n = 0; n < 3; n++) {
    batches[n]?.answer()
    await turn()
  }
  expect(batches.map(({ inputs }) => inputs)).toEqual([[1], [2, 3], [4]])
  await Promise.all(answers)
})

test('beyond the queue a call is refused, and the others are not', async () => {
  const { batches, work, turn } = byHand()
  const call = batched(work, { ...wide, queue: 2 })
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

test('a batch that fails fails its own calls, and the next goes on', async () => {
  const { batches, work, turn } = byHand()
  const call = batched(work, wide)
  const answers = [1, 2, 3].map((input) => call(input).catch((error: Error) => error.message))
  batches[0]?.answer()
  await turn()
  batches[1]?.fail(new Error('no disk'))
  await turn()
  const fourth = call(4)
  batches[2]?.answer()
  expect([await Promise.all(answers), await fourth]).toEqual([['did 1', 'no disk', 'no disk'], 'did 4'])
})

test('work that answers too few outputs fails the calls instead of leaving some without', async () => {
  const call = batched(async () => ['only one'], { ...wide, lanes: 1 })
  const answers = [1, 2, 3].map((input) => call(input).catch((error: Error) => error.message))
  expect(await Promise.all(answers)).toEqual(['only one', 'a batch of 2 answered 1', 'a batch of 2 answered 1'])
})

test('work that throws before it awaits fails its calls like any other', async () => {
  const call = batched(() => {
    throw new Error('at once')
  }, wide)
  await expect(call(1)).rejects.toThrow('at once')
  await expect(call(2)).rejects.toThrow('at once')
})

test('how many wait is told, and how large each batch was', async () => {
  const { batches, work, turn } = byHand()
  const sizes: number[] = []
  const call = batched(work, { ...wide, onBatch: (size) => sizes.push(size) })
  const answers = [call(1), call(2), call(3)]
  expect([call.waiting(), sizes]).toEqual([2, [1]])
  batches[0]?.answer()
  await turn()
  expect([call.waiting(), sizes]).toEqual([0, [1, 2]])
  batches[1]?.answer()
  await Promise.all(answers)
})

test('a call that has waited too long is refused, and younger ones go on', async () => {
  const { batches, work, turn } = byHand()
  let now = 0
  const call = batched(work, { ...wide, now: () => now })
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
