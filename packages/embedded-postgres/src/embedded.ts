import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { findSetting } from './account.ts'
import { makeDatabase } from './first-start.ts'
import { type Folders, giveTo, makeFolders, makeSocketFolder, port } from './folders.ts'
import { endLeftovers } from './leftovers.ts'
import { type Postmaster, startPostmaster } from './postmaster.ts'
import { writeSettings } from './settings.ts'
import { becomeSoleOpener } from './sole-opener.ts'
import { supervise } from './supervisor.ts'
import { unavailable } from './unavailable.ts'

/** What `startEmbedded` takes. */
export interface EmbeddedOptions {
  /** The database lies in `postgres` below it; made when missing. */
  readonly rootPath: string
  /** Connections that PostgreSQL accepts at once; 100 unless told. */
  readonly maxConnections?: number
  /** Told what happens, one line each. */
  readonly log: (line: string) => void
  /** Further settings of `postgresql.conf`, which win over ours. */
  readonly settings?: Readonly<Record<string, string>>
}

/** A running embedded PostgreSQL, which is started again should it die. */
export interface Embedded {
  /** For `pg`: `host` is the folder of the unix socket. */
  readonly connection: {
    readonly host: string
    readonly port: number
    readonly user: 'flowdesk'
    readonly database: 'flowdesk'
  }
  /** Ends it in an orderly way and resolves when it has ended; open connections are closed. */
  stop(): Promise<void>
}

/**
 * Starts a real PostgreSQL for this process alone, on a unix socket. It does not hear signals to our process group or
 * terminal, and ends by itself when the thread that called this does. Throws `EmbeddedUnavailable`.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  try {
    const folders = await makeFolders(options.rootPath)
    const release = await becomeSoleOpener(folders.home)
    return await start(folders, options, release).catch((error: unknown) => {
      release()
      throw error
    })
  } catch (error) {
    throw unavailable(error)
  }
}

async function start(folders: Folders, options: EmbeddedOptions, release: () => void): Promise<Embedded> {
  const { home, files } = folders
  const { log, settings = {}, maxConnections = 100 } = options
  const setting = await findSetting(folders)
  const socketFolder = await makeSocketFolder(home, setting.account)
  await endLeftovers(folders, socketFolder, log)
  const outcome = await makeDatabase(setting, folders, settings['fsync'] !== 'off')
  if (outcome === 'made') log(`Made a new embedded database in ${files}.`)
  await giveTo(setting.account, files)
  await writeSettings(home, socketFolder, maxConnections, settings)

  const ending = new AbortController()
  const startAgain = async (): Promise<Postmaster> => {
    await endLeftovers(folders, socketFolder, log)
    return await startPostmaster(setting, files, ending.signal, log)
  }
  const first = await startPostmaster(setting, files, ending.signal, log)
  const ended = supervise(first, startAgain, ending.signal, log)
  return {
    connection: { host: socketFolder, port, user: 'flowdesk', database: 'flowdesk' },
    async stop() {
      ending.abort()
      await ended
      if (dirname(socketFolder) !== home) await rm(socketFolder, { recursive: true, force: true })
      release()
    },
  }
}
