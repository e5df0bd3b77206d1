// The search of a large store of tickets: `npm run bench:search`. It prints how fast tickets are indexed, the size of the index, how soon
// a new ticket is found, the duration of searches by an administrator and by an agent of one pool, and the plans of their queries.
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { CompiledQuery } from 'kysely'
import { type CloseAtEnd, createCleanup } from '../cleanup.ts'
import { openCluster, withConnection } from '../cluster.ts'
import { administrator, postForData, startFlowdeskProgram, waitForPort } from '../flowdesk.ts'
import { captureQueries, explainQueries, type InjectRequest } from '../query-plans.ts'
import { fillTickets, SEARCHED_POOL_ID } from './fill.ts'

const agent = { email: 'agent@example.com', password: 'only for the benchmarks' }

const ROUNDS = 9

const print = (line: string): void => void process.stdout.write(`${line}\n`)

const searchPath = (search: string) => `/v1/dashboard/search?search=${encodeURIComponent(search)}`
const listPath = (search: string) => `/v1/dashboard/tickets?search=${encodeURIComponent(search)}`

const listSearches = (tickets: number): readonly (readonly [string, string])[] => [
  ['rare word', 'quicksilver'],
  ['word of every tenth ticket', 'tenfold'],
  ['word of every second ticket', 'halfway'],
  ['rare and common word', 'quicksilver halfway'],
  ['two common words', 'halfway tenfold'],
  ['word of all tickets', 'order'],
  ['two letters', 'ha'],
  ['three common words of two letters', 'ha te or'],
  ['e-mail address', 'customer.4711@example.com'],
  ['part of an address', 'customer.4711@'],
  ['phone number', '020 77774711'],
  ['id', `#${Math.round(tickets / 2)}`],
  ['no match', 'zzzzzz'],
]

async function waitForIndex(address: string, tickets: number): Promise<void> {
  await withConnection(address, async (client) => {
    const begunAt = performance.now()
    for (;;) {
      const { rows } = await client.query('select count(*)::int as total from ticketing."ticketSearch"')
      const [{ total }] = rows
      const seconds = (performance.now() - begunAt) / 1000
      if (total >= tickets) {
        print(`indexed ${total} tickets in ${seconds.toFixed(0)} s: ${Math.round(total / seconds)} a second`)
        return
      }
      await sleep(Math.min(10_000, 500 + seconds * 50))
    }
  })
}

async function printSizes(address: string): Promise<void> {
  await withConnection(address, async (client) => {
    const { rows } =
      await client.query(`select pg_size_pretty(pg_relation_size('ticketing."ticketSearch_words"')) as words,
      pg_size_pretty(pg_relation_size('ticketing."ticketSearch"')) as rows, pg_size_pretty(pg_table_size('ticketing."ticketSearch"')) as table,
      pg_size_pretty(pg_total_relation_size('ticketing.message') + pg_total_relation_size('ticketing.ticket')) as tickets`)
    print(`sizes: ${JSON.stringify(rows[0])}`)
    await client.query('vacuum (analyze) ticketing."ticketSearch"')
  })
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Returns the median duration of a request in milliseconds, and the number of tickets that it found. */
async function measureRequest(port: number, path: string, token: string) {
  const durations: number[] = []
  let total = ''
  for (let round = 0; round < ROUNDS; round++) {
    const begunAt = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } })
    const { data } = (await answer.json()) as { data: { totalCount: number; isTotalCountExact?: boolean } }
    durations.push(performance.now() - begunAt)
    total = `${data.totalCount}${data.isTotalCountExact === false ? '+' : ''}`
  }
  return { ms: median(durations), total }
}

/** Prints how long it takes until a new ticket is found. */
async function measureFreshness(port: number, token: string): Promise<void> {
  const durations: number[] = []
  for (let nth = 0; nth < 20; nth++) {
    const subject = `freshness${nth}`
    await postForData(port, '/v1/dashboard/tickets', { poolId: 1, subject }, token)
    const begunAt = performance.now()
    while ((await measureOnce(port, searchPath(subject), token)) === 0) await sleep(10)
    durations.push(performance.now() - begunAt)
  }
  print(
    `a new ticket is found after ${Math.round(median(durations))} ms (median), ${Math.round(Math.max(...durations))} ms (longest of 20)`,
  )
}

async function measureOnce(port: number, path: string, token: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } })
  const { data } = (await answer.json()) as { data: { totalCount: number } }
  return data.totalCount
}

async function signIn(inject: InjectRequest, person: typeof agent): Promise<string> {
  const answer = await inject({ method: 'POST', url: '/v1/dashboard/auth/login', payload: person })
  return answer.json().data.accessToken
}

/** Whether a query finds or counts tickets. */
const isFinding = ({ sql }: CompiledQuery) => /ticketSearch|count\(|order by/.test(sql) && !/session|message/.test(sql)

async function printPlansOf(
  address: string,
  inject: InjectRequest,
  takeQueries: () => CompiledQuery[],
  searches: ReturnType<typeof listSearches>,
  person: typeof agent,
): Promise<void> {
  const authorization = `Bearer ${await signIn(inject, person)}`
  for (const [name, search] of searches)
    for (const url of [searchPath(search), listPath(search)]) {
      takeQueries()
      await inject({ url, headers: { authorization } })
      print(`\n=== ${name}, ${person.email}: ${url}`)
      const explained = await explainQueries(address, takeQueries().filter(isFinding))
      for (const { sql, plan } of explained) print([sql.slice(0, 2000), ...plan].join('\n  '))
    }
}

async function printPlans(address: string, rootPath: string, tickets: number): Promise<void> {
  await captureQueries({ address, rootPath, part: 'ticketing' }, async ({ inject, takeQueries }) => {
    for (const person of [administrator, agent])
      await printPlansOf(address, inject, takeQueries, listSearches(tickets), person)
  })
}

async function measure(closeAtEnd: CloseAtEnd, tickets: number, arePlansPrinted: boolean): Promise<void> {
  const cluster = closeAtEnd(await openCluster())
  await cluster.createDatabase('search')
  const address = cluster.addressOf('search')
  const rootPath = await mkdtemp(join(cluster.folder, 'flowdesk-'))
  const settings = { RateLimits__Dashboard__Permits: '1000000000' }
  const options = { rootPath, address, settings }
  const migrating = startFlowdeskProgram(options)
  const token =
    (await postForData(await waitForPort(migrating), '/v1/dashboard/auth/login', administrator))['accessToken'] ?? ''
  await migrating.close()
  const begunAt = performance.now()
  await fillTickets(address, tickets)
  print(`filled in ${Math.round((performance.now() - begunAt) / 1000)} s`)
  const port = await waitForPort(closeAtEnd(startFlowdeskProgram(options)))
  await postForData(
    port,
    '/v1/dashboard/users',
    { ...agent, displayName: 'Agent', role: 'agent', poolIds: [SEARCHED_POOL_ID] },
    token,
  )
  const agentToken = (await postForData(port, '/v1/dashboard/auth/login', agent))['accessToken'] ?? ''
  await waitForIndex(address, tickets)
  await printSizes(address)
  await measureFreshness(port, token)
  for (const [name, search] of listSearches(tickets)) {
    const cells = []
    for (const path of [searchPath(search), listPath(search)])
      for (const as of [token, agentToken]) {
        const { ms, total } = await measureRequest(port, path, as)
        cells.push(`${ms.toFixed(1)} ms (${total})`)
      }
    print(`| ${name} | ${search} | ${cells.join(' | ')} |`)
  }
  if (arePlansPrinted) await printPlans(address, rootPath, tickets)
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
