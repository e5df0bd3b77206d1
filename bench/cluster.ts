import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedDatabase } from '#platform/db/embedded-database.ts'

/** Enough for two servers, the floors, pgbench, and this process. */
const MAX_CONNECTIONS = 200

/** The PostgreSQL that all measurements use. */
export interface Cluster {
  /** A temporary folder for the files of programs. */
  readonly folder: string
  /** The folder of the unix socket. */
  readonly socket: string
  readonly user: string
  /** Returns the address of one of its databases, for `ConnectionStrings:Default`. */
  addressOf(database: string): string
  createDatabase(database: string): Promise<void>
  close(): Promise<void>
}

/** Runs `work` on a new connection. */
export async function withConnection<R>(address: string, work: (client: pg.Client) => Promise<R>): Promise<R> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Starts the embedded PostgreSQL in a temporary folder, with full durability as in production. */
export async function openCluster(): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'flowdesk-bench-'))
  const log = (): void => undefined
  const embedded = await startEmbeddedDatabase({ rootPath: folder, maxConnections: MAX_CONNECTIONS, log })
  const { host: socket, port, user } = embedded.connection
  const place = `host=${encodeURIComponent(socket)}&port=${port}`
  const addressOf = (database: string): string => `postgres://${user}@/${database}?${place}`
  return {
    folder,
    socket,
    user,
    addressOf,
    createDatabase: (database) =>
      withConnection(addressOf('postgres'), async (client) => {
        await client.query(`create database ${database}`)
      }),
    async close() {
      await embedded.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
