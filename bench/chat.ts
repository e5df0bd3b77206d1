import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Bench } from './benchmarks.ts'
import { type ChatOutcome, type ChatPlan, NUMBER } from './chat/plan.ts'
import { RunFailed } from './contest.ts'
import { administrator, flowdeskProgram, portOf, posted } from './flowdesk.ts'
import type { Keep } from './keep.ts'
import { Program } from './program.ts'
import type { Result } from './report.ts'

const PER_SECOND = 500
const WRITERS = 50

/** More messages than any round has. */
const A_ROUND = 1_000_000

const NAME = 'chat, visitor to agent, stored first, 500 a second'
const goals = { p50: 1.5, p99: 2 } as const
type Percentile = keyof typeof goals
const percentiles = ['p50', 'p99'] as const
const nameOf = (percentile: Percentile): string => `${NAME}, ${percentile}`

/** What the scenarios of the chat are called. */
export const chatNames = percentiles.map(nameOf)

/** A share of a measurement's time that goes before it. */
const WARM_UP = 0.4

const HANDSHAKE = '{"protocol":"json","version":1}\x1e'
const TEXT = `message ${NUMBER}: where is my parcel? It should have been here on Tuesday.`

const scriptOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

type Where = Pick<ChatPlan, 'port' | 'hears' | 'greeting' | 'writers'>

async function floor({ cluster }: Bench, keep: Keep): Promise<Where> {
  await cluster.create('relay')
  const args = [scriptOf('floors/durable-relay.ts'), cluster.addressOf('relay')]
  const program = keep(new Program({ args, folder: cluster.folder }))
  const [, port] = await program.heard(/^ready at (\d+)$/)
  const writers = Array.from({ length: WRITERS }, () => ({ path: '/write', frame: TEXT }))
  return { port: Number(port), hears: '/hear', greeting: null, writers }
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

/** Visitors who talk to the administrator, who has taken all their conversations. */
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
  return { port, hears: `/hubs/agent?access_token=${accessToken}`, greeting: HANDSHAKE, writers }
}

async function on(program: Program, plan: ChatPlan): Promise<Record<Percentile, number>> {
  const heard = program.heard(/^\{.*\}$/)
  program.tell(JSON.stringify(plan))
  const [line] = await heard
  const outcome: ChatOutcome = JSON.parse(line)
  if ('failure' in outcome) throw new RunFailed(outcome.failure)
  return outcome
}

/** Measures how long a message of a visitor takes to an agent, beside a relay that stores it first. */
export async function measureChat(names: readonly string[], bench: Bench, keep: Keep): Promise<Result[]> {
  const { rounds, seconds } = bench.options
  const sides = { floor: await floor(bench, keep), ours: await ours(bench, keep) }
  const load = keep(new Program({ args: [scriptOf('chat/load.ts')], folder: bench.cluster.folder }))
  const pace = { perSecond: PER_SECOND, warmUpSeconds: seconds * WARM_UP, seconds }
  const worst = Number.POSITIVE_INFINITY
  const best = { floor: { p50: worst, p99: worst }, ours: { p50: worst, p99: worst } }
  for (let round = 0; round < rounds; round++)
    for (const side of ['floor', 'ours'] as const) {
      const measured = await on(load, { ...sides[side], ...pace, first: round * A_ROUND })
      for (const percentile of percentiles)
        best[side][percentile] = Math.min(best[side][percentile], measured[percentile])
    }
  return percentiles
    .map((percentile): Result => {
      const [mine, floors, goal] = [best.ours[percentile], best.floor[percentile], goals[percentile]]
      const unit = `ms ${percentile}, lower is better`
      const ratio = mine / floors
      return { name: nameOf(percentile), unit, ours: mine, floor: floors, ratio, goal, met: ratio <= goal }
    })
    .filter(({ name }) => names.includes(name))
}
