import fc from 'fast-check'
import type { FaultPoint } from './database-proxy.ts'

/** One of the two servers that share the database. */
export type ServerIndex = 0 | 1

/**
 * What happens when a point is reached: `crash` ends the server, `sever` and `reset` break its connections to the database,
 * and `stall` holds their messages back for a while.
 */
export interface Fault {
  readonly effect: 'crash' | 'sever' | 'reset' | 'stall'
  readonly point: FaultPoint
}

/** A ticket that exists before the history: an open one takes messages, a completed one continues in a child. */
export type ExistingTicketKind = 'open' | 'completed'

interface Action {
  readonly server: ServerIndex
  /** The fault that is armed on that server before the action begins. */
  readonly fault: Fault | null
}

interface Request extends Action {
  /** Null: without a key. */
  readonly key: number | null
  readonly body: number
  /** The server that gets the same request at the same time; null: none. */
  readonly duplicateTo: ServerIndex | null
}

/** A step of a history. Only `settle` waits for responses. */
export type Step =
  | ({ readonly kind: 'create' } & Request)
  | ({ readonly kind: 'append'; readonly ticket: ExistingTicketKind } & Request)
  /** Sends the nth request with a key once more. */
  | ({ readonly kind: 'again'; readonly nth: number } & Action)
  | ({ readonly kind: 'work' } & Action)
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'settle' }

export type History = readonly Step[]

const place = fc.constantFrom<ServerIndex>(0, 1)

const arbitraryPoint = (of: FaultPoint['of'], max: number) =>
  fc.record<FaultPoint>({ of: fc.constant(of), after: fc.nat({ max }), isTorn: fc.boolean() })

// A statement takes about five messages in each direction, a transaction a few dozen; an outcome ends either.
const point: fc.Arbitrary<FaultPoint> = fc.oneof(
  arbitraryPoint('question', 8),
  arbitraryPoint('answer', 8),
  arbitraryPoint('question', 40),
  arbitraryPoint('answer', 40),
  { weight: 3, arbitrary: arbitraryPoint('outcome', 3) },
)

const fault = fc.record<Fault>({ effect: fc.constantFrom('crash', 'sever', 'reset', 'stall'), point })
const action = { server: place, fault: fc.option(fault, { freq: 8 }) }
const request = {
  ...action,
  key: fc.option(fc.nat({ max: 2 }), { freq: 6 }),
  body: fc.nat({ max: 1 }),
  duplicateTo: fc.option(place, { freq: 1 }),
}
const kind = <K extends Step['kind']>(name: K) => fc.constant(name)
const ticket = fc.constantFrom<ExistingTicketKind>('open', 'completed')

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: kind('create'), ...request }) },
  { weight: 5, arbitrary: fc.record({ kind: kind('append'), ticket, ...request }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('again'), nth: fc.nat({ max: 20 }), ...action }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('work'), ...action }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('wait'), ms: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('settle') }) },
)

/** Histories of 5 to 25 steps. */
export const histories: fc.Arbitrary<History> = fc.array(step, { minLength: 5, maxLength: 25, size: 'max' })
