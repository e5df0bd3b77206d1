// Lets many clients write and one receive: reads a plan and writes an outcome, each as one line of JSON.
import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { parseFirstResponse } from '../load/response.ts'
import { type ChatOutcome, type ChatPlan, insertNumber, RECEIVED_NUMBER } from './plan.ts'

type Writer = ChatPlan['writers'][number]
type ReportFailure = (failure: string) => void

/** Sends the message of this number. */
type Send = (number: number) => void

/** A client that writes. */
interface OpenWriter {
  readonly send: Send
  /** Sets what is called at every acknowledgement. */
  onAcknowledged: () => void
  readonly close: () => void
}

const STATUS_CREATED = 201

/** How long a run waits after its time for messages that were not received yet, in milliseconds. */
const DRAIN_MS = 10_000

/** Opens a writer that sends requests on one kept-alive connection, each after the response to the previous one. */
async function openRequestWriter(port: number, request: string, fail: ReportFailure): Promise<OpenWriter> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  const waiting: number[] = []
  let isBusy = false
  let received: Buffer = Buffer.alloc(0)
  const send: Send = (number) => {
    if (isBusy) return void waiting.push(number)
    isBusy = true
    socket.write(insertNumber(request, number), 'latin1')
  }
  const writer: OpenWriter = { send, onAcknowledged: () => undefined, close: () => socket.destroy() }
  socket.on('error', (error) => fail(error.message))
  socket.on('data', (bytes: Buffer) => {
    received = Buffer.concat([received, bytes])
    const answer = parseFirstResponse(received)
    if (!answer) return
    if (answer.status !== STATUS_CREATED) fail(`a message was answered ${received.toString()}`)
    received = Buffer.alloc(0)
    isBusy = false
    const next = waiting.shift()
    if (next !== undefined) send(next)
    writer.onAcknowledged()
  })
  await once(socket, 'connect')
  return writer
}

async function openSocketWriter(
  port: number,
  { path, frame }: { path: string; frame: string },
  fail: ReportFailure,
): Promise<OpenWriter> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { perMessageDeflate: false })
  const writer: OpenWriter = {
    send: (number) => socket.send(insertNumber(frame, number)),
    onAcknowledged: () => undefined,
    close: () => socket.terminate(),
  }
  socket.on('error', (error) => fail(error.message))
  socket.on('message', () => writer.onAcknowledged())
  await once(socket, 'open')
  return writer
}

const openWriter = (port: number, writer: Writer, fail: ReportFailure) =>
  'request' in writer ? openRequestWriter(port, writer.request, fail) : openSocketWriter(port, writer, fail)

async function openReceiver(
  { port, receiverPath, greeting }: ChatPlan,
  fail: ReportFailure,
  onReceived: (number: number) => void,
) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${receiverPath}`, { perMessageDeflate: false })
  socket.on('error', (error) => fail(error.message))
  socket.on('close', () => fail('the receiving socket was closed'))
  socket.on('message', (bytes) => {
    for (const text of String(bytes).split('\x1e')) {
      const number = RECEIVED_NUMBER.exec(text)?.[1]
      if (number !== undefined) onReceived(Number(number))
    }
  })
  await once(socket, 'open')
  if (greeting !== null) socket.send(greeting)
  await pause(500)
  return () => {
    socket.removeAllListeners('close')
    socket.terminate()
  }
}

/**
 * Passes messages to `send` at an even pace. A request writer transmits its next one only after the response to the
 * last. Returns how many messages were passed.
 */
async function sendAtRate(perSecond: number, seconds: number, send: Send): Promise<number> {
  const all = Math.round(seconds * perSecond)
  const begun = performance.now()
  for (let number = 0; number < all; ) {
    const due = Math.min(all, Math.floor(((performance.now() - begun) / 1000) * perSecond))
    while (number < due) send(number++)
    await pause(1)
  }
  return all
}

/** Each writer sends when its last message was acknowledged. Returns how many messages were sent. */
async function sendSaturated(
  writers: readonly OpenWriter[],
  seconds: number,
  sendFrom: (writer: OpenWriter, number: number) => void,
) {
  let sent = 0
  const until = performance.now() + seconds * 1000
  for (const writer of writers) {
    writer.onAcknowledged = () => {
      if (performance.now() < until) sendFrom(writer, sent++)
    }
    sendFrom(writer, sent++)
  }
  await pause(seconds * 1000)
  return sent
}

async function measurePlan(plan: ChatPlan, fail: ReportFailure): Promise<ChatOutcome> {
  const { perSecond, warmUpSeconds, seconds } = plan
  const [sentAt, receivedAt]: [number[], Map<number, number>] = [[], new Map()]
  const close = await openReceiver(plan, fail, (number) => receivedAt.set(number - plan.first, performance.now()))
  const writers = await Promise.all(plan.writers.map((writer) => openWriter(plan.port, writer, fail)))
  const sendFrom = (writer: OpenWriter | undefined, number: number): void => {
    sentAt[number] = performance.now()
    writer?.send(plan.first + number)
  }
  const countedFrom = performance.now() + warmUpSeconds * 1000
  const all =
    perSecond === null
      ? await sendSaturated(writers, warmUpSeconds + seconds, sendFrom)
      : await sendAtRate(perSecond, warmUpSeconds + seconds, (number) =>
          sendFrom(writers[number % writers.length], number),
        )
  const end = performance.now()
  while (receivedAt.size < all && performance.now() < end + DRAIN_MS) await pause(10)
  for (const writer of writers) writer.close()
  close()
  if (receivedAt.size < all) return { failure: `${all - receivedAt.size} of ${all} messages were not received` }
  const received = [...receivedAt].filter(([, at]) => at >= countedFrom && at <= end)
  const latencies = received.map(([number, at]) => at - (sentAt[number] ?? 0)).sort((one, other) => one - other)
  const at = (share: number): number => latencies[Math.floor(latencies.length * share)] ?? 0
  return { p50: at(0.5), p99: at(0.99), perSecond: received.length / seconds }
}

async function run(plan: ChatPlan): Promise<ChatOutcome> {
  const { promise: failed, resolve } = Promise.withResolvers<ChatOutcome>()
  return await Promise.race([failed, measurePlan(plan, (failure) => resolve({ failure }))])
}

for await (const line of createInterface({ input: process.stdin })) {
  const plan: ChatPlan = JSON.parse(line)
  process.stdout.write(`${JSON.stringify(await run(plan))}\n`)
}
