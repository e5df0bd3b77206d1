import { readFile, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import type { Embedded } from './embedded.ts'
import { port, socketPath } from './folders.ts'

const filesOf = (rootPath: string): string => join(resolve(rootPath), 'postgres', 'files')

const SOCKET_FOLDER_LINE = 4

/** The user whose embedded database lies below the root path; undefined where none does. */
export const ownerOfEmbedded = (rootPath: string): Promise<number | undefined> =>
  stat(filesOf(rootPath)).then(
    ({ uid }) => uid,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    },
  )

/** How to reach the embedded PostgreSQL that another process runs on the root path; undefined while none does. */
export async function runningEmbedded(rootPath: string): Promise<Embedded['connection'] | undefined> {
  // Its lock file says where its socket is, which may be far from here, and may be left by a server that was killed.
  const lockFile = await readFile(join(filesOf(rootPath), 'postmaster.pid'), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return ''
      throw error
    },
  )
  const host = lockFile.split('\n')[SOCKET_FOLDER_LINE]
  return host && (await listens(socketPath(host))) ? { host, port, user: 'flowdesk', database: 'flowdesk' } : undefined
}

function listens(socket: string): Promise<boolean> {
  const { promise, resolve: tell } = Promise.withResolvers<boolean>()
  const connection = connect(socket)
  connection.on('connect', () => tell(true)).on('error', () => tell(false))
  return promise.finally(() => connection.destroy())
}
