import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedDatabase } from '#platform/db/embedded-database.ts'

type Address = { readonly host: string; readonly port: number; readonly user: string; readonly database: string }

export const administrator = { email: 'admin@example.com', password: 'correct horse battery' }

const permits = Object.fromEntries(
  ['LoginAddress', 'LoginAccount', 'Agent', 'VisitorBootstrap', 'VisitorWrite', 'VisitorRead', 'VisitorTyping'].map(
    (policy) => [`RateLimits__${policy}__Permits`, '1000000000'],
  ),
)

const toConnectionUrl = ({ host, port, user, database }: Address): string =>
  `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`

/** A server that a test can kill and start again, and its database, which keeps running. */
export interface Deployment {
  /** Returns the port of the server, which changes with every start. */
  port: () => number
  /** Kills the server as a crash would, and starts it again. */
  killAndRestart: () => Promise<void>
  /** Runs a query on the database, without the server. */
  query: <R extends pg.QueryResultRow>(query: string) => Promise<R[]>
  close: () => Promise<void>
}

/** Starts the server and waits until it listens. */
async function start(folder: string, database: string): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../server/start.js')], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...permits,
      PATH: process.env['PATH'],
      HOME: folder,
      Http__Port: '0',
      ConnectionStrings__Default: database,
      Seed__AdminEmail: administrator.email,
      Seed__AdminPassword: administrator.password,
    },
  })
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-10_000)
    const [, port] = /ready at http:\/\/\S*?:(\d+)/.exec(said) ?? []
    if (port) resolve(Number(port))
  })
  child.once('close', () => reject(new Error(`the server ended: ${said}`)))
  return { child, port: await promise }
}

/** Starts a database and a server in a temporary folder, which `close` deletes. */
export async function startDeployment(): Promise<Deployment> {
  const folder = await mkdtemp(join(tmpdir(), 'flowdesk-soak-'))
  const embedded = await startEmbeddedDatabase({ rootPath: join(folder, 'database'), log: () => undefined })
  const database = toConnectionUrl(embedded.connection)
  const pool = new pg.Pool({ connectionString: database, max: 2 })
  // The database may end before the idle connections of the pool do.
  pool.on('error', () => undefined)
  let server = await start(folder, database)
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    if (server.child.exitCode !== null || server.child.signalCode !== null) return
    const ended = once(server.child, 'exit')
    server.child.kill(signal)
    await ended
  }
  return {
    port: () => server.port,
    async killAndRestart() {
      await end('SIGKILL')
      server = await start(folder, database)
    },
    async query<R extends pg.QueryResultRow>(query: string) {
      return (await pool.query<R>(query)).rows
    },
    async close() {
      await end('SIGTERM')
      await pool.end()
      await embedded.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
