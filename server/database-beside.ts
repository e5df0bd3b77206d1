import type { Kysely } from 'kysely'
import { type Config, SettingError } from '#platform/config/read.ts'
import { openDatabase } from '#platform/db/database.ts'
import {
  type EmbeddedDatabase,
  ownerOfEmbeddedDatabase,
  runningEmbeddedDatabase,
  startEmbeddedDatabase,
} from '#platform/db/embedded-database.ts'
import type { PostgresAddress } from '#platform/db/postgres.ts'
import { processSettings } from './app-settings.ts'
import { databaseAddress } from './database-address.ts'

/** As whom PostgreSQL may run where we are root. */
const ROOT_OR_NOBODY = [0, 65_534]

interface Reached {
  readonly address: PostgresAddress
  readonly close: () => Promise<void>
}

/** Starts the embedded database for this program alone; until it ends, no server can start. */
async function started(rootPath: string): Promise<EmbeddedDatabase> {
  const owner = await ownerOfEmbeddedDatabase(rootPath)
  if (owner === undefined)
    throw new SettingError(`Storage:RootPath got ${rootPath}, where no database lies; it takes the server's folder.`)
  // As root we would take the files over, and their owner could not start his server on them any more.
  if (process.getuid?.() === 0 && !ROOT_OR_NOBODY.includes(owner))
    throw new SettingError(
      `Storage:RootPath got ${rootPath}, which belongs to the user ${owner}; run this as that user.`,
    )
  return await startEmbeddedDatabase({ rootPath, log: () => undefined })
}

async function reach(config: Config): Promise<Reached> {
  const where = databaseAddress(config)
  const close = async (): Promise<void> => undefined
  if (where.provider === 'postgres') return { address: where.address, close }
  const rootPath = config.of(processSettings)['Storage:RootPath']
  const running = await runningEmbeddedDatabase(rootPath)
  if (running) return { address: running, close }
  const embedded = await started(rootPath)
  return { address: embedded.connection, close: () => embedded.stop() }
}

/**
 * Opens the database that the settings name, for a program that runs beside the server or in its absence: the embedded
 * one through the server's own, or started where no server runs.
 */
export async function withDatabase<T, R>(config: Config, use: (db: Kysely<T>) => Promise<R>): Promise<R> {
  const { address, close } = await reach(config)
  const db = openDatabase<T>({ address, poolSize: 1, onIdleError: () => undefined })
  try {
    return await use(db)
  } finally {
    await db.destroy()
    await close()
  }
}
