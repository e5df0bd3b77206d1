// The scan of scheduled automation rules in a large store of open tickets: `npm run bench:automation`. It prints how long a scan takes for several
// conditions, how many pages of tickets it reads, and with `--plans` the plan of the first page of each.
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { CompiledQuery } from 'kysely'
import { type CloseAtEnd, createCleanup } from '../cleanup.ts'
import { openCluster } from '../cluster.ts'
import { administrator, startFlowdeskProgram, waitForPort } from '../flowdesk.ts'
import { type CapturedServer, captureQueries, explainQueries } from '../query-plans.ts'
import { fillStore } from '../store.ts'

/** The interval of scans. */
const MINUTE_MS = 60_000

const rulesPath = '/v1/dashboard/automation-rules'

const print = (line: string): void => void process.stdout.write(`${line}\n`)

interface Leaf {
  readonly field: string
  readonly operator: string
  readonly value?: string | number
}

interface Case {
  readonly name: string
  /** Null: no rule, which shows what the other jobs of the minute take. */
  readonly condition: Leaf | { readonly op: 'and'; readonly children: readonly Leaf[] } | null
}

// Each ticket is open, in the first pool and unassigned; tickets were created one minute apart, with four priorities in turn.
const listCases = (tickets: number): readonly Case[] => [
  { name: 'no rule', condition: null },
  { name: 'created in the last hour', condition: { field: 'minutesSinceCreated', operator: 'lt', value: 60 } },
  {
    name: 'the oldest hundred',
    condition: { field: 'minutesSinceCreated', operator: 'gt', value: tickets - 100 },
  },
  { name: 'in another status', condition: { field: 'status', operator: 'eq', value: 3 } },
  {
    name: 'urgent and with a word that no subject contains',
    condition: {
      op: 'and',
      children: [
        { field: 'priority', operator: 'eq', value: 'urgent' },
        { field: 'subject', operator: 'contains', value: 'zzzzzz' },
      ],
    },
  },
  { name: 'a word that no subject contains', condition: { field: 'subject', operator: 'contains', value: 'zzzzzz' } },
  { name: 'ten subjects', condition: { field: 'subject', operator: 'contains', value: `invoice ${tickets / 20}` } },
  { name: 'more than two messages', condition: { field: 'messageCount', operator: 'gt', value: 2 } },
]

/** Whether a query reads a page of tickets for a rule. */
const isPageOfTickets = ({ sql }: CompiledQuery) => sql.startsWith('select "ticket"."id"') && sql.includes('limit')

async function call({ inject }: CapturedServer, authorization: string, url: string, payload?: object) {
  const method = payload ? 'POST' : 'GET'
  const answer = await inject({ method, url, headers: { authorization }, ...(payload ? { payload } : {}) })
  if (answer.statusCode >= 300) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`)
  return answer.json().data
}

async function signIn(server: CapturedServer): Promise<string> {
  const { inject } = server
  const answer = await inject({ method: 'POST', url: '/v1/dashboard/auth/login', payload: administrator })
  return `Bearer ${answer.json().data.accessToken}`
}

async function measureScan(server: CapturedServer, { name, condition }: Case) {
  const authorization = await signIn(server)
  const actions = [{ type: 'log', message: 'Seen' }]
  const rule = condition
    ? await call(server, authorization, rulesPath, { name, trigger: 'scheduled', condition, actions })
    : null
  server.takeQueries()
  const begunAt = performance.now()
  await server.runJobsAfter(MINUTE_MS)
  const seconds = (performance.now() - begunAt) / 1000
  const pages = server.takeQueries().filter(isPageOfTickets)
  if (rule === null) return { seconds, pages, acted: 0 }
  const runs = await call(server, authorization, `${rulesPath}/${rule.id}/runs?pageSize=1`)
  const url = `${rulesPath}/${rule.id}`
  const deleted = await server.inject({ method: 'DELETE', url, headers: { authorization } })
  if (deleted.statusCode >= 300) throw new Error(`${url} answered ${deleted.statusCode}: ${deleted.body}`)
  return { seconds, pages, acted: runs.totalCount }
}

async function measure(closeAtEnd: CloseAtEnd, tickets: number, arePlansPrinted: boolean): Promise<void> {
  const cluster = closeAtEnd(await openCluster())
  await cluster.createDatabase('automation')
  const address = cluster.addressOf('automation')
  const rootPath = await mkdtemp(join(cluster.folder, 'flowdesk-'))
  const migrating = startFlowdeskProgram({ rootPath, address })
  await waitForPort(migrating)
  await migrating.close()
  await fillStore({ address, table: 'ticketing.ticket', tickets })
  print(`| condition, ${tickets} open tickets | seconds of a scan | pages | tickets acted on |`)
  await captureQueries({ address, rootPath, part: 'ticketing,worker' }, async (server) => {
    // The first run of all jobs also does what has to be done once.
    await server.runJobsAfter(MINUTE_MS)
    for (const one of listCases(tickets)) {
      const { seconds, pages, acted } = await measureScan(server, one)
      print(`| ${one.name} | ${seconds.toFixed(2)} | ${pages.length} | ${acted} |`)
      if (!arePlansPrinted) continue
      const explained = await explainQueries(address, pages.slice(0, 1))
      for (const { sql, plan } of explained) print(`\n${[sql, ...plan].join('\n  ')}\n`)
    }
  })
}

const { values } = parseArgs({
  options: { tickets: { type: 'string', default: '1000000' }, plans: { type: 'boolean', default: false } },
})
const { closeAtEnd, closeAll } = createCleanup()
try {
  await measure(closeAtEnd, Number(values.tickets), values.plans)
} finally {
  await closeAll()
}
