import type { Measured, Outcome } from './load/plan.ts'
import type { Load } from './load-program.ts'
import type { Scenario } from './scenarios.ts'
import { checkpoint, type Store, ticketsIn } from './store.ts'

/** One side of a comparison. */
export interface Side {
  readonly store: Store
  readonly token: string
  /** The port that takes the requests of a scenario. */
  readonly portFor: (scenario: Scenario) => number
}

/** The best of several runs of one side. */
export type Best = Measured

/** Thrown by a run that broke off; its scenario has no result. */
export class RunFailed extends Error {
  override readonly name = 'RunFailed'
}

function measuredIn(outcome: Outcome): Measured {
  if ('failure' in outcome) throw new RunFailed(outcome.failure)
  return outcome.measured
}

async function once(load: Load, scenario: Scenario, side: Side): Promise<Best> {
  const { connections, status } = scenario
  const requests = scenario.requests(await ticketsIn(side.store), side.token)
  const outcome = await load.on({ port: side.portFor(scenario), connections, status, requests })
  await checkpoint(side.store)
  return measuredIn(outcome)
}

function better(compares: Scenario['compares'], one: Best, other: Best): Best {
  const isFirst = compares === 'rate' ? one.perSecond >= other.perSecond : one.p50 <= other.p50
  return isFirst ? one : other
}

/** Measures two sides in turn, so that other load of the machine affects both, and returns the best run of each. */
export async function contest(
  load: Load,
  scenario: Scenario,
  rounds: number,
  sides: { readonly one: Side; readonly other: Side },
): Promise<{ one: Best; other: Best }> {
  const round = async () => ({
    other: await once(load, scenario, sides.other),
    one: await once(load, scenario, sides.one),
  })
  let best = await round()
  for (let done = 1; done < rounds; done++) {
    const { one, other } = await round()
    best = {
      one: better(scenario.compares, best.one, one),
      other: better(scenario.compares, best.other, other),
    }
  }
  return best
}
