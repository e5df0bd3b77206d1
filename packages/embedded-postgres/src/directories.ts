import { createHash } from 'node:crypto'
import { chmod, chown, lchown, lstat, mkdir, mkdtemp, readdir, realpath } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunAs } from './program.ts'

// sun_path of a Unix socket holds 108 bytes including the terminating zero.
const MAX_SOCKET_PATH_BYTES = 107

/** The port in the name of the socket file. The server does not listen on TCP. */
export const SOCKET_PORT = 5432

/** The directories of one embedded database: absolute paths without symbolic links. `home` contains the others. */
export interface Directories {
  readonly home: string
  /** PostgreSQL's data directory. It gets this name when the cluster is complete. */
  readonly data: string
  /** The data directory while the cluster is being created. */
  readonly unfinished: string
  readonly libraries: string
}

export function getDataDirectory(home: string): string {
  return join(home, 'files')
}

export async function createDirectories(path: string): Promise<Directories> {
  await mkdir(path, { recursive: true })
  // As root, PostgreSQL may run as another user, which must be able to enter; the directories inside are private.
  await chmod(path, process.getuid?.() === 0 ? 0o711 : 0o700)
  // Orphaned processes are recognized by their working directory, which /proc reports without symbolic links.
  const home = await realpath(path)
  return {
    home,
    data: getDataDirectory(home),
    unfinished: join(home, 'files.unfinished'),
    libraries: join(home, 'libraries'),
  }
}

/** Creates a directory if it does not exist, and lets only the user of `runAs` enter it. */
export async function createPrivateDirectory(path: string, runAs: RunAs): Promise<void> {
  await mkdir(path, { recursive: true })
  await chmod(path, 0o700)
  if (runAs.owner !== undefined) await chown(path, runAs.owner, runAs.owner)
}

/** Creates the directory of the socket in `home`, or in the temporary directory if the path would be too long. Returns it. */
export async function createSocketDirectory(home: string, name: string, runAs: RunAs): Promise<string> {
  const preferred = join(home, 'socket')
  const isShortEnough = Buffer.byteLength(getSocketPath(preferred)) <= MAX_SOCKET_PATH_BYTES
  const directory = isShortEnough ? preferred : await createShortSocketDirectory(home, name, runAs)
  await createPrivateDirectory(directory, runAs)
  return directory
}

/** Returns the path of the socket file, as PostgreSQL and `pg` construct it. */
export function getSocketPath(directory: string): string {
  return join(directory, `.s.PGSQL.${SOCKET_PORT}`)
}

export function acceptsConnections(socket: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const connection = connect(socket)
  connection.on('connect', () => resolve(true)).on('error', () => resolve(false))
  return promise.finally(() => connection.destroy())
}

/** Gives a directory tree to the user that PostgreSQL runs as. At the last start, it may have run as another user. */
export async function changeOwner(path: string, runAs: RunAs): Promise<void> {
  if (runAs.owner === undefined || (await lstat(path)).uid === runAs.owner) return
  const entries = await readdir(path, { recursive: true })
  for (const entry of entries) await lchown(join(path, entry), runAs.owner, runAs.owner)
  // The directory itself is last: if this process is killed before that, the next start repeats the change.
  await lchown(path, runAs.owner, runAs.owner)
}

async function createShortSocketDirectory(home: string, name: string, runAs: RunAs): Promise<string> {
  const hash = createHash('sha256').update(home).digest('hex').slice(0, 16)
  const path = join(tmpdir(), `${name}-${hash}`)
  await mkdir(path, { recursive: true, mode: 0o700 })
  const status = await lstat(path)
  const isOwn = status.uid === process.getuid?.() || status.uid === runAs.owner
  if (status.isDirectory() && isOwn) return path
  // The temporary directory is writable by all users: do not use what another user created under this name.
  return await mkdtemp(join(tmpdir(), `${name}-`))
}
