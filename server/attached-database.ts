import { type Config, SettingError } from '@flowdesk/settings'
import type { Kysely } from 'kysely'
import { openDatabase } from '#platform/db/database.ts'
import {
  type EmbeddedDatabase,
  findEmbeddedDatabaseOwner,
  findRunningDatabase,
  startEmbeddedDatabase,
} from '#platform/db/embedded-database.ts'
import type { PostgresAddress } from '#platform/db/postgres.ts'
import { processSettings } from './app-settings.ts'
import { readDatabaseAddress } from './database-address.ts'

/** User ids that can own the files of a database that root started: root, or PostgreSQL’s unprivileged user. */
const OWNERS_UNDER_ROOT = [0, 65_534]

interface AttachedDatabase {
  readonly address: PostgresAddress
  readonly close: () => Promise<void>
}

/** Starts the embedded database, which must exist. Until the caller stops it, no server can start on its files. */
export async function startExistingDatabase(rootPath: string): Promise<EmbeddedDatabase> {
  const owner = await findEmbeddedDatabaseOwner(rootPath)
  if (owner === undefined)
    throw new SettingError(
      `Storage:RootPath is ${rootPath}, which contains no database. Set it to the folder that the server uses.`,
    )
  // A start as root would change the owner of the files, so that the user of the server could no longer open them.
  if (process.getuid?.() === 0 && !OWNERS_UNDER_ROOT.includes(owner))
    throw new SettingError(
      `Storage:RootPath is ${rootPath}, which belongs to the user with the id ${owner}. Run this command as that user.`,
    )
  return await startEmbeddedDatabase({ rootPath, log: () => undefined })
}

async function attachDatabase(config: Config): Promise<AttachedDatabase> {
  const database = readDatabaseAddress(config)
  const close = async (): Promise<void> => undefined
  if (database.provider === 'postgres') return { address: database.address, close }
  const rootPath = config.get(processSettings)['Storage:RootPath']
  const runningAddress = await findRunningDatabase(rootPath)
  if (runningAddress) return { address: runningAddress, close }
  const embedded = await startExistingDatabase(rootPath)
  return { address: embedded.connection, close: () => embedded.stop() }
}

/** Calls `work` with the configured database. Starts the embedded one for that time if it is not running. */
export async function withDatabase<T, R>(config: Config, work: (db: Kysely<T>) => Promise<R>): Promise<R> {
  const { address, close } = await attachDatabase(config)
  const db = openDatabase<T>({ address, poolSize: 1, onIdleError: () => undefined })
  try {
    return await work(db)
  } finally {
    try {
      await db.destroy()
    } finally {
      await close()
    }
  }
}
