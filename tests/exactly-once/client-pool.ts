import { setTimeout as pause } from 'node:timers/promises'
import { callApi } from '../support/network-client.ts'
import {
  type Attempt,
  type Operation,
  type TrackingResult,
  toRecordedResponse,
  toRequest,
  trackingKeysOf,
  unsettledOperations,
} from './ledger.ts'

const CLIENT_COUNT = 16

/** How long one who is refused waits, in milliseconds, and how often he asks again. */
const RETRY = { ms: 50, attempts: 400 }

/** Works off a list with as many at it as there are connections. */
async function runConcurrently<W>(list: readonly W[], work: (one: W) => Promise<void>): Promise<void> {
  const left = list.values()
  const hand = async (): Promise<void> => {
    for (const one of left) await work(one)
  }
  await Promise.all(Array.from({ length: CLIENT_COUNT }, hand))
}

/** Sixteen clients of a program that may be gone at any time. */
export class ClientPool {
  /** Where the program listens; it changes with every start. */
  url = ''
  responseCount = 0
  private readonly token: string

  constructor(token: string) {
    this.token = token
  }

  /** Each client sends its next requests; `onAnswer` is called after each, and the next is sent when it resolves. */
  async sendAll(asks: readonly Operation[], onAnswer: () => Promise<void>): Promise<void> {
    await runConcurrently(asks, async (ask) => {
      await this.send(ask)
      await onAnswer()
    })
  }

  /** Each client repeats its requests once; those without a response are repeated until there is one. */
  async retryUntilAnswered(asks: readonly Operation[]): Promise<void> {
    await runConcurrently(
      asks.filter(({ key }) => key !== null),
      (ask) => this.send(ask),
    )
    for (let attempt = 0; attempt < RETRY.attempts && unsettledOperations(asks).length > 0; attempt++)
      await runConcurrently(unsettledOperations(asks), (ask) => this.send(ask))
  }

  /** What the tracking says of every receipt. */
  async trackReceipts(asks: readonly Operation[]): Promise<TrackingResult[]> {
    const trackingResults: TrackingResult[] = []
    await runConcurrently(trackingKeysOf(asks), async (trackingKey) => {
      const { status, body } = await callApi(this.url, 'GET', `/v1/external/ticket-tracking/${trackingKey}`)
      trackingResults.push({ trackingKey, status, ticketId: body?.data?.ticketId ?? null })
    })
    return trackingResults
  }

  private async send(ask: Operation): Promise<void> {
    const send: Attempt = { response: null }
    ask.attempts.push(send)
    const { url, headers, body } = toRequest(ask)
    const answer = await callApi(this.url, 'POST', url, { token: this.token, headers, body })
    if (answer.status !== 0) send.response = toRecordedResponse(answer)
    if (answer.status === 0 || answer.status === 503) await pause(RETRY.ms)
    else this.responseCount++
  }
}
