import type { Cluster } from './cluster.ts'
import { type Best, contest, RunFailed, type Side } from './contest.ts'
import { FLOORS, startFloors } from './floor-programs.ts'
import { startFlowdesk } from './flowdesk.ts'
import { keeper } from './keep.ts'
import type { Load } from './load-program.ts'
import type { Options } from './options.ts'
import { figureLine, type Result, sideLine, verdictLine } from './report.ts'
import type { Scenario } from './scenarios.ts'
import { type TwoInserts, twoInserts } from './two-inserts.ts'

/** Number of tickets in each store. */
const TICKETS = 10_000

/** The context of every measurement. */
export interface Bench {
  readonly cluster: Cluster
  readonly load: Load
  readonly options: Options
  /** Folder of Flowdesk's CPU profile; undefined: no profile. */
  readonly profileFolder: string | undefined
  /** Prints a result for a human reader. */
  readonly print: (line: string) => void
}

const units: Record<Scenario['compares'], string> = {
  rate: 'requests a second',
  p50: 'ms p50, lower is better',
}

const figureOf = (scenario: Scenario, best: Best): number => (scenario.compares === 'rate' ? best.perSecond : best.p50)

function failed({ name, compares, goal }: Scenario, error: unknown, { print }: Bench): Result {
  if (!(error instanceof RunFailed)) throw error
  print(`  broke off: ${error.message}`)
  return { name, unit: units[compares], ours: null, floor: null, ratio: null, goal, met: false }
}

async function besides(inserts: TwoInserts, rounds: number, { print }: Bench): Promise<number> {
  let best = 0
  for (let round = 0; round < rounds; round++) best = Math.max(best, await inserts.measure())
  print(figureLine('two inserts', best, 'transactions a second'))
  print(`  (${inserts.by})`)
  return best
}

async function againstFloor(bench: Bench, scenario: Scenario, one: Side, other: Side): Promise<Result> {
  const { cluster, load, options, print } = bench
  const { name, compares, goal } = scenario
  const best = await contest(load, scenario, options.rounds, { one, other })
  print(sideLine('Flowdesk', best.one))
  print(sideLine('floor', best.other))
  const ours = figureOf(scenario, best.one)
  const floor = figureOf(scenario, best.other)
  const ratio = ours / floor
  const isThere = compares === 'rate' ? ratio >= goal : ratio <= goal
  const inserts = scenario.isBesidePgbench && (await twoInserts(cluster, FLOORS, options.seconds))
  const atLeast = inserts ? await besides(inserts, options.rounds, bench) : 0
  return { name, unit: units[compares], ours, floor, ratio, goal, met: isThere && ours >= atLeast }
}

/** Measures each scenario against its floor. */
export async function measureFloors(bench: Bench, scenarios: readonly Scenario[]): Promise<Result[]> {
  const { keep, closeAll } = keeper()
  const results: Result[] = []
  try {
    const floor = await startFloors(bench.cluster, TICKETS, keep)
    const flowdesk = await startFlowdesk(bench.cluster, 'measured', TICKETS, keep, bench.profileFolder)
    for (const scenario of scenarios) {
      bench.print(scenario.name)
      const result = await againstFloor(bench, scenario, flowdesk, floor).catch((error: unknown) =>
        failed(scenario, error, bench),
      )
      bench.print(verdictLine(result))
      results.push(result)
    }
  } finally {
    await closeAll()
  }
  return results
}

/** The name of the scenario that compares a large store with a small one. */
export const GROWTH = 'growth'
const GROWTH_GOAL = 0.85

/** Measures each scenario with many tickets against the same with few; the result is that of the worst one. */
export async function measureGrowth(bench: Bench, scenarios: readonly Scenario[], tickets: number): Promise<Result> {
  const { keep, closeAll } = keeper()
  const unit = `requests a second of the scenario that loses most, ${tickets} tickets against ${TICKETS}`
  let worst: Result = { name: GROWTH, unit, ours: null, floor: null, ratio: null, goal: GROWTH_GOAL, met: false }
  bench.print(`${GROWTH}: ${tickets} tickets against ${TICKETS}`)
  try {
    const small = await startFlowdesk(bench.cluster, 'small', TICKETS, keep)
    const large = await startFlowdesk(bench.cluster, 'large', tickets, keep)
    for (const scenario of scenarios) {
      bench.print(scenario.name)
      const asRate: Scenario = { ...scenario, compares: 'rate' }
      const best = await contest(bench.load, asRate, bench.options.rounds, { one: large, other: small })
      bench.print(sideLine('large store', best.one))
      bench.print(sideLine('small store', best.other))
      const [ours, floor] = [best.one.perSecond, best.other.perSecond]
      const result = { ...worst, ours, floor, ratio: ours / floor, met: ours / floor >= GROWTH_GOAL }
      bench.print(verdictLine(result))
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
