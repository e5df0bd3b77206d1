import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { findViolations } from './checker.ts'
import { Deployment } from './deployment.ts'
import { histories } from './history.ts'
import { countLostResponses } from './ledger.ts'
import { runHistory } from './run.ts'

const count = Number(process.env['EXACTLY_ONCE_HISTORIES'] ?? 1000)
const seed = Number(process.env['EXACTLY_ONCE_SEED'] ?? 20_261_121)

/** Lanes run side by side, each on a database of its own: a history spends half of its time waiting for one. */
const LANES = 4

/** Runs the histories of one lane; a failure tells the seed, the smallest history that fails, and what contradicts. */
async function holds(lane: number): Promise<number> {
  const deployment = await Deployment.open(inject('server'))
  let started = 0
  let unheard = 0
  const holdsIn = fc.asyncProperty(histories, async (history) => {
    const ledger = await runHistory(deployment, history, `history-${++started}`)
    unheard += countLostResponses(ledger.operations)
    expect(findViolations(ledger)).toEqual([])
  })
  try {
    await fc.assert(holdsIn, { numRuns: Math.ceil(count / LANES), seed: seed + lane })
    return unheard
  } finally {
    await deployment.close()
  }
}

test('every request with a key takes effect exactly once, whatever fails', {
  timeout: 600_000,
}, async () => {
  const lanes = await Promise.allSettled(Array.from({ length: LANES }, (_, lane) => holds(lane)))
  const unheard = lanes.map((lane) => {
    if (lane.status === 'rejected') throw lane.reason
    return lane.value
  })
  // The faults hit where it matters: writes were committed whose answer never came.
  expect(unheard.reduce((sum, one) => sum + one)).toBeGreaterThanOrEqual(Math.floor(count / 200))
})
