import {
  type CreateRequests,
  conditionalReads,
  listReads,
  messages,
  reads,
  synchronousCreations,
  ticketCreations,
  trackingReads,
} from './requests.ts'

/** The floors: the smallest servers that do the same durable work as Flowdesk, one program each in `floors/`. */
export const floors = ['one-statement', 'shared-commit', 'reads'] as const
export type FloorName = (typeof floors)[number]

/** A kind of load, for Flowdesk and for its floor. */
export interface Scenario {
  readonly name: string
  readonly floor: FloorName
  /** `rate`: requests a second, more is better; `p50`: the median in milliseconds, less is better. */
  readonly compares: 'rate' | 'p50'
  /** The goal for Flowdesk's figure divided by the floor's: at least this for a rate, at most this for a median. */
  readonly goal: number
  readonly connections: number
  /** The status of every response, of Flowdesk and of the floor. */
  readonly status: number
  readonly requests: CreateRequests
  /** Whether Flowdesk also has to be as fast as pgbench's transaction of two inserts. */
  readonly comparesWithPgbench?: true
}

/** The scenarios of ticketing over HTTP, first those that do not change the store. */
export const scenarios: readonly Scenario[] = [
  {
    name: 'read by id or tracking key, 200 with ETag',
    floor: 'reads',
    compares: 'rate',
    goal: 0.8,
    connections: 32,
    status: 200,
    requests: reads,
  },
  {
    name: 'read, 304',
    floor: 'reads',
    compares: 'rate',
    goal: 0.9,
    connections: 32,
    status: 304,
    requests: conditionalReads,
  },
  {
    name: 'public tracking',
    floor: 'reads',
    compares: 'rate',
    goal: 0.8,
    connections: 32,
    status: 200,
    requests: trackingReads,
  },
  {
    name: 'list from cache',
    floor: 'reads',
    compares: 'rate',
    goal: 0.5,
    connections: 32,
    status: 200,
    requests: listReads,
  },
  {
    name: 'message append with an idempotency key, 32 connections',
    floor: 'one-statement',
    compares: 'rate',
    goal: 0.6,
    connections: 32,
    status: 201,
    requests: messages,
  },
  {
    name: 'sync create, 8 connections',
    floor: 'one-statement',
    compares: 'rate',
    goal: 0.5,
    connections: 8,
    status: 201,
    requests: synchronousCreations,
  },
  {
    name: 'async create, 1 connection',
    floor: 'one-statement',
    compares: 'p50',
    goal: 1.8,
    connections: 1,
    status: 202,
    requests: ticketCreations,
  },
  {
    name: 'async create, 32 connections',
    floor: 'shared-commit',
    compares: 'rate',
    goal: 0.5,
    connections: 32,
    status: 202,
    requests: ticketCreations,
    comparesWithPgbench: true,
  },
]
