import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { LoadOutcome, LoadPlan } from './load/plan.ts'
import { Program } from './program.ts'

const script = fileURLToPath(new URL('./load/main.ts', import.meta.url))

/** Time limit of a run beyond its own duration, in milliseconds. */
const TIMEOUT_MS = 60_000

/** The warm-up, as a share of the duration of a measurement: afterwards V8 has compiled the hot code. */
const WARM_UP_SHARE = 0.4

/** A load on a server. */
export type ServerLoad = Pick<LoadPlan, 'port' | 'connections' | 'status' | 'requests'>

/** The program that generates the load. */
export class LoadProgram {
  private readonly program: Program
  private readonly seconds: number

  constructor(folder: string, seconds: number) {
    this.program = new Program({ args: [script], folder })
    this.seconds = seconds
  }

  /** Runs the load on a server for the duration of a measurement. */
  async run(load: ServerLoad): Promise<LoadOutcome> {
    const { seconds } = this
    const plan: LoadPlan = { ...load, seconds, warmUpSeconds: seconds * WARM_UP_SHARE, prefix: `${randomUUID()}-` }
    const reply = this.program.waitForLine(/^\{.*\}$/, seconds * (1 + WARM_UP_SHARE) * 1000 + TIMEOUT_MS)
    this.program.writeLine(JSON.stringify(plan))
    const [outcome] = await reply
    return JSON.parse(outcome)
  }

  close(): Promise<void> {
    return this.program.close()
  }
}
