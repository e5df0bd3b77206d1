import { fileURLToPath } from 'node:url'
import type { CloseAtEnd } from './cleanup.ts'
import { RunFailed } from './comparison.ts'
import type { BenchOptions } from './options.ts'
import { Program } from './program.ts'
import type { ScenarioResult } from './report.ts'
import type { SocketOutcome, SocketPlan } from './sockets/plan.ts'

const IDLE_CONNECTION_COUNT = 10_000

const MEMORY_SCENARIO = {
  name: 'hub memory per idle authenticated connection, 10,000',
  unit: 'KiB, lower is better',
  goal: 1.5,
}
const ECHO_SCENARIO = { name: 'hub echo, 64 connections', unit: 'messages a second', goal: 0.7 }

/** The names of the socket scenarios. */
export const socketScenarioNames = [MEMORY_SCENARIO.name, ECHO_SCENARIO.name]

/** The warm-up, as a share of the duration of a measurement. */
const WARM_UP_SHARE = 0.4

/** Time limit of a run, in milliseconds. */
const TIMEOUT_MS = 120_000

const scriptPath = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** One side of a comparison. */
interface Server {
  readonly program: Program
  readonly port: number
}

async function startServer(script: string, { folder, closeAtEnd, profiling }: SocketBenchContext): Promise<Server> {
  const program = closeAtEnd(new Program({ args: ['--expose-gc', ...profiling, scriptPath(script)], folder }))
  const [, port] = await program.waitForLine(/^ready at (\d+)$/)
  return { program, port: Number(port) }
}

interface SocketBenchContext {
  readonly folder: string
  readonly closeAtEnd: CloseAtEnd
  readonly profiling: readonly string[]
}

/** The program that generates the load. */
class SocketLoad {
  private readonly program: Program

  constructor({ folder, closeAtEnd }: SocketBenchContext) {
    this.program = closeAtEnd(new Program({ args: [scriptPath('sockets/load.ts')], folder }))
  }

  async run(plan: SocketPlan): Promise<number> {
    const reply = this.program.waitForLine(/^\{.*\}$/, TIMEOUT_MS)
    this.program.writeLine(JSON.stringify(plan))
    const [line] = await reply
    const outcome: SocketOutcome = JSON.parse(line)
    if ('failure' in outcome) throw new RunFailed(outcome.failure)
    return outcome.perSecond
  }
}

async function readHeldBytes({ program }: Server): Promise<number> {
  const reply = program.waitForLine(/^holds (\d+)$/)
  program.writeLine('?')
  return Number((await reply)[1])
}

/** Measures the memory of one idle connection, in KiB. Each measurement uses a new process, because memory is not released. */
async function memoryPerConnection(script: string, load: SocketLoad, context: SocketBenchContext): Promise<number> {
  const server = await startServer(script, context)
  const { port } = server
  // Opens connections before the measurement, so that it does not count the code that the first ones load and compile.
  await load.run({ port, connections: 500, echo: null })
  await load.run({ port, connections: 0, echo: null })
  const before = await readHeldBytes(server)
  await load.run({ port, connections: IDLE_CONNECTION_COUNT, echo: null })
  const after = await readHeldBytes(server)
  await load.run({ port, connections: 0, echo: null })
  await server.program.close()
  return (after - before) / IDLE_CONNECTION_COUNT / 1024
}

const scripts = { ours: 'sockets/hub.ts', floor: 'floors/raw-web-sockets.ts' }

const toResult = (of: typeof ECHO_SCENARIO, ours: number, floor: number, met: boolean): ScenarioResult => ({
  ...of,
  ours,
  floor,
  ratio: ours / floor,
  met,
})

async function measureMemory(load: SocketLoad, rounds: number, context: SocketBenchContext): Promise<ScenarioResult> {
  const figures = { ours: Number.POSITIVE_INFINITY, floor: Number.POSITIVE_INFINITY }
  for (let round = 0; round < rounds; round++)
    for (const side of ['floor', 'ours'] as const)
      figures[side] = Math.min(figures[side], await memoryPerConnection(scripts[side], load, context))
  const { ours, floor } = figures
  return toResult(MEMORY_SCENARIO, ours, floor, ours / floor <= MEMORY_SCENARIO.goal)
}

async function measureEcho(
  load: SocketLoad,
  { rounds, seconds }: BenchOptions,
  context: SocketBenchContext,
): Promise<ScenarioResult> {
  const servers = {
    floor: await startServer(scripts.floor, { ...context, profiling: [] }),
    ours: await startServer(scripts.ours, context),
  }
  const best = { ours: 0, floor: 0 }
  const timed = { warmUpSeconds: seconds * WARM_UP_SHARE, seconds }
  for (let round = 0; round < rounds; round++)
    for (const side of ['floor', 'ours'] as const)
      best[side] = Math.max(best[side], await load.run({ port: servers[side].port, connections: 64, echo: timed }))
  return toResult(ECHO_SCENARIO, best.ours, best.floor, best.ours / best.floor >= ECHO_SCENARIO.goal)
}

/** Measures the selected socket scenarios, each beside bare WebSockets. */
export async function measureSockets(
  names: readonly string[],
  options: BenchOptions,
  environment: { readonly folder: string; readonly closeAtEnd: CloseAtEnd; readonly profileFolder: string | undefined },
): Promise<ScenarioResult[]> {
  const { folder, closeAtEnd, profileFolder } = environment
  const profiling = profileFolder ? ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`] : []
  const context = { folder, closeAtEnd, profiling }
  const load = new SocketLoad(context)
  const results: ScenarioResult[] = []
  if (names.includes(ECHO_SCENARIO.name)) results.push(await measureEcho(load, options, context))
  if (names.includes(MEMORY_SCENARIO.name)) results.push(await measureMemory(load, options.rounds, context))
  return results
}
