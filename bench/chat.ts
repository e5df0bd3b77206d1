import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BenchContext } from './benchmarks.ts'
import { type ChatFigures, type ChatOutcome, type ChatPlan, NUMBER_PLACEHOLDER } from './chat/plan.ts'
import type { CloseAtEnd } from './cleanup.ts'
import { RunFailed } from './comparison.ts'
import { administrator, postForData, startFlowdeskProgram, waitForPort } from './flowdesk.ts'
import { Program } from './program.ts'
import type { ScenarioResult } from './report.ts'

/** Number of visitors that write. */
const WRITER_COUNT = 64

/** Distance between the first message numbers of two rounds, more than the messages of any round. */
const NUMBERS_PER_ROUND = 1_000_000

/** A kind of load and the measured quantity. */
interface ChatScenario {
  readonly name: string
  /** Messages a second; null: each visitor sends when its last message was acknowledged. */
  readonly perSecond: number | null
  readonly figure: keyof ChatFigures
  readonly unit: string
  /** The goal for Flowdesk's figure divided by the floor's: at most this for a latency, at least this for a rate. */
  readonly goal: number
}

const DELIVERY = 'chat, visitor to agent, stored before delivery, 500 a second'
const createLatencyScenario = (figure: 'p50' | 'p99', goal: number): ChatScenario => ({
  ...{ name: `${DELIVERY}, ${figure}`, perSecond: 500, figure, goal, unit: `ms ${figure}, lower is better` },
})

const scenarios: readonly ChatScenario[] = [
  createLatencyScenario('p50', 3),
  createLatencyScenario('p99', 4),
  {
    ...{ name: 'chat at saturation, 64 visitors', perSecond: null, figure: 'perSecond', goal: 0.5 },
    unit: 'messages a second',
  },
]

/** The names of the chat scenarios. */
export const chatScenarioNames = scenarios.map(({ name }) => name)

/** The warm-up, as a share of the duration of a measurement. */
const WARM_UP_SHARE = 0.4

const HANDSHAKE = '{"protocol":"json","version":1}\x1e'
const TEXT = `message ${NUMBER_PLACEHOLDER}: where is my parcel? It should have been here on Tuesday.`

const scriptPath = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

type ChatTarget = Pick<ChatPlan, 'port' | 'receiverPath' | 'greeting' | 'writers'>

async function startFloor({ cluster }: BenchContext, closeAtEnd: CloseAtEnd): Promise<ChatTarget> {
  await cluster.createDatabase('relay')
  const args = [scriptPath('floors/durable-relay.ts'), cluster.addressOf('relay')]
  const program = closeAtEnd(new Program({ args, folder: cluster.folder }))
  const [, port] = await program.waitForLine(/^ready at (\d+)$/)
  const writers = Array.from({ length: WRITER_COUNT }, () => ({ path: '/write', frame: TEXT }))
  return { port: Number(port), receiverPath: '/receive', greeting: null, writers }
}

function formatMessageRequest(id: string, token: string): string {
  const body = JSON.stringify({ body: TEXT, clientMessageId: `${NUMBER_PLACEHOLDER}-${randomUUID()}` })
  const head = [
    `POST /v1/widget/conversations/${id}/messages HTTP/1.1`,
    'host: 127.0.0.1',
    `authorization: Visitor ${token}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

/** Starts Flowdesk and creates visitors whose conversations the administrator has taken. */
async function startFlowdeskChat(
  { cluster, profileFolder }: BenchContext,
  closeAtEnd: CloseAtEnd,
): Promise<ChatTarget> {
  await cluster.createDatabase('chat')
  const rootPath = await mkdtemp(join(cluster.folder, 'flowdesk-'))
  const address = cluster.addressOf('chat')
  const port = await waitForPort(closeAtEnd(startFlowdeskProgram({ rootPath, address, profileFolder })))
  const { accessToken = '' } = await postForData(port, '/v1/agent/auth/login', administrator)
  const writers: { request: string }[] = []
  for (let place = 0; place < WRITER_COUNT; place++) {
    const { token = '' } = await postForData(port, '/v1/widget/default/visitors', {})
    const { id = '' } = await postForData(port, '/v1/widget/conversations', {}, token, 'Visitor')
    await postForData(port, `/v1/agent/conversations/${id}/take`, {}, accessToken)
    writers.push({ request: formatMessageRequest(id, token) })
  }
  return { port, receiverPath: `/hubs/agent?access_token=${accessToken}`, greeting: HANDSHAKE, writers }
}

async function runPlan(program: Program, plan: ChatPlan): Promise<ChatFigures> {
  const reply = program.waitForLine(/^\{.*\}$/)
  program.writeLine(JSON.stringify(plan))
  const [line] = await reply
  const outcome: ChatOutcome = JSON.parse(line)
  if ('failure' in outcome) throw new RunFailed(outcome.failure)
  return outcome
}

const selectBest = (one: ChatFigures, other: ChatFigures): ChatFigures => ({
  p50: Math.min(one.p50, other.p50),
  p99: Math.min(one.p99, other.p99),
  perSecond: Math.max(one.perSecond, other.perSecond),
})

function toResult({ name, unit, figure, goal }: ChatScenario, ours: ChatFigures, floor: ChatFigures): ScenarioResult {
  const ratio = ours[figure] / floor[figure]
  const met = figure === 'perSecond' ? ratio >= goal : ratio <= goal
  return { name, unit, ours: ours[figure], floor: floor[figure], ratio, goal, met }
}

/** Measures the selected chat scenarios, each beside a relay that stores every message before it forwards it. */
export async function measureChat(
  names: readonly string[],
  bench: BenchContext,
  closeAtEnd: CloseAtEnd,
): Promise<ScenarioResult[]> {
  const { rounds, seconds } = bench.options
  const sides = { floor: await startFloor(bench, closeAtEnd), ours: await startFlowdeskChat(bench, closeAtEnd) }
  const load = closeAtEnd(new Program({ args: [scriptPath('chat/load.ts')], folder: bench.cluster.folder }))
  const wanted = scenarios.filter(({ name }) => names.includes(name))
  const none = { p50: Number.POSITIVE_INFINITY, p99: Number.POSITIVE_INFINITY, perSecond: 0 }
  const best = new Map<number | null, Record<'floor' | 'ours', ChatFigures>>()
  let first = 0
  for (const perSecond of new Set(wanted.map((scenario) => scenario.perSecond))) {
    const figures = { floor: none, ours: none }
    const pace = { perSecond, warmUpSeconds: seconds * WARM_UP_SHARE, seconds }
    for (let round = 0; round < rounds; round++, first += NUMBERS_PER_ROUND)
      for (const side of ['floor', 'ours'] as const)
        figures[side] = selectBest(figures[side], await runPlan(load, { ...sides[side], ...pace, first }))
    best.set(perSecond, figures)
  }
  return wanted.map((scenario) => {
    const { ours: mine, floor: floors } = best.get(scenario.perSecond) ?? { ours: none, floor: none }
    return toResult(scenario, mine, floors)
  })
}
