// The report of a large chat: `npm run bench:reports`. It prints the duration of the report of 92 days, the plans of its queries, and what
// two such reports at a time do to visitors who write meanwhile.
import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type CloseAtEnd, createCleanup } from '../cleanup.ts'
import { openCluster } from '../cluster.ts'
import { administrator, postForData, startFlowdeskProgram, waitForPort } from '../flowdesk.ts'
import { captureQueries, explainQueries } from '../query-plans.ts'
import { fillReportData } from './fill.ts'

const DAY_MS = 24 * 3600 * 1000
const REPORT_DAYS = 92
const WRITER_COUNT = 8
const PAUSE_BETWEEN_MESSAGES_MS = 20

/** The report of the 92 days that end now. */
function reportPath(): string {
  const to = Date.now()
  const [from, end] = [to - REPORT_DAYS * DAY_MS, to].map((at) => new Date(at).toISOString())
  return `/v1/admin/reports/summary?from=${from}&to=${end}`
}

const print = (line: string): void => void process.stdout.write(`${line}\n`)

const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

const formatDurations = (ms: readonly number[]): string =>
  `p50 ${percentile(ms, 0.5).toFixed(1)} ms, p99 ${percentile(ms, 0.99).toFixed(1)} ms, max ${Math.max(...ms).toFixed(1)} ms (${ms.length})`

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** Prints the plan of each query of the report. */
async function printPlans(address: string, rootPath: string): Promise<void> {
  await captureQueries({ address, rootPath, part: 'chat' }, async ({ inject, takeQueries }) => {
    const signIn = await inject({ method: 'POST', url: '/v1/agent/auth/login', payload: administrator })
    const authorization = `Bearer ${signIn.json().data.accessToken}`
    takeQueries()
    await inject({ url: reportPath(), headers: { authorization } })
    const counting = takeQueries().filter(({ sql }) => /count\(/.test(sql))
    for (const { sql, plan } of await explainQueries(address, counting)) print(`\n${[sql, ...plan].join('\n  ')}`)
  })
}

async function startWriters(port: number, accessToken: string) {
  const writers = []
  for (let place = 0; place < WRITER_COUNT; place++) {
    const { token = '' } = await postForData(port, '/v1/widget/default/visitors', {})
    const { id = '' } = await postForData(port, '/v1/widget/conversations', {}, token, 'Visitor')
    await postForData(port, `/v1/agent/conversations/${id}/take`, {}, accessToken)
    const body = () => ({ body: 'Where is my parcel?', clientMessageId: randomUUID() })
    writers.push(() => postForData(port, `/v1/widget/conversations/${id}/messages`, body(), token, 'Visitor'))
  }
  return writers
}

/** Sends messages of all writers until `work` is done. Returns the duration of each. */
async function measureLiveTraffic(writers: readonly (() => Promise<unknown>)[], work: () => Promise<unknown>) {
  const durations: number[] = []
  let isOver = false
  const sending = writers.map(async (send) => {
    while (!isOver) {
      durations.push(await measureMs(send))
      await sleep(PAUSE_BETWEEN_MESSAGES_MS)
    }
  })
  await work().finally(() => {
    isOver = true
  })
  await Promise.all(sending)
  return durations
}

async function measure(
  closeAtEnd: CloseAtEnd,
  rounds: number,
  data: Parameters<typeof fillReportData>[1],
): Promise<void> {
  const cluster = closeAtEnd(await openCluster())
  await cluster.createDatabase('reports')
  const address = cluster.addressOf('reports')
  const rootPath = await mkdtemp(join(cluster.folder, 'flowdesk-'))
  const port = await waitForPort(closeAtEnd(startFlowdeskProgram({ rootPath, address })))
  print(`filled in ${Math.round((await measureMs(() => fillReportData(address, data))) / 1000)} s`)
  const { accessToken = '' } = await postForData(port, '/v1/agent/auth/login', administrator)
  const readReport = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}${reportPath()}`, {
      headers: { authorization: `Bearer ${accessToken}` },
    })
    if (!answer.ok) throw new Error(`the report answered ${answer.status}`)
    return await answer.json()
  }
  const repeated = async () => {
    const durations: number[] = []
    for (let round = 0; round < rounds; round++) durations.push(await measureMs(readReport))
    return durations
  }
  print(`report of ${REPORT_DAYS} days, alone: ${(await repeated()).map((ms) => `${Math.round(ms)} ms`).join(', ')}`)
  const writers = await startWriters(port, accessToken)
  print(`messages without reports: ${formatDurations(await measureLiveTraffic(writers, () => sleep(10_000)))}`)
  const reports: number[] = []
  const twoAtOnce = async () => {
    for (const durations of await Promise.all([repeated(), repeated()])) reports.push(...durations)
  }
  print(`messages during two reports at a time: ${formatDurations(await measureLiveTraffic(writers, twoAtOnce))}`)
  print(`those reports: ${formatDurations(reports)}`)
  await printPlans(address, rootPath)
}

const { values } = parseArgs({
  options: {
    conversations: { type: 'string', default: '1000000' },
    messages: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '5' },
  },
})
const { closeAtEnd, closeAll } = createCleanup()
try {
  const data = { conversations: Number(values.conversations), days: REPORT_DAYS, messages: Number(values.messages) }
  await measure(closeAtEnd, Number(values.rounds), data)
} finally {
  await closeAll()
}
