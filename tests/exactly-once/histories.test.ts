import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { findViolations } from './checker.ts'
import { Deployment } from './deployment.ts'
import { histories } from './history.ts'
import { countLostResponses } from './ledger.ts'
import { runHistory } from './run.ts'

const count = Number(process.env['EXACTLY_ONCE_HISTORIES'] ?? 1000)
const seed = Number(process.env['EXACTLY_ONCE_SEED'] ?? 20_261_121)

/** Number of lanes that run concurrently, each on its own database, because a history waits half of its time for the database. */
const LANE_COUNT = 4

/**
 * Runs the histories of one lane. Returns how many messages were written without a response. Throws an error with the seed,
 * the smallest history that fails, and its violations.
 */
async function runLane(lane: number): Promise<number> {
  const deployment = await Deployment.open(inject('server'))
  let started = 0
  let lostResponses = 0
  const hasNoViolations = fc.asyncProperty(histories, async (history) => {
    const ledger = await runHistory(deployment, history, `history-${++started}`)
    lostResponses += countLostResponses(ledger.operations)
    expect(findViolations(ledger)).toEqual([])
  })
  try {
    await fc.assert(hasNoViolations, { numRuns: Math.ceil(count / LANE_COUNT), seed: seed + lane })
    return lostResponses
  } finally {
    await deployment.close()
  }
}

test('every request with a key takes effect exactly once, whatever fails', {
  timeout: 1_800_000,
}, async () => {
  const lanes = await Promise.allSettled(Array.from({ length: LANE_COUNT }, (_, lane) => runLane(lane)))
  const lostResponses = lanes.map((lane) => {
    if (lane.status === 'rejected') throw lane.reason
    return lane.value
  })
  // Ensures that the faults are effective: some writes were committed although their response was lost.
  expect(lostResponses.reduce((sum, one) => sum + one)).toBeGreaterThanOrEqual(Math.floor(count / 200))
})
