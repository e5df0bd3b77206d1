import { setTimeout as pause } from 'node:timers/promises'
import type { Flowdesk } from '../support/flowdesk.ts'
import type { Deployment } from './deployment.ts'
import type { Fault, GivenTicket, History, Place, Step } from './history.ts'
import {
  type Ask,
  answerOf,
  askIn,
  type Ledger,
  openAsks,
  receiptsOf,
  requestOf,
  type Send,
  type Tracked,
  trackingKeysOf,
} from './ledger.ts'

type Given = Ledger['given'][number]

const STALL_MS = 6
const COMPLETED = 6

/** How often a client that got no answer tries again, and how often we look whether the database has settled. */
const PATIENCE = { sends: 5, looks: 1000 }

interface Scene {
  readonly deployment: Deployment
  /** Begins the keys of this history. */
  readonly name: string
  readonly given: Readonly<Partial<Record<GivenTicket, Given>>>
}

/** A history while it runs. */
class Run {
  readonly asks: Ask[] = []
  readonly tracked: Tracked[] = []
  readonly accidents: string[] = []
  hadFaults = false
  private readonly scene: Scene
  private readonly underWay = new Set<Promise<void>>()

  constructor(scene: Scene) {
    this.scene = scene
  }

  /** Takes one step; resolves as soon as the next may be taken. */
  async take(step: Step): Promise<void> {
    if (step.kind === 'wait') return await pause(step.ms)
    if (step.kind === 'settle') return await this.settle()
    if (step.fault) await this.arm(step.at, step.fault)
    for (const work of this.worksOf(step)) this.begin(work)
  }

  /** Nothing breaks any more: everybody asks once more, and whoever got no answer until there is one. */
  async conclude(): Promise<void> {
    const { deployment } = this.scene
    for (const place of [0, 1] as const) (await deployment.at(place)).wire.disarm()
    await this.settle()
    let waiting = this.keyed()
    for (let attempt = 0; attempt < PATIENCE.sends && waiting.length > 0; attempt++) {
      for (const [index, ask] of waiting.entries()) this.begin(this.send(ask, index % 2 === 0 ? 0 : 1))
      await this.settle()
      waiting = openAsks(this.asks)
    }
    for (let look = 0; look < PATIENCE.looks && !(await deployment.rows.areSettled()); look++) {
      await deployment.office.work()
      await pause(2)
    }
    for (const key of trackingKeysOf(this.asks)) await this.track(key, deployment.office)
  }

  private begin(work: Promise<void>): void {
    const begun = work
      .catch((error: unknown) => void this.accidents.push(String(error)))
      .finally(() => this.underWay.delete(begun))
    this.underWay.add(begun)
  }

  private async settle(): Promise<void> {
    while (this.underWay.size > 0) await Promise.all(this.underWay)
  }

  private worksOf(step: Exclude<Step, { kind: 'wait' | 'settle' }>): Promise<void>[] {
    if (step.kind === 'work') return [this.work(step.at)]
    if (step.kind === 'again') {
      const keyed = this.keyed()
      const ask = keyed[step.nth % keyed.length]
      return ask ? [this.send(ask, step.at)] : []
    }
    const ask = this.asked(step)
    return [step.at, step.twinAt].flatMap((place) => (place === null ? [] : this.send(ask, place)))
  }

  private keyed = (): Ask[] => this.asks.filter(({ key }) => key !== null)

  private asked(step: Extract<Step, { kind: 'create' | 'append' }>): Ask {
    const ticketId = step.kind === 'create' ? null : (this.scene.given[step.ticket]?.id ?? null)
    const key = step.key === null ? null : `${this.scene.name}-${step.key}`
    return askIn(this.asks, { ticketId, key, content: `Body ${step.body}` })
  }

  private async send(ask: Ask, place: Place): Promise<void> {
    const send: Send = { answer: null }
    ask.sends.push(send)
    const { deployment } = this.scene
    const instance = await deployment.at(place)
    const ticket = Object.values(this.scene.given).find(({ id }) => id === ask.ticketId)
    const { url, headers, body } = place === 0 ? requestOf(ask) : requestOf(ask, ticket?.trackingKey ?? null)
    const reply = await instance.flowdesk.post(url, { token: deployment.token, headers, body })
    // Whoever asked a server that died over it heard nothing.
    if (instance.isGone) return
    send.answer = answerOf(reply)
    if (send.answer.status !== 202 || receiptsOf(ask).length > 1) return
    const other = await deployment.at(place === 0 ? 1 : 0)
    await this.track(reply.body.data.trackingKey, other.flowdesk)
  }

  private async track(trackingKey: string, flowdesk: Flowdesk): Promise<void> {
    const { status, body } = await flowdesk.get(`/v1/external/ticket-tracking/${trackingKey}`)
    if (status === 503 && this.hadFaults) return
    this.tracked.push({ trackingKey, status, ticketId: body.data?.ticketId ?? null })
  }

  private async work(place: Place): Promise<void> {
    const { flowdesk } = await this.scene.deployment.at(place)
    await flowdesk.work().catch((error: unknown) => {
      if (!this.hadFaults) throw error
    })
  }

  private async arm(place: Place, { effect, point }: Fault): Promise<void> {
    const { deployment } = this.scene
    const instance = await deployment.at(place)
    instance.wire.strikeAt(point, () => {
      if (effect === 'stall') return instance.wire.stall(STALL_MS)
      this.hadFaults = true
      if (effect === 'crash') return deployment.crash(place, instance)
      instance.wire.sever(effect === 'reset')
    })
  }
}

/** Makes the tickets that a history sends messages to. */
async function givenTo(history: History, { office, token }: Deployment): Promise<Scene['given']> {
  const needed = new Set(history.flatMap((step) => (step.kind === 'append' ? step.ticket : [])))
  const given: Partial<Record<GivenTicket, Given>> = {}
  for (const kind of needed) {
    const { id, trackingKey } = await office.makeTicket(token, { subject: 'Given' })
    const isCompleted = kind === 'completed'
    if (isCompleted) await office.changeTicket(id, { ticketStatusId: COMPLETED })
    given[kind] = { id, trackingKey, isCompleted }
  }
  return given
}

/** Runs one history, whose name no other has on this deployment, and tells what clients and database know of it. */
export async function run(deployment: Deployment, history: History, name: string): Promise<Ledger> {
  const since = await deployment.rows.lastTicketId()
  const given = await givenTo(history, deployment)
  const running = new Run({ deployment, name, given })
  for (const step of history) await running.take(step)
  await running.conclude()
  const { asks, tracked, accidents, hadFaults } = running
  const made = await deployment.rows.since(
    since,
    Object.values(given).map(({ id }) => id),
  )
  return { asks, tracked, accidents, hadFaults, given: Object.values(given), ...made }
}
