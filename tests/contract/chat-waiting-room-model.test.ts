import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { formatOutcome } from '../support/refusals.ts'
import { createTestVisitor, makeVisitor, type TestVisitor } from '../support/visitors.ts'

const CEILING = 2
const VISITORS = 6
const path = '/v1/widget/conversations'

/** What a visitor may do, where, and time that passes. None of the sums of these times comes near two minutes. */
const acts = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constant('ask' as const), who: fc.nat(VISITORS - 1), where: fc.nat(1) }),
  },
  {
    weight: 9,
    arbitrary: fc.record({ act: fc.constant('poll' as const), who: fc.nat(VISITORS - 1), where: fc.nat(1) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constant('close' as const), who: fc.nat(VISITORS - 1), where: fc.nat(1) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('leave' as const), who: fc.nat(VISITORS - 1), where: fc.nat(1) }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('pass' as const), seconds: fc.constantFrom(45, 50) }) },
  { weight: 1, arbitrary: fc.constant({ act: 'work' as const }) },
)
type Act = typeof acts extends fc.Arbitrary<infer T> ? T : never
type ActOf<K extends Act['act']> = Extract<Act, { act: K }>

/** The room as the specification describes it. */
class Model {
  private now = 0
  private tickets = 0
  private readonly open = new Set<number>()
  private readonly entries = new Map<number, { ticket: number | null; heardAt: number; isIn: boolean }>()

  private waiting() {
    return [...this.entries.entries()].filter(([, { isIn, heardAt }]) => !isIn && this.now - heardAt < 120)
  }

  private isWaiting(who: number): boolean {
    return this.waiting().some(([one]) => one === who)
  }

  pass(seconds: number): void {
    this.now += seconds
  }

  close(who: number): string {
    return this.open.delete(who) ? '200' : '404 SVC:4004'
  }

  ask(who: number): string {
    if (this.open.has(who)) return '200'
    if (this.waiting().length === 0 && this.open.size < CEILING) {
      this.entries.delete(who)
      this.open.add(who)
      return '201'
    }
    if (!this.isWaiting(who)) this.entries.set(who, { ticket: null, heardAt: this.now, isIn: false })
    return '503 SVC:3001'
  }

  leave(who: number): string {
    if (!this.open.has(who)) this.entries.delete(who)
    return '200'
  }

  poll(who: number) {
    const entry = this.entries.get(who)
    if (entry?.isIn && this.open.has(who)) return { state: 'admitted', ticketNumber: entry.ticket, position: null }
    if (!entry || !this.isWaiting(who)) return { state: 'none', ticketNumber: null, position: null }
    entry.ticket ??= ++this.tickets
    entry.heardAt = this.now
    const { ticket } = entry
    const ahead = this.waiting().filter(([, other]) => other.ticket !== null && other.ticket < ticket).length
    if (ahead >= CEILING - this.open.size) return { state: 'held', ticketNumber: ticket, position: ahead + 1 }
    entry.isIn = true
    this.open.add(who)
    return { state: 'admitted', ticketNumber: ticket, position: null }
  }
}

let processes: [Flowdesk, Flowdesk]
beforeAll(async () => {
  const settings = { Chat__MaxConcurrentConversations: String(CEILING), Chat__InactivityTimeout: '' }
  const flowdesk = await openFlowdesk(settings)
  processes = [flowdesk, await flowdesk.openSecondProcess(settings)]
})
afterAll(async () => {
  await processes[1].close()
  await processes[0].close()
})

/** One history, run by the server and the model. Each action compares their results. */
class Play {
  private readonly model = new Model()
  private readonly visitors: readonly TestVisitor[]
  /** The newest conversation of each visitor. */
  private readonly newest = new Map<number, string>()
  /** The last ticket of the histories before. */
  private before = 0

  private constructor(visitors: readonly TestVisitor[]) {
    this.visitors = visitors
  }

  /** Begins with new visitors, none of whom is admitted. */
  static async begin(): Promise<Play> {
    const { db } = processes[0]
    await db.updateTable('chat.conversation').set({ status: 'closed' }).execute()
    await db.deleteFrom('chat.waitingEntry').execute()
    return new Play(await Promise.all(Array.from({ length: VISITORS }, () => makeVisitor(processes[0]))))
  }

  private visitor({ who, where }: { who: number; where: number }): TestVisitor {
    const [known, server] = [this.visitors[who], processes[where]]
    if (!known || !server) throw new Error('there is no such visitor')
    return createTestVisitor(server, known.id, known.credential)
  }

  readonly ask = async (act: ActOf<'ask'>) => {
    const answer = await this.visitor(act).post(path, {})
    if (answer.status === 201) this.newest.set(act.who, answer.body.data.id)
    return [formatOutcome(answer), this.model.ask(act.who)]
  }

  readonly close = async (act: ActOf<'close'>) => {
    const answer = await this.visitor(act).post(`${path}/${this.newest.get(act.who) ?? randomUUID()}/close`)
    return [formatOutcome(answer), this.model.close(act.who)]
  }

  readonly leave = async (act: ActOf<'leave'>) => {
    const response = await this.visitor(act).delete(`${path}/waiting-room`)
    return [formatOutcome(response), this.model.leave(act.who)]
  }

  readonly poll = async (act: ActOf<'poll'>) => {
    const { state, ticketNumber, position, conversationId } = (await this.visitor(act).get(`${path}/waiting-room`)).body
      .data
    const expected = this.model.poll(act.who)
    if (expected.ticketNumber === 1 && this.before === 0) this.before = ticketNumber - 1
    if (state === 'admitted') this.newest.set(act.who, conversationId)
    return [{ state, position, ticketNumber: ticketNumber && ticketNumber - this.before }, expected]
  }

  readonly pass = async ({ seconds }: ActOf<'pass'>) => {
    processes[0].clock.advance(seconds * 1000)
    this.model.pass(seconds)
    return [null, null]
  }

  readonly work = async () => {
    await processes[0].runDueJobs()
    return [null, null]
  }
}

async function holds(history: readonly Act[]): Promise<void> {
  const play = await Play.begin()
  for (const act of history) {
    const perform = play[act.act] as (one: Act) => Promise<unknown[]>
    const [answered, expected] = await perform(act)
    expect(answered).toEqual(expected)
  }
}

test('the waiting room behaves like the model for any sequence of actions', { timeout: 300_000 }, async () => {
  const histories = fc.array(acts, { minLength: 10, maxLength: 60 })
  await fc.assert(fc.asyncProperty(histories, holds), { numRuns: 60, seed: 20_261_121 })
})
