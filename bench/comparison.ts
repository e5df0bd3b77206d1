import type { LoadFigures, LoadOutcome } from './load/plan.ts'
import type { LoadProgram } from './load-program.ts'
import type { Scenario } from './scenarios.ts'
import { type Store, selectKnownTickets, writeCheckpoint } from './store.ts'

/** One side of a comparison. */
export interface Side {
  readonly store: Store
  readonly token: string
  /** The port that takes the requests of a scenario. */
  readonly portFor: (scenario: Scenario) => number
}

/** The best of several runs of one side. */
export type BestRun = LoadFigures

/** Thrown by a run that broke off; its scenario has no result. */
export class RunFailed extends Error {
  override readonly name = 'RunFailed'
}

function requireMeasured(outcome: LoadOutcome): LoadFigures {
  if ('failure' in outcome) throw new RunFailed(outcome.failure)
  return outcome.measured
}

async function runOnce(load: LoadProgram, scenario: Scenario, side: Side): Promise<BestRun> {
  const { connections, status } = scenario
  const requests = scenario.requests(await selectKnownTickets(side.store), side.token)
  const outcome = await load.run({ port: side.portFor(scenario), connections, status, requests })
  await writeCheckpoint(side.store)
  return requireMeasured(outcome)
}

function selectBest(compares: Scenario['compares'], one: BestRun, other: BestRun): BestRun {
  const isFirst = compares === 'rate' ? one.perSecond >= other.perSecond : one.p50 <= other.p50
  return isFirst ? one : other
}

/** Measures two sides in turn, so that other load of the machine affects both, and returns the best run of each. */
export async function compareSides(
  load: LoadProgram,
  scenario: Scenario,
  rounds: number,
  sides: { readonly one: Side; readonly other: Side },
): Promise<{ one: BestRun; other: BestRun }> {
  const round = async () => ({
    other: await runOnce(load, scenario, sides.other),
    one: await runOnce(load, scenario, sides.one),
  })
  let best = await round()
  for (let done = 1; done < rounds; done++) {
    const { one, other } = await round()
    best = {
      one: selectBest(scenario.compares, best.one, one),
      other: selectBest(scenario.compares, best.other, other),
    }
  }
  return best
}
