import { stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type Config, SettingError } from '@flowdesk/settings'
import { findRunningDatabase, startEmbeddedDatabase } from '#platform/db/embedded-database.ts'
import type { PostgresAddress } from '#platform/db/postgres.ts'
import { openSingleConnection, type SingleConnection } from '#platform/db/single-connection.ts'
import { processSettings } from './app-settings.ts'
import { startExistingDatabase } from './attached-database.ts'
import { CommandLineError } from './command-line-error.ts'
import { ADDRESS_FORMAT, requirePostgresAddress } from './database-address.ts'
import { formatErrorLine } from './start-error.ts'
import { prepareRootPath } from './storage-root.ts'

export type CopyOption = '--from' | '--to'

/** A connection to the database that `copy-database` reads (`--from`) or writes (`--to`). */
export interface CopyEndpoint extends SingleConnection {
  /** The name of the database in messages, such as `The database of --from`. */
  readonly title: string
  readonly howToEmpty: string
}

/** Differs from `SERVER_APPLICATION_NAME`, by which a copy detects a running server. */
const APPLICATION_NAME = 'flowdesk copy-database'

const EMBEDDED = 'embedded'

const EXPECTED_ADDRESS = `${EMBEDDED} or ${ADDRESS_FORMAT}`

/** Throws if root runs this and another user owns the folder: the server of that user could not open root’s files. */
async function checkFolderOwner(rootPath: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const folder = await stat(rootPath).catch(() => stat(dirname(resolve(rootPath))))
  if (folder.uid === 0) return
  throw new SettingError(
    `Storage:RootPath is ${rootPath}, which belongs to the user with the id ${folder.uid}. Run this command as that user.`,
  )
}

async function startTargetDatabase(rootPath: string, config: Config) {
  await checkFolderOwner(rootPath)
  await prepareRootPath(config, { warn: () => undefined })
  return await startEmbeddedDatabase({ rootPath, log: () => undefined })
}

async function openEmbeddedEndpoint(option: CopyOption, config: Config): Promise<CopyEndpoint> {
  const rootPath = config.get(processSettings)['Storage:RootPath']
  const title = `The embedded database in ${rootPath}`
  if (await findRunningDatabase(rootPath)) throw new CommandLineError(`${title} is in use. Stop the server first.`)
  const embedded = await (option === '--from' ? startExistingDatabase(rootPath) : startTargetDatabase(rootPath, config))
  const connection = await connect(option, embedded.connection).catch(async (error: unknown) => {
    await embedded.stop()
    throw error
  })
  const close = async (): Promise<void> => {
    await connection.close()
    await embedded.stop()
  }
  return { ...connection, close, title, howToEmpty: `Move the folder ${join(rootPath, 'postgres')} away first.` }
}

async function connect(option: CopyOption, address: PostgresAddress): Promise<SingleConnection> {
  return await openSingleConnection(address, APPLICATION_NAME).catch((error: unknown) => {
    const problem = `Cannot connect to the database of ${option} (${formatErrorLine(error)}).`
    throw new SettingError(`${problem} Check the address, the password and the access rules of that server.`, {
      cause: error,
    })
  })
}

export type CopyAddresses = Readonly<Record<CopyOption, string>>

/** Throws `SettingError` if an address is invalid or both are the same. */
export function checkAddresses(addresses: CopyAddresses): void {
  for (const option of ['--from', '--to'] as const)
    if (addresses[option] !== EMBEDDED) requirePostgresAddress(option, addresses[option], EXPECTED_ADDRESS)
  if (addresses['--from'] === addresses['--to'])
    throw new SettingError('--to got the same database as --from; expected another one.')
}

/** Connects to one of the two databases. Starts it if it is embedded, so that no server can start on it meanwhile. */
export async function openCopyEndpoint(
  option: CopyOption,
  addresses: CopyAddresses,
  config: Config,
): Promise<CopyEndpoint> {
  const address = addresses[option]
  if (address === EMBEDDED) return await openEmbeddedEndpoint(option, config)
  const howToEmpty = 'Create an empty database and copy into that.'
  return { ...(await connect(option, address)), title: `The database of ${option}`, howToEmpty }
}
