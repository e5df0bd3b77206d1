// Measures what retention costs live visitors: `npm run bench:retention`. docs/benchmarks.md explains the figures.
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type CloseAtEnd, createCleanup } from '../cleanup.ts'
import { openCluster } from '../cluster.ts'
import { startFlowdeskProgram, waitForPort } from '../flowdesk.ts'
import { type Latency, measureMessages, openVisitors } from './live-visitors.ts'
import { countOldConversations, insertOldConversations, makeSweepDue, waitForFirstSweep } from './old-conversations.ts'

const BASELINE_MS = 20_000

const POLL_INTERVAL_MS = 5000

const print = (line: string): void => void process.stdout.write(`${line}\n`)

const formatLatency = (title: string, { p50, p99, messageCount }: Latency): string =>
  `  ${title}: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (${messageCount} messages)`

async function waitUntilArchived(address: string): Promise<void> {
  const startedAt = performance.now()
  for (let left = await countOldConversations(address); left > 0; left = await countOldConversations(address)) {
    print(`  ${left} conversations left after ${Math.round((performance.now() - startedAt) / 1000)} s`)
    await pause(POLL_INTERVAL_MS)
  }
}

async function measure(count: number, closeAtEnd: CloseAtEnd): Promise<void> {
  const cluster = closeAtEnd(await openCluster())
  await cluster.createDatabase('retention')
  const address = cluster.addressOf('retention')
  const rootPath = await mkdtemp(join(cluster.folder, 'flowdesk-'))
  const settings = { Chat__RetentionWindow: '90.00:00:00' }
  const port = await waitForPort(closeAtEnd(startFlowdeskProgram({ rootPath, address, settings })))
  await waitForFirstSweep(address)
  await insertOldConversations(address, rootPath, count)
  const visitors = await openVisitors(port)
  const measureFor = (durationMs: number): Promise<Latency> => {
    const endAt = performance.now() + durationMs
    return measureMessages(port, visitors, () => performance.now() < endAt)
  }
  await measureFor(BASELINE_MS / 4)
  print(formatLatency('before', await measureFor(BASELINE_MS)))
  let isArchived = false
  const startedAt = performance.now()
  await makeSweepDue(address)
  const archiving = waitUntilArchived(address).finally(() => {
    isArchived = true
  })
  const during = await measureMessages(port, visitors, () => !isArchived)
  await archiving
  const seconds = (performance.now() - startedAt) / 1000
  print(formatLatency('during', during))
  print(`  ${count} conversations archived in ${seconds.toFixed(1)} s, ${Math.round(count / seconds)} a second`)
  print(formatLatency('after', await measureFor(BASELINE_MS)))
}

const { values } = parseArgs({ options: { conversations: { type: 'string', default: '100000' } } })
const { closeAtEnd, closeAll } = createCleanup()
try {
  await measure(Math.max(1, Math.round(Number(values.conversations)) || 1), closeAtEnd)
} finally {
  await closeAll()
}
