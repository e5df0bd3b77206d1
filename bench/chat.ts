import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Bench } from './benchmarks.ts'
import { type ChatFigures, type ChatOutcome, type ChatPlan, NUMBER } from './chat/plan.ts'
import { RunFailed } from './contest.ts'
import { administrator, flowdeskProgram, portOf, posted } from './flowdesk.ts'
import type { Keep } from './keep.ts'
import { Program } from './program.ts'
import type { Result } from './report.ts'

/** Number of visitors that write. */
const WRITERS = 64

/** More than the messages of any round. */
const A_ROUND = 1_000_000

/** A kind of load and the measured quantity. */
interface ChatScenario {
  readonly name: string
  /** Messages a second; null: each visitor sends when the last message was acknowledged. */
  readonly perSecond: number | null
  readonly figure: keyof ChatFigures
  readonly unit: string
  /** The goal for Flowdesk's figure divided by the floor's: at most this for a latency, at least this for a rate. */
  readonly goal: number
}

const DELIVERY = 'chat, visitor to agent, stored first, 500 a second'
const latency = (figure: 'p50' | 'p99', goal: number): ChatScenario => ({
  ...{ name: `${DELIVERY}, ${figure}`, perSecond: 500, figure, goal, unit: `ms ${figure}, lower is better` },
})

const scenarios: readonly ChatScenario[] = [
  latency('p50', 3),
  latency('p99', 4),
  {
    ...{ name: 'chat at saturation, 64 visitors', perSecond: null, figure: 'perSecond', goal: 0.5 },
    unit: 'messages a second',
  },
]

/** The names of the chat scenarios. */
export const chatNames = scenarios.map(({ name }) => name)

/** The warm-up, as a share of the duration of a measurement. */
const WARM_UP = 0.4

const HANDSHAKE = '{"protocol":"json","version":1}\x1e'
const TEXT = `message ${NUMBER}: where is my parcel? It should have been here on Tuesday.`

const scriptOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

type Where = Pick<ChatPlan, 'port' | 'receiverPath' | 'greeting' | 'writers'>

async function floor({ cluster }: Bench, keep: Keep): Promise<Where> {
  await cluster.create('relay')
  const args = [scriptOf('floors/durable-relay.ts'), cluster.addressOf('relay')]
  const program = keep(new Program({ args, folder: cluster.folder }))
  const [, port] = await program.waitForLine(/^ready at (\d+)$/)
  const writers = Array.from({ length: WRITERS }, () => ({ path: '/write', frame: TEXT }))
  return { port: Number(port), receiverPath: '/receive', greeting: null, writers }
}

function requestOf(id: string, token: string): string {
  const body = JSON.stringify({ body: TEXT, clientMessageId: `${NUMBER}-${randomUUID()}` })
  const head = [
    `POST /v1/widget/conversations/${id}/messages HTTP/1.1`,
    'host: 127.0.0.1',
    `authorization: Visitor ${token}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

/** Creates visitors whose conversations the administrator has taken. */
async function ours({ cluster, profileFolder }: Bench, keep: Keep): Promise<Where> {
  await cluster.create('chat')
  const rootPath = await mkdtemp(join(cluster.folder, 'flowdesk-'))
  const address = cluster.addressOf('chat')
  const port = await portOf(keep(flowdeskProgram({ rootPath, address, profileFolder })))
  const { accessToken = '' } = await posted(port, '/v1/agent/auth/login', administrator)
  const writers: { request: string }[] = []
  for (let place = 0; place < WRITERS; place++) {
    const { token = '' } = await posted(port, '/v1/widget/default/visitors', {})
    const { id = '' } = await posted(port, '/v1/widget/conversations', {}, token, 'Visitor')
    await posted(port, `/v1/agent/conversations/${id}/take`, {}, accessToken)
    writers.push({ request: requestOf(id, token) })
  }
  return { port, receiverPath: `/hubs/agent?access_token=${accessToken}`, greeting: HANDSHAKE, writers }
}

async function on(program: Program, plan: ChatPlan): Promise<ChatFigures> {
  const reply = program.waitForLine(/^\{.*\}$/)
  program.writeLine(JSON.stringify(plan))
  const [line] = await reply
  const outcome: ChatOutcome = JSON.parse(line)
  if ('failure' in outcome) throw new RunFailed(outcome.failure)
  return outcome
}

const better = (one: ChatFigures, other: ChatFigures): ChatFigures => ({
  p50: Math.min(one.p50, other.p50),
  p99: Math.min(one.p99, other.p99),
  perSecond: Math.max(one.perSecond, other.perSecond),
})

function resultOf({ name, unit, figure, goal }: ChatScenario, ours: ChatFigures, floor: ChatFigures): Result {
  const ratio = ours[figure] / floor[figure]
  const met = figure === 'perSecond' ? ratio >= goal : ratio <= goal
  return { name, unit, ours: ours[figure], floor: floor[figure], ratio, goal, met }
}

/** Measures the selected chat scenarios, each beside a relay that stores every message before it forwards it. */
export async function measureChat(names: readonly string[], bench: Bench, keep: Keep): Promise<Result[]> {
  const { rounds, seconds } = bench.options
  const sides = { floor: await floor(bench, keep), ours: await ours(bench, keep) }
  const load = keep(new Program({ args: [scriptOf('chat/load.ts')], folder: bench.cluster.folder }))
  const wanted = scenarios.filter(({ name }) => names.includes(name))
  const none = { p50: Number.POSITIVE_INFINITY, p99: Number.POSITIVE_INFINITY, perSecond: 0 }
  const best = new Map<number | null, Record<'floor' | 'ours', ChatFigures>>()
  let first = 0
  for (const perSecond of new Set(wanted.map((scenario) => scenario.perSecond))) {
    const figures = { floor: none, ours: none }
    const pace = { perSecond, warmUpSeconds: seconds * WARM_UP, seconds }
    for (let round = 0; round < rounds; round++, first += A_ROUND)
      for (const side of ['floor', 'ours'] as const)
        figures[side] = better(figures[side], await on(load, { ...sides[side], ...pace, first }))
    best.set(perSecond, figures)
  }
  return wanted.map((scenario) => {
    const { ours: mine, floor: floors } = best.get(scenario.perSecond) ?? { ours: none, floor: none }
    return resultOf(scenario, mine, floors)
  })
}
