import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readServerProcessId, waitUntil } from '../support/embedded.ts'
import { callApi, createApiToken, signIn } from '../support/network-client.ts'
import { createFolder, type Program, startFlowdesk } from '../support/process.ts'
import { findViolations } from './checker.ts'
import { ClientPool } from './client-pool.ts'
import { DatabaseInspector } from './database-inspector.ts'
import { findOrAddOperation, type Ledger, type Operation } from './ledger.ts'

const count = Number(process.env['EXACTLY_ONCE_KILLS'] ?? 20)
const seed = Number(process.env['EXACTLY_ONCE_SEED'] ?? 20_261_121)

const COMPLETED = 6

interface Plan {
  readonly victim: 'the program' | 'its group' | 'the database' | 'the database and the program'
  /** The kill follows after this number of responses and then `afterMs` milliseconds. */
  readonly afterAnswers: number
  readonly afterMs: number
  /** Few keys and bodies, so that most requests repeat another one. */
  readonly requests: readonly {
    readonly ticket: 'new' | 'open' | 'completed'
    readonly key: number | null
    readonly body: number
  }[]
}

const plan: fc.Arbitrary<Plan> = fc.record({
  victim: fc.constantFrom<Plan['victim']>('the program', 'its group', 'the database', 'the database and the program'),
  afterAnswers: fc.nat({ max: 150 }),
  afterMs: fc.nat({ max: 10 }),
  requests: fc.array(
    fc.record({
      ticket: fc.constantFrom('new', 'new', 'new', 'open', 'completed'),
      key: fc.option(fc.nat({ max: 15 }), { freq: 8 }),
      body: fc.constantFrom(0, 0, 0, 1),
    }),
    { minLength: 200, maxLength: 300, size: 'max' },
  ),
})

/** A program that is killed and started again on the same folder, and its clients. */
class Killed {
  private readonly folder: string
  private program: Program
  private readonly adminToken: string
  private readonly token: string
  private readonly clients: ClientPool

  private constructor(program: Program, adminToken: string, token: string) {
    this.folder = program.folder
    this.program = program
    this.adminToken = adminToken
    this.token = token
    this.clients = new ClientPool(token)
  }

  static async start(): Promise<Killed> {
    const program = await startFlowdesk({ folder: await createFolder() })
    const url = await program.ready
    const adminToken = await signIn(url)
    const killed = new Killed(program, adminToken, await createApiToken(url, adminToken))
    killed.clients.url = url
    return killed
  }

  /** Kills during many requests. Returns what clients and database recorded when all requests are settled. */
  async survive({ requests, ...kill }: Plan, name: string): Promise<Ledger> {
    const [open, completed] = [await this.given(false), await this.given(true)]
    const ids = { new: null, open: open.id, completed: completed.id }
    const operations: Operation[] = []
    const sent = requests.map(({ ticket, key, body }) =>
      findOrAddOperation(operations, {
        ticketId: ids[ticket],
        key: key === null ? null : `${name}-${key}`,
        content: `Body ${body}`,
      }),
    )
    const { clients } = this
    const killAt = clients.responseCount + kill.afterAnswers
    let killing: Promise<void> | null = null
    await clients.sendAll(sent, async () => {
      if (clients.responseCount >= killAt) killing ??= this.kill(kill)
      // Clients of a killed program wait for it; while only its database is unreachable, they continue.
      if (kill.victim !== 'the database') await killing
    })
    await (killing ?? this.kill(kill))
    await clients.retryUntilAnswered(operations)
    return {
      operations,
      existingTickets: [open, completed],
      hadFaults: true,
      unexpectedErrors: [],
      ...(await this.knownOf(operations, open.id, completed.id)),
    }
  }

  private async given(isCompleted: boolean): Promise<Ledger['existingTickets'][number]> {
    const { url } = this.clients
    const body = { poolId: 1, subject: 'Given' }
    const made = await callApi(url, 'POST', '/v1/integration/tickets/sync', { token: this.token, body })
    expect(made.status).toBe(201)
    const { id, trackingKey } = made.body.data
    if (isCompleted) {
      const change = { token: this.adminToken, body: { ticketStatusId: COMPLETED } }
      expect(await callApi(url, 'PATCH', `/v1/dashboard/tickets/${id}`, change)).toMatchObject({ status: 200 })
    }
    return { id, trackingKey, isCompleted }
  }

  private async kill({ victim, afterMs }: Pick<Plan, 'victim' | 'afterMs'>): Promise<void> {
    await pause(afterMs)
    if (victim.startsWith('the database')) process.kill(await readServerProcessId(join(this.folder, 'data')), 'SIGKILL')
    if (victim === 'the database') return
    if (victim === 'its group') this.program.killGroup('SIGKILL')
    else this.program.kill('SIGKILL')
    await this.program.ended
    this.program = await startFlowdesk({ folder: this.folder })
    this.clients.url = await this.program.ready
  }

  private async knownOf(operations: readonly Operation[], ...given: readonly number[]) {
    const socket = join(this.folder, 'data', 'postgres', 'socket')
    const rows = await DatabaseInspector.open({ host: socket, port: 5432, user: 'flowdesk', database: 'flowdesk' })
    try {
      await waitUntil(() => rows.isIdle())
      return {
        trackingResults: await this.clients.trackReceipts(operations),
        ...(await rows.readSince(Math.min(...given) - 1, given)),
      }
    } finally {
      await rows.close()
    }
  }
}

test('every request with a key takes effect exactly once, whichever process is killed', {
  timeout: 1_800_000,
}, async () => {
  const killed = await Killed.start()
  for (const [place, one] of fc.sample(plan, { seed, numRuns: count }).entries()) {
    const description = `kill ${place} of the seed ${seed}: ${one.victim} after ${one.afterAnswers} answers and ${one.afterMs} ms`
    expect(findViolations(await killed.survive(one, `kill-${place}`)), description).toEqual([])
  }
})
