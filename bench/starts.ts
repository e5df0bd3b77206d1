import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { CloseAtEnd } from './cleanup.ts'
import { createToken, startFlowdeskProgram, waitForPort } from './flowdesk.ts'
import type { ScenarioResult } from './report.ts'

/** How long a server stays idle before its memory is measured, in milliseconds. */
const IDLE_BEFORE_MEASURE_MS = 4000

const MEMORY_SCENARIO = { name: 'server memory at rest, everything loaded', unit: 'MiB, lower is better', goal: 150 }
const START_SCENARIO = { name: 'start, second boot', unit: 'seconds, lower is better', goal: 2 }

/** The names of the scenarios of a start. */
export const startScenarioNames = [MEMORY_SCENARIO.name, START_SCENARIO.name]

/** Starts Flowdesk with its embedded database, measures the time until it is ready and its memory at rest, and stops it. */
async function measureStart(rootPath: string, closeAtEnd: CloseAtEnd): Promise<{ seconds: number; mebibytes: number }> {
  const begunAt = performance.now()
  const program = closeAtEnd(startFlowdeskProgram({ rootPath }))
  const port = await waitForPort(program)
  const seconds = (performance.now() - begunAt) / 1000
  // Signing in and writing load the modules that are loaded at their first use.
  await createToken(port)
  await pause(IDLE_BEFORE_MEASURE_MS)
  const mebibytes = (await program.memory()) / 1024 ** 2
  await program.close()
  return { seconds, mebibytes }
}

/** Measures the starts after the first one: the fastest start, the least memory at rest. */
export async function measureStarts(folder: string, rounds: number, closeAtEnd: CloseAtEnd): Promise<ScenarioResult[]> {
  const rootPath = await mkdtemp(join(folder, 'boots-'))
  await measureStart(rootPath, closeAtEnd)
  const later = []
  for (let round = 0; round < rounds; round++) later.push(await measureStart(rootPath, closeAtEnd))
  const least = (figures: number[]): number => Math.min(...figures)
  const result = (of: typeof MEMORY_SCENARIO, ours: number): ScenarioResult => ({
    ...of,
    ours,
    floor: null,
    ratio: null,
    met: ours <= of.goal,
  })
  return [
    result(MEMORY_SCENARIO, least(later.map((one) => one.mebibytes))),
    result(START_SCENARIO, least(later.map((one) => one.seconds))),
  ]
}
