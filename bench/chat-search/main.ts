// The search of a large history of conversations: `npm run bench:chat-search`. It prints how fast conversations are indexed, the size of
// the index, the duration of searches by an administrator and by an agent of one department, and the plans of their queries.
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { CompiledQuery } from 'kysely'
import { type CloseAtEnd, createCleanup } from '../cleanup.ts'
import { openCluster, withConnection } from '../cluster.ts'
import { administrator, postForData, startFlowdeskProgram, waitForPort } from '../flowdesk.ts'
import { captureQueries, explainQueries, type InjectRequest } from '../query-plans.ts'
import { fillConversations, SEARCHED_DEPARTMENT_ID } from './fill.ts'

const agent = { email: 'agent@example.com', password: 'only for the benchmarks' }

const ROUNDS = 9

const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** The page that the history reads. */
const searchPath = (search: string) => `/v1/agent/conversations?pageSize=50&search=${encodeURIComponent(search)}`

const searches: readonly (readonly [string, string])[] = [
  ['rare word', 'quicksilver'],
  ['word of every tenth conversation', 'tenfold'],
  ['word of every second conversation', 'halfway'],
  ['rare and common word', 'quicksilver halfway'],
  ['two common words', 'halfway tenfold'],
  ['word of all conversations', 'message'],
  ['two letters', 'ha'],
  ['e-mail address of a visitor', 'visitor.4711@example.com'],
  ['no match', 'zzzzzz'],
]

async function waitForIndex(address: string, conversations: number): Promise<void> {
  await withConnection(address, async (client) => {
    const begunAt = performance.now()
    for (;;) {
      const { rows } = await client.query('select count(*)::int as total from chat."conversationSearch"')
      const [{ total }] = rows
      const seconds = (performance.now() - begunAt) / 1000
      if (total >= conversations) {
        print(`indexed ${total} conversations in ${seconds.toFixed(0)} s: ${Math.round(total / seconds)} a second`)
        return
      }
      await sleep(Math.min(10_000, 500 + seconds * 50))
    }
  })
}

async function printSizes(address: string): Promise<void> {
  await withConnection(address, async (client) => {
    const { rows } =
      await client.query(`select pg_size_pretty(pg_relation_size('chat."conversationSearch_words"')) as words,
      pg_size_pretty(pg_relation_size('chat."conversationSearch"')) as rows, pg_size_pretty(pg_table_size('chat."conversationSearch"')) as table,
      pg_size_pretty(pg_total_relation_size('chat.message') + pg_total_relation_size('chat.conversation')) as conversations`)
    print(`sizes: ${JSON.stringify(rows[0])}`)
    await client.query('vacuum (analyze) chat."conversationSearch"')
  })
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Returns the median duration of a search in milliseconds, and the number of conversations that it found. */
async function measureSearch(port: number, search: string, token: string): Promise<string> {
  const durations: number[] = []
  let total = 0
  for (let round = 0; round < ROUNDS; round++) {
    const begunAt = performance.now()
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`http://127.0.0.1:${port}${searchPath(search)}`, { headers })
    const { data } = (await answer.json()) as { data: { totalCount: number } }
    durations.push(performance.now() - begunAt)
    total = data.totalCount
  }
  return `${median(durations).toFixed(1)} ms (${total})`
}

/** Whether a query finds or counts conversations. */
const isFinding = ({ sql }: CompiledQuery) => /conversationSearch/.test(sql)

async function printPlansOf(
  address: string,
  inject: InjectRequest,
  takeQueries: () => CompiledQuery[],
  person: typeof agent,
): Promise<void> {
  const signIn = await inject({ method: 'POST', url: '/v1/agent/auth/login', payload: person })
  const authorization = `Bearer ${signIn.json().data.accessToken}`
  for (const [name, search] of searches) {
    takeQueries()
    await inject({ url: searchPath(search), headers: { authorization } })
    print(`\n=== ${name}, ${person.email}`)
    const explained = await explainQueries(address, takeQueries().filter(isFinding))
    for (const { sql, plan } of explained) print([sql.slice(0, 2000), ...plan].join('\n  '))
  }
}

async function printPlans(address: string, rootPath: string): Promise<void> {
  await captureQueries({ address, rootPath, part: 'chat' }, async ({ inject, takeQueries }) => {
    for (const person of [administrator, agent]) await printPlansOf(address, inject, takeQueries, person)
  })
}

async function signIn(port: number, person: typeof agent): Promise<string> {
  return (await postForData(port, '/v1/agent/auth/login', person))['accessToken'] ?? ''
}

async function measure(closeAtEnd: CloseAtEnd, conversations: number, arePlansPrinted: boolean): Promise<void> {
  const cluster = closeAtEnd(await openCluster())
  await cluster.createDatabase('search')
  const address = cluster.addressOf('search')
  const rootPath = await mkdtemp(join(cluster.folder, 'flowdesk-'))
  const options = { rootPath, address, settings: { RateLimits__Agent__Permits: '1000000000' } }
  const migrating = startFlowdeskProgram(options)
  await waitForPort(migrating)
  await migrating.close()
  const begunAt = performance.now()
  await fillConversations(address, conversations)
  print(`filled in ${Math.round((performance.now() - begunAt) / 1000)} s`)
  const port = await waitForPort(closeAtEnd(startFlowdeskProgram(options)))
  await waitForIndex(address, conversations)
  await printSizes(address)
  const token = await signIn(port, administrator)
  const member = { ...agent, displayName: 'Agent', role: 'agent', departmentIds: [SEARCHED_DEPARTMENT_ID] }
  await postForData(port, '/v1/admin/agents', member, token)
  const agentToken = await signIn(port, agent)
  for (const [name, search] of searches) {
    const cells = [await measureSearch(port, search, token), await measureSearch(port, search, agentToken)]
    print(`| ${name} | ${search} | ${cells.join(' | ')} |`)
  }
  if (arePlansPrinted) await printPlans(address, rootPath)
}

const { values } = parseArgs({
  options: { conversations: { type: 'string', default: '500000' }, plans: { type: 'boolean', default: false } },
})
const { closeAtEnd, closeAll } = createCleanup()
try {
  await measure(closeAtEnd, Number(values.conversations), values.plans)
} finally {
  await closeAll()
}
