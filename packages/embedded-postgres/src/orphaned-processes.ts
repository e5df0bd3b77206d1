import { readdir, readFile, readlink, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { acceptsConnections, type Directories, getSocketPath } from './directories.ts'
import { EmbeddedPostgresError } from './error.ts'

const POLL_INTERVAL_MS = 50
const MAX_WAIT_FOR_SOCKET_MS = 15_000
const shutdownSignals: readonly { readonly signal: NodeJS.Signals; readonly waitMs: number }[] = [
  { signal: 'SIGINT', waitMs: 15_000 },
  { signal: 'SIGQUIT', waitMs: 5_000 },
  { signal: 'SIGKILL', waitMs: 5_000 },
]

/**
 * A process of PostgreSQL or initdb whose working directory is `home`, `data` or `unfinished`. Only the main process on
 * `data` is a `server`.
 */
interface OrphanedProcess {
  readonly id: number
  readonly role: 'server' | 'worker'
}

/**
 * Ends the PostgreSQL processes that a killed program left running on these directories, and removes lock files that
 * would prevent the next start. The caller must hold the directory lock.
 */
export async function endOrphanedProcesses(
  directories: Directories,
  socketDirectory: string,
  log: (line: string) => void,
): Promise<void> {
  for (const { signal, waitMs } of shutdownSignals) {
    for (let waitedMs = 0; waitedMs < waitMs; waitedMs += POLL_INTERVAL_MS) {
      const orphans = await findOrphanedProcesses(directories)
      if (orphans.length === 0) return await removeStaleLockFiles(directories, socketDirectory)
      if (waitedMs === 0) log(`Ending what an earlier PostgreSQL left running on ${directories.data} (${signal}).`)
      if (waitedMs === 0) sendSignal(orphans, signal)
      await delay(POLL_INTERVAL_MS)
    }
  }
  throw new EmbeddedPostgresError(`an earlier PostgreSQL process on ${directories.data} did not stop`)
}

async function findOrphanedProcesses(directories: Directories): Promise<readonly OrphanedProcess[]> {
  const ids = (await readdir('/proc')).map(Number).filter(Number.isInteger)
  const found = await Promise.all(ids.map((id) => readProcess(id, directories)))
  return found.filter((orphan) => orphan !== undefined)
}

async function readProcess(id: number, { home, data, unfinished }: Directories): Promise<OrphanedProcess | undefined> {
  try {
    const workingDirectory = await readlink(`/proc/${id}/cwd`)
    if (![home, data, unfinished].includes(workingDirectory)) return undefined
    const program = (await readFile(`/proc/${id}/comm`, 'utf8')).trim()
    if (program !== 'postgres' && program !== 'initdb') return undefined
    // Workers replace their command line with a title such as "postgres: checkpointer".
    const args = (await readFile(`/proc/${id}/cmdline`, 'utf8')).split('\0')
    return { id, role: args.includes(data) ? 'server' : 'worker' }
  } catch {
    // The process has ended, or belongs to another user and therefore not to this database.
    return undefined
  }
}

function sendSignal(orphans: readonly OrphanedProcess[], signal: NodeJS.Signals): void {
  const servers = orphans.filter(({ role }) => role === 'server')
  // A server ends its workers in the right order. Workers without a server must not write: they get SIGQUIT, not SIGINT.
  const targets = servers.length > 0 && signal !== 'SIGKILL' ? servers : orphans
  for (const { id, role } of targets) {
    try {
      process.kill(id, role === 'worker' && signal === 'SIGINT' ? 'SIGQUIT' : signal)
    } catch {
      // The process has ended.
    }
  }
}

async function removeStaleLockFiles({ data }: Directories, socketDirectory: string): Promise<void> {
  const socket = getSocketPath(socketDirectory)
  // A server in another container is not visible in /proc, but it accepts connections on the socket.
  for (let waitedMs = 0; await acceptsConnections(socket); waitedMs += POLL_INTERVAL_MS) {
    if (waitedMs >= MAX_WAIT_FOR_SOCKET_MS) throw new EmbeddedPostgresError(`another PostgreSQL is running on ${data}`)
    await delay(POLL_INTERVAL_MS)
  }
  for (const lockFile of [join(data, 'postmaster.pid'), `${socket}.lock`]) {
    if (await preventsStart(lockFile)) await rm(lockFile, { force: true })
  }
}

/** PostgreSQL refuses to start if the lock file is truncated, or if any process has the id in it. */
async function preventsStart(lockFile: string): Promise<boolean> {
  const text = await readFile(lockFile, 'utf8').catch(() => undefined)
  if (text === undefined) return false
  const id = Number.parseInt(text, 10)
  if (!(id > 0)) return true
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}
