import { setTimeout as pause } from 'node:timers/promises'
import { call } from '../support/integrator.ts'
import { type Ask, answerOf, openAsks, requestOf, type Send, type Tracked, trackingKeysOf } from './ledger.ts'

const CONNECTIONS = 16

/** How long one who is refused waits, in milliseconds, and how often he asks again. */
const PATIENCE = { ms: 50, sends: 400 }

/** Works off a list with as many at it as there are connections. */
async function together<W>(list: readonly W[], work: (one: W) => Promise<void>): Promise<void> {
  const left = list.values()
  const hand = async (): Promise<void> => {
    for (const one of left) await work(one)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, hand))
}

/** Sixteen clients of a program that may be gone at any time. */
export class Crowd {
  /** Where the program listens; it changes with every start. */
  url = ''
  answers = 0
  private readonly token: string

  constructor(token: string) {
    this.token = token
  }

  /** Everybody sends what comes next; `onAnswer` is called after each, and the next is sent when it resolves. */
  async rush(asks: readonly Ask[], onAnswer: () => Promise<void>): Promise<void> {
    await together(asks, async (ask) => {
      await this.send(ask)
      await onAnswer()
    })
  }

  /** Everybody asks once more, and whoever got no answer until there is one. */
  async insist(asks: readonly Ask[]): Promise<void> {
    await together(
      asks.filter(({ key }) => key !== null),
      (ask) => this.send(ask),
    )
    for (let attempt = 0; attempt < PATIENCE.sends && openAsks(asks).length > 0; attempt++)
      await together(openAsks(asks), (ask) => this.send(ask))
  }

  /** What the tracking says of every receipt. */
  async track(asks: readonly Ask[]): Promise<Tracked[]> {
    const tracked: Tracked[] = []
    await together(trackingKeysOf(asks), async (trackingKey) => {
      const { status, body } = await call(this.url, 'GET', `/v1/external/ticket-tracking/${trackingKey}`)
      tracked.push({ trackingKey, status, ticketId: body?.data?.ticketId ?? null })
    })
    return tracked
  }

  private async send(ask: Ask): Promise<void> {
    const send: Send = { answer: null }
    ask.sends.push(send)
    const { url, headers, body } = requestOf(ask)
    const answer = await call(this.url, 'POST', url, { token: this.token, headers, body })
    if (answer.status !== 0) send.answer = answerOf(answer)
    if (answer.status === 0 || answer.status === 503) await pause(PATIENCE.ms)
    else this.answers++
  }
}
