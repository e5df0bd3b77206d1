import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Cluster } from './cluster.ts'

const CLIENT_COUNT = 32

const creationSql = `insert into creation ("trackingKey", "poolId", subject, description, "acceptedAt")
  values (replace(gen_random_uuid()::text, '-', '')::varchar(26), 1, 'The invoice shows the wrong address',
    rpad('', 480, 'Invoice 4711 still has our old address. '), now())`
const eventSql = `insert into event (name, payload, "dueAt") values ('ticketAccepted', '{"id":1}', now())`

/** Measures the rate at which PostgreSQL runs a transaction of two inserts with 32 clients. */
export interface TwoInserts {
  /** What runs the transactions, for the output. */
  readonly tool: string
  /** Returns the number of transactions a second. */
  readonly measure: () => Promise<number>
}

/** Creates a measurement with pgbench, or with a loop over the driver if pgbench is not installed. */
export async function createTwoInserts(cluster: Cluster, database: string, seconds: number): Promise<TwoInserts> {
  const run = promisify(execFile)
  const hasPgbench = await run('pgbench', ['--version']).then(
    () => true,
    () => false,
  )
  if (!hasPgbench) {
    const measure = () => measureWithDriver(cluster.addressOf(database), seconds)
    return { tool: 'a loop over the driver, which stands in for pgbench', measure }
  }
  const script = join(await mkdtemp(join(cluster.folder, 'pgbench-')), 'two-inserts.sql')
  await writeFile(
    script,
    ['begin', creationSql, eventSql, 'commit'].map((one) => `${one.replace(/\s+/g, ' ')};\n`).join(''),
  )
  const place = ['-h', cluster.socket, '-p', '5432', '-U', cluster.user]
  const load = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(CLIENT_COUNT),
    '-j',
    '2',
    '-T',
    String(Math.max(1, Math.round(seconds))),
  ]
  const measure = async (): Promise<number> => {
    const { stdout } = await run('pgbench', [...place, ...load, '-f', script, database])
    return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
  }
  return { tool: 'pgbench', measure }
}

async function measureWithDriver(connectionString: string, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000
  let transactions = 0
  const client = async (): Promise<void> => {
    const connection = new pg.Client({ connectionString })
    await connection.connect()
    while (performance.now() < until) {
      await connection.query({ name: 'begin', text: 'begin' })
      await connection.query({ name: 'creation', text: creationSql })
      await connection.query({ name: 'event', text: eventSql })
      await connection.query({ name: 'commit', text: 'commit' })
      transactions++
    }
    await connection.end()
  }
  await Promise.all(Array.from({ length: CLIENT_COUNT }, client))
  return transactions / seconds
}
