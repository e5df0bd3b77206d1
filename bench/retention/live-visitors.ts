import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { postForData } from '../flowdesk.ts'

const VISITOR_COUNT = 64

/** Messages of all visitors together. */
const MESSAGES_PER_SECOND = 50

export interface Latency {
  /** In milliseconds. */
  readonly p50: number
  readonly p99: number
  readonly messageCount: number
}

/** A visitor with an open conversation. */
interface LiveVisitor {
  readonly conversationId: string
  readonly token: string
}

export async function openVisitors(port: number): Promise<LiveVisitor[]> {
  const visitors: LiveVisitor[] = []
  for (let place = 0; place < VISITOR_COUNT; place++) {
    const { token = '' } = await postForData(port, '/v1/widget/default/visitors', {})
    const { id = '' } = await postForData(port, '/v1/widget/conversations', {}, token, 'Visitor')
    visitors.push({ conversationId: id, token })
  }
  return visitors
}

function summarize(latencies: number[]): Latency {
  const sorted = latencies.toSorted((left, right) => left - right)
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
  return { p50: at(0.5), p99: at(0.99), messageCount: sorted.length }
}

/**
 * Sends messages at a steady rate while `isRunning`, without waiting for responses, so that a slow server does not
 * lower the rate. Measures each message from the instant at which it was due, so that a late send counts as latency.
 */
export async function measureMessages(
  port: number,
  visitors: readonly LiveVisitor[],
  isRunning: () => boolean,
): Promise<Latency> {
  const latencies: number[] = []
  const running = new Set<Promise<void>>()
  const startedAt = performance.now()
  for (let count = 0; isRunning(); count++) {
    const dueAt = startedAt + (count * 1000) / MESSAGES_PER_SECOND
    const waitMs = dueAt - performance.now()
    if (waitMs > 0) await pause(waitMs)
    const { conversationId, token } = visitors[count % visitors.length] as LiveVisitor
    const body = { body: 'Where is my parcel?', clientMessageId: randomUUID() }
    const path = `/v1/widget/conversations/${conversationId}/messages`
    const call = postForData(port, path, body, token, 'Visitor').then(() => {
      latencies.push(performance.now() - dueAt)
      running.delete(call)
    })
    running.add(call)
  }
  await Promise.all(running)
  return summarize(latencies)
}
