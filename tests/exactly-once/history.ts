import fc from 'fast-check'
import type { Point } from './wire.ts'

/** One of the two servers that share the database. */
export type Place = 0 | 1

/** What breaks once a point is reached. A crash: the server is gone; others: its connections, or for a while its network. */
export interface Fault {
  readonly effect: 'crash' | 'sever' | 'reset' | 'stall'
  readonly point: Point
}

/** A ticket that was there before: one that takes messages, or one that continues in a child. */
export type GivenTicket = 'open' | 'completed'

interface Act {
  readonly at: Place
  /** Waits at that place from the moment at which the act begins. */
  readonly fault: Fault | null
}

interface Request extends Act {
  /** Null: without a key. */
  readonly key: number | null
  readonly body: number
  /** Where the same request is sent at the same time; null: nowhere. */
  readonly twinAt: Place | null
}

/** What happens next. Nothing waits for an answer but `settle`. */
export type Step =
  | ({ readonly kind: 'create' } & Request)
  | ({ readonly kind: 'append'; readonly ticket: GivenTicket } & Request)
  /** Sends the nth request with a key once more. */
  | ({ readonly kind: 'again'; readonly nth: number } & Act)
  | ({ readonly kind: 'work' } & Act)
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'settle' }

export type History = readonly Step[]

const place = fc.constantFrom<Place>(0, 1)

const pointOf = (of: Point['of'], max: number) =>
  fc.record<Point>({ of: fc.constant(of), after: fc.nat({ max }), isTorn: fc.boolean() })

// A statement takes about five messages each way and a transaction a few dozen; an outcome ends either.
const point: fc.Arbitrary<Point> = fc.oneof(
  pointOf('question', 8),
  pointOf('answer', 8),
  pointOf('question', 40),
  pointOf('answer', 40),
  { weight: 3, arbitrary: pointOf('outcome', 3) },
)

const fault = fc.record<Fault>({ effect: fc.constantFrom('crash', 'sever', 'reset', 'stall'), point })
const act = { at: place, fault: fc.option(fault, { freq: 8 }) }
const request = {
  ...act,
  key: fc.option(fc.nat({ max: 2 }), { freq: 6 }),
  body: fc.nat({ max: 1 }),
  twinAt: fc.option(place, { freq: 1 }),
}
const kind = <K extends Step['kind']>(name: K) => fc.constant(name)
const ticket = fc.constantFrom<GivenTicket>('open', 'completed')

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: kind('create'), ...request }) },
  { weight: 5, arbitrary: fc.record({ kind: kind('append'), ticket, ...request }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('again'), nth: fc.nat({ max: 20 }), ...act }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('work'), ...act }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('wait'), ms: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('settle') }) },
)

/** Histories of 5 to 25 steps. */
export const histories: fc.Arbitrary<History> = fc.array(step, { minLength: 5, maxLength: 25, size: 'max' })
