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

/** Milliseconds that a client waits after a 503 or a lost response, and maximum number of retries. */
const RETRY = { ms: 50, attempts: 400 }

/** Processes the entries of a list, at most `CLIENT_COUNT` at a time. */
async function runConcurrently<W>(list: readonly W[], work: (one: W) => Promise<void>): Promise<void> {
  const left = list.values()
  const hand = async (): Promise<void> => {
    for (const one of left) await work(one)
  }
  await Promise.all(Array.from({ length: CLIENT_COUNT }, hand))
}

/** Sixteen clients of a program that may be killed at any time. */
export class ClientPool {
  /** The URL of the program, which changes with every start. */
  url = ''
  responseCount = 0
  private readonly token: string

  constructor(token: string) {
    this.token = token
  }

  /** Sends all requests. Each client calls `onAnswer` after each of its requests, and sends its next one when that resolves. */
  async sendAll(operations: readonly Operation[], onAnswer: () => Promise<void>): Promise<void> {
    await runConcurrently(operations, async (operation) => {
      await this.send(operation)
      await onAnswer()
    })
  }

  /** Repeats each request with a key once, and then those without a conclusive response until they have one. */
  async retryUntilAnswered(operations: readonly Operation[]): Promise<void> {
    await runConcurrently(
      operations.filter(({ key }) => key !== null),
      (operation) => this.send(operation),
    )
    for (let attempt = 0; attempt < RETRY.attempts && unsettledOperations(operations).length > 0; attempt++)
      await runConcurrently(unsettledOperations(operations), (operation) => this.send(operation))
  }

  /** Reads the public tracking of every receipt. */
  async trackReceipts(operations: readonly Operation[]): Promise<TrackingResult[]> {
    const trackingResults: TrackingResult[] = []
    await runConcurrently(trackingKeysOf(operations), async (trackingKey) => {
      const { status, body } = await callApi(this.url, 'GET', `/v1/external/ticket-tracking/${trackingKey}`)
      trackingResults.push({ trackingKey, status, ticketId: body?.data?.ticketId ?? null })
    })
    return trackingResults
  }

  private async send(operation: Operation): Promise<void> {
    const attempt: Attempt = { response: null }
    operation.attempts.push(attempt)
    const { url, headers, body } = toRequest(operation)
    const answer = await callApi(this.url, 'POST', url, { token: this.token, headers, body })
    if (answer.status !== 0) attempt.response = toRecordedResponse(answer)
    if (answer.status === 0 || answer.status === 503) await pause(RETRY.ms)
    else this.responseCount++
  }
}
