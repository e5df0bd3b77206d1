import { readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { acceptsConnections, getDataDirectory, getSocketPath, SOCKET_PORT } from './directories.ts'

/** The options of a client such as `pg`. */
export interface ConnectionParameters {
  /** The directory of the Unix socket. */
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
}

// Index of the line in postmaster.pid.
const SOCKET_DIRECTORY_LINE = 4

export function createConnectionParameters(socketDirectory: string, name: string): ConnectionParameters {
  return { host: socketDirectory, port: SOCKET_PORT, user: name, database: name }
}

/** Returns the user id that owns the database in a directory; undefined if there is no database. */
export function findDataDirectoryOwner(directory: string): Promise<number | undefined> {
  return stat(getDataDirectory(resolve(directory))).then(
    ({ uid }) => uid,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    },
  )
}

/** Returns how to connect to the server that runs on a directory, in any process; undefined if none is running. */
export async function findRunningInstance(
  directory: string,
  { name = 'app' }: { readonly name?: string } = {},
): Promise<ConnectionParameters | undefined> {
  // The socket may be in the temporary directory, and a killed server leaves its lock file.
  const lockFile = join(getDataDirectory(resolve(directory)), 'postmaster.pid')
  const text = await readFile(lockFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const host = text.split('\n')[SOCKET_DIRECTORY_LINE]
  return host && (await acceptsConnections(getSocketPath(host))) ? createConnectionParameters(host, name) : undefined
}
