import { rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { writeConfigurationFile } from './configuration-file.ts'
import { createCluster } from './create-cluster.ts'
import { changeOwner, createDirectories, createSocketDirectory, type Directories } from './directories.ts'
import { lockDirectory } from './directory-lock.ts'
import { toEmbeddedPostgresError } from './error.ts'
import { endOrphanedProcesses } from './orphaned-processes.ts'
import { findLaunchOptions } from './run-as.ts'
import { type ConnectionParameters, createConnectionParameters } from './running-instance.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { supervise } from './supervisor.ts'

export interface EmbeddedPostgresOptions {
  /** Contains all files. Created if missing; use it for nothing else. */
  readonly directory: string
  /** Name of the role and of the database: lower-case letters, digits and `_`. Must not change. Default: `app`. */
  readonly name?: string
  /** Default: 100. */
  readonly maxConnections?: number
  /** Settings of `postgresql.conf`, which override the built-in ones. */
  readonly settings?: Readonly<Record<string, string>>
  /** Receives one line for each event: first start, restart after a crash, errors that PostgreSQL reports. */
  readonly log?: (line: string) => void
  /** Name of the program in error messages: `another … already runs on`. Default: `process`. */
  readonly applicationName?: string
  /** Appended to each error message, such as how to configure another server. */
  readonly errorHint?: string
}

type ResolvedOptions = Required<Omit<EmbeddedPostgresOptions, 'directory' | 'errorHint'>> & {
  readonly errorHint: string | undefined
}

/** The running server. It is restarted if it crashes. */
export interface EmbeddedPostgres {
  /** Connection parameters for `pg`. `host` is the directory of the Unix socket. */
  readonly connection: ConnectionParameters
  /** Closes open connections, shuts down, and resolves when the process has ended. */
  stop(): Promise<void>
}

// The name becomes part of file names. `pg_` is reserved by PostgreSQL, and these databases exist in each new cluster.
const VALID_NAME = /^(?!pg_|(?:postgres|template0|template1)$)[a-z_][a-z0-9_]{0,62}$/

/**
 * Starts a PostgreSQL server for this process, on a Unix socket. Signals to the process group or the terminal do not
 * reach the server. If the system has `setpriv`, the server shuts down when the calling thread ends, also after
 * `kill -9`; otherwise the next start shuts it down. Throws `EmbeddedPostgresError`, and a `TypeError` for an invalid
 * name.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const resolved = applyDefaults(options)
  try {
    const directories = await createDirectories(resolve(options.directory))
    const unlock = await lockDirectory(directories.home, resolved.applicationName)
    return await start(directories, resolved, unlock).catch((error: unknown) => {
      unlock()
      throw error
    })
  } catch (error) {
    throw toEmbeddedPostgresError(error, resolved.errorHint)
  }
}

function applyDefaults(options: EmbeddedPostgresOptions): ResolvedOptions {
  const { name = 'app', maxConnections = 100, settings = {}, errorHint } = options
  const { applicationName = 'process', log = () => undefined } = options
  if (!VALID_NAME.test(name)) throw new TypeError(`"${name}" cannot be the name of an embedded database.`)
  return { name, maxConnections, settings, log, applicationName, errorHint }
}

async function start(
  directories: Directories,
  options: ResolvedOptions,
  unlock: () => void,
): Promise<EmbeddedPostgres> {
  const { home, data } = directories
  const { name, log, settings, errorHint } = options
  const launchOptions = await findLaunchOptions(directories, name)
  const socketDirectory = await createSocketDirectory(home, name, launchOptions.runAs)
  await endOrphanedProcesses(directories, socketDirectory, log)
  const outcome = await createCluster(launchOptions, directories, name, settings['fsync'] !== 'off')
  if (outcome === 'created') log(`Created a new embedded database in ${data}.`)
  await changeOwner(data, launchOptions.runAs)
  await writeConfigurationFile(home, name, socketDirectory, options.maxConnections, settings)

  const shutdown = new AbortController()
  const startServer = (): Promise<ServerProcess> => startServerProcess(launchOptions, data, shutdown.signal, log)
  const restart = async (): Promise<ServerProcess> => {
    try {
      await endOrphanedProcesses(directories, socketDirectory, log)
      return await startServer()
    } catch (error) {
      throw toEmbeddedPostgresError(error, errorHint)
    }
  }
  const ended = supervise(await startServer(), restart, shutdown.signal, log)
  return {
    connection: createConnectionParameters(socketDirectory, name),
    async stop() {
      shutdown.abort()
      await ended
      if (dirname(socketDirectory) !== home) await rm(socketDirectory, { recursive: true, force: true })
      unlock()
    },
  }
}
