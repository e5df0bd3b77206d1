import { createCleanup } from './cleanup.ts'
import type { Cluster } from './cluster.ts'
import { type BestRun, compareSides, RunFailed, type Side } from './comparison.ts'
import { FLOORS_DATABASE, startFloors } from './floor-programs.ts'
import { startFlowdesk } from './flowdesk.ts'
import type { LoadProgram } from './load-program.ts'
import type { BenchOptions } from './options.ts'
import { formatFigure, formatSide, formatVerdict, type ScenarioResult } from './report.ts'
import type { Scenario } from './scenarios.ts'
import { createTwoInserts, type TwoInserts } from './two-inserts.ts'

/** Number of tickets in each store, except in the large one of the scenario `growth`. */
const DEFAULT_TICKET_COUNT = 10_000

/** The context of every measurement. */
export interface BenchContext {
  readonly cluster: Cluster
  readonly load: LoadProgram
  readonly options: BenchOptions
  /** Folder of Flowdesk's CPU profile; undefined: no profile. */
  readonly profileFolder: string | undefined
  /** Prints a result for a human reader. */
  readonly print: (line: string) => void
}

const units: Record<Scenario['compares'], string> = {
  rate: 'requests a second',
  p50: 'ms p50, lower is better',
}

const selectFigure = (scenario: Scenario, best: BestRun): number =>
  scenario.compares === 'rate' ? best.perSecond : best.p50

function toFailedResult({ name, compares, goal }: Scenario, error: unknown, { print }: BenchContext): ScenarioResult {
  if (!(error instanceof RunFailed)) throw error
  print(`  broke off: ${error.message}`)
  return { name, unit: units[compares], ours: null, floor: null, ratio: null, goal, met: false }
}

async function measureTwoInserts(inserts: TwoInserts, rounds: number, { print }: BenchContext): Promise<number> {
  let best = 0
  for (let round = 0; round < rounds; round++) best = Math.max(best, await inserts.measure())
  print(formatFigure('two inserts', best, 'transactions a second'))
  print(`  (${inserts.tool})`)
  return best
}

async function compareWithFloor(
  bench: BenchContext,
  scenario: Scenario,
  one: Side,
  other: Side,
): Promise<ScenarioResult> {
  const { cluster, load, options, print } = bench
  const { name, compares, goal } = scenario
  const best = await compareSides(load, scenario, options.rounds, { one, other })
  print(formatSide('Flowdesk', best.one))
  print(formatSide('floor', best.other))
  const ours = selectFigure(scenario, best.one)
  const floor = selectFigure(scenario, best.other)
  const ratio = ours / floor
  const meetsGoal = compares === 'rate' ? ratio >= goal : ratio <= goal
  const inserts = scenario.comparesWithPgbench && (await createTwoInserts(cluster, FLOORS_DATABASE, options.seconds))
  const requiredRate = inserts ? await measureTwoInserts(inserts, options.rounds, bench) : 0
  return { name, unit: units[compares], ours, floor, ratio, goal, met: meetsGoal && ours >= requiredRate }
}

/** Measures each scenario against its floor. */
export async function compareWithFloors(
  bench: BenchContext,
  scenarios: readonly Scenario[],
): Promise<ScenarioResult[]> {
  const { closeAtEnd, closeAll } = createCleanup()
  const results: ScenarioResult[] = []
  try {
    const floor = await startFloors(bench.cluster, DEFAULT_TICKET_COUNT, closeAtEnd)
    const flowdesk = await startFlowdesk(
      bench.cluster,
      'measured',
      DEFAULT_TICKET_COUNT,
      closeAtEnd,
      bench.profileFolder,
    )
    for (const scenario of scenarios) {
      bench.print(scenario.name)
      const result = await compareWithFloor(bench, scenario, flowdesk, floor).catch((error: unknown) =>
        toFailedResult(scenario, error, bench),
      )
      bench.print(formatVerdict(result))
      results.push(result)
    }
  } finally {
    await closeAll()
  }
  return results
}

/** The name of the scenario that compares a large store with a small one. */
export const GROWTH_SCENARIO = 'growth'
const GROWTH_GOAL = 0.85

/** Measures each scenario with many tickets against the same with few; the result is that of the worst one. */
export async function measureGrowth(
  bench: BenchContext,
  scenarios: readonly Scenario[],
  tickets: number,
): Promise<ScenarioResult> {
  const { closeAtEnd, closeAll } = createCleanup()
  const unit = `requests a second of the scenario that loses most, ${tickets} tickets against ${DEFAULT_TICKET_COUNT}`
  let worst: ScenarioResult = {
    name: GROWTH_SCENARIO,
    unit,
    ours: null,
    floor: null,
    ratio: null,
    goal: GROWTH_GOAL,
    met: false,
  }
  bench.print(`${GROWTH_SCENARIO}: ${tickets} tickets against ${DEFAULT_TICKET_COUNT}`)
  try {
    const small = await startFlowdesk(bench.cluster, 'small', DEFAULT_TICKET_COUNT, closeAtEnd)
    const large = await startFlowdesk(bench.cluster, 'large', tickets, closeAtEnd)
    for (const scenario of scenarios) {
      bench.print(scenario.name)
      const asRate: Scenario = { ...scenario, compares: 'rate' }
      const best = await compareSides(bench.load, asRate, bench.options.rounds, { one: large, other: small })
      bench.print(formatSide('large store', best.one))
      bench.print(formatSide('small store', best.other))
      const [ours, floor] = [best.one.perSecond, best.other.perSecond]
      const result = { ...worst, ours, floor, ratio: ours / floor, met: ours / floor >= GROWTH_GOAL }
      bench.print(formatVerdict(result))
      if (worst.ratio === null || result.ratio < worst.ratio) worst = result
    }
    return worst
  } catch (error) {
    if (!(error instanceof RunFailed)) throw error
    bench.print(`  broke off: ${error.message}`)
    return { ...worst, ours: null, floor: null, ratio: null, met: false }
  } finally {
    await closeAll()
  }
}
