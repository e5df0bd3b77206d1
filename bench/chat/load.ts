// The program that lets many write and one hear: a plan as a line of JSON in, an outcome as one out.
import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { firstAnswer } from '../load/answer.ts'
import { type ChatOutcome, type ChatPlan, HEARD, numbered } from './plan.ts'

type Writer = ChatPlan['writers'][number]
type Fail = (failure: string) => void

/** Sends the message of this number. */
type Send = (number: number) => void

const CREATED = 201

/** How long what was sent last may take, in milliseconds. */
const PATIENCE_MS = 10_000

/** Writes by requests on one kept connection; what comes too early waits for the answer before it. */
async function byRequests(port: number, request: string, fail: Fail): Promise<{ send: Send; close: () => void }> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  const waiting: number[] = []
  let isBusy = false
  let received: Buffer = Buffer.alloc(0)
  const send: Send = (number) => {
    if (isBusy) return void waiting.push(number)
    isBusy = true
    socket.write(numbered(request, number), 'latin1')
  }
  socket.on('error', (error) => fail(error.message))
  socket.on('data', (bytes: Buffer) => {
    received = Buffer.concat([received, bytes])
    const answer = firstAnswer(received)
    if (!answer) return
    if (answer.status !== CREATED) fail(`a message was answered ${received.toString()}`)
    received = Buffer.alloc(0)
    isBusy = false
    const next = waiting.shift()
    if (next !== undefined) send(next)
  })
  await once(socket, 'connect')
  return { send, close: () => socket.destroy() }
}

async function bySocket(port: number, { path, frame }: { path: string; frame: string }, fail: Fail) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { perMessageDeflate: false })
  socket.on('error', (error) => fail(error.message))
  await once(socket, 'open')
  return { send: (number: number) => socket.send(numbered(frame, number)), close: () => socket.terminate() }
}

const writerOf = (port: number, writer: Writer, fail: Fail) =>
  'request' in writer ? byRequests(port, writer.request, fail) : bySocket(port, writer, fail)

async function hearing({ port, hears, greeting }: ChatPlan, fail: Fail, onHeard: (number: number) => void) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${hears}`, { perMessageDeflate: false })
  socket.on('error', (error) => fail(error.message))
  socket.on('close', () => fail('whoever hears was closed'))
  socket.on('message', (bytes) => {
    for (const text of String(bytes).split('\x1e')) {
      const number = HEARD.exec(text)?.[1]
      if (number !== undefined) onHeard(Number(number))
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

/** Sends at an even pace, whatever has been heard: who is late is not spared. */
async function paced({ perSecond, warmUpSeconds, seconds }: ChatPlan, send: Send): Promise<number> {
  const all = Math.round((warmUpSeconds + seconds) * perSecond)
  const begun = performance.now()
  for (let number = 0; number < all; ) {
    const due = Math.min(all, Math.floor(((performance.now() - begun) / 1000) * perSecond))
    while (number < due) send(number++)
    await pause(1)
  }
  return all
}

async function measured(plan: ChatPlan, fail: Fail): Promise<ChatOutcome> {
  const sentAt: number[] = []
  const latencies = new Map<number, number>()
  const close = await hearing(plan, fail, (told) => {
    const number = told - plan.first
    latencies.set(number, performance.now() - (sentAt[number] ?? 0))
  })
  const writers = await Promise.all(plan.writers.map((writer) => writerOf(plan.port, writer, fail)))
  const all = await paced(plan, (number) => {
    sentAt[number] = performance.now()
    writers[number % writers.length]?.send(plan.first + number)
  })
  const until = performance.now() + PATIENCE_MS
  while (latencies.size < all && performance.now() < until) await pause(10)
  for (const writer of writers) writer.close()
  close()
  if (latencies.size < all) return { failure: `${all - latencies.size} of ${all} messages were not heard` }
  const counted = [...latencies].filter(([number]) => number >= plan.warmUpSeconds * plan.perSecond)
  const sorted = counted.map(([, ms]) => ms).sort((one, other) => one - other)
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}

async function run(plan: ChatPlan): Promise<ChatOutcome> {
  const { promise: failed, resolve } = Promise.withResolvers<ChatOutcome>()
  return await Promise.race([failed, measured(plan, (failure) => resolve({ failure }))])
}

for await (const line of createInterface({ input: process.stdin })) {
  const plan: ChatPlan = JSON.parse(line)
  process.stdout.write(`${JSON.stringify(await run(plan))}\n`)
}
