import fc from 'fast-check'
import type { FaultPoint } from './database-proxy.ts'

/** One of the two servers that share the database. */
export type ServerIndex = 0 | 1

/** What breaks once a point is reached. A crash: the server is gone; others: its connections, or for a while its network. */
export interface Fault {
  readonly effect: 'crash' | 'sever' | 'reset' | 'stall'
  readonly point: FaultPoint
}

/** A ticket that was there before: one that takes messages, or one that continues in a child. */
export type ExistingTicketKind = 'open' | 'completed'

interface Action {
  readonly server: ServerIndex
  /** Waits at that place from the moment at which the act begins. */
  readonly fault: Fault | null
}

interface Request extends Action {
  /** Null: without a key. */
  readonly key: number | null
  readonly body: number
  /** Where the same request is sent at the same time; null: nowhere. */
  readonly duplicateTo: ServerIndex | null
}

/** What happens next. Nothing waits for an answer but `settle`. */
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

// A statement takes about five messages each way and a transaction a few dozen; an outcome ends either.
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
