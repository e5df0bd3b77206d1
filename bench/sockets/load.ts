// Generates load on sockets: reads a plan and writes an outcome, each as one line of JSON.
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { encodeTextFrame, SocketClient } from './connection.ts'
import type { SocketOutcome, SocketPlan } from './plan.ts'

/** Number of connections opened at a time. */
const OPEN_BATCH_SIZE = 100

const message = encodeTextFrame(
  '{"type":1,"invocationId":"1","target":"Echo","arguments":["The invoice shows the wrong address."]}\x1e',
)

let clients: SocketClient[] = []

async function openClients({ port, connections }: SocketPlan, onFailure: (failure: string) => void): Promise<void> {
  while (clients.length < connections) {
    const some = Array.from({ length: Math.min(OPEN_BATCH_SIZE, connections - clients.length) }, (_, place) => {
      return new SocketClient(port, `/hub?access_token=token-${clients.length + place}`, onFailure)
    })
    clients.push(...some)
    await Promise.all(some.map((client) => client.waitUntilOpen()))
  }
}

async function measureEcho({ seconds, warmUpSeconds }: NonNullable<SocketPlan['echo']>): Promise<number> {
  let count = 0
  for (const client of clients) {
    const next = (): void => {
      count++
      client.send(message, next)
    }
    client.send(message, next)
  }
  await pause(warmUpSeconds * 1000)
  const [countBefore, begunAt] = [count, performance.now()]
  await pause(seconds * 1000)
  return ((count - countBefore) / (performance.now() - begunAt)) * 1000
}

async function runPlan(plan: SocketPlan): Promise<SocketOutcome> {
  for (const client of clients) client.close()
  clients = []
  const { promise: failed, resolve } = Promise.withResolvers<SocketOutcome>()
  const work = async (): Promise<SocketOutcome> => {
    await openClients(plan, (failure) => resolve({ failure }))
    return { perSecond: plan.echo ? await measureEcho(plan.echo) : 0 }
  }
  const outcome = await Promise.race([failed, work()])
  if (plan.echo) for (const client of clients) client.close()
  return outcome
}

for await (const line of createInterface({ input: process.stdin })) {
  const plan: SocketPlan = JSON.parse(line)
  process.stdout.write(`${JSON.stringify(await runPlan(plan))}\n`)
}
