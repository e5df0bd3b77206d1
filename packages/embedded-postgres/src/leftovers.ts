import { readdir, readFile, readlink, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Folders, socketPath } from './folders.ts'
import { EmbeddedUnavailable } from './unavailable.ts'

const pause = 50
const steps: readonly { readonly signal: NodeJS.Signals; readonly milliseconds: number }[] = [
  { signal: 'SIGINT', milliseconds: 15_000 },
  { signal: 'SIGQUIT', milliseconds: 5_000 },
  { signal: 'SIGKILL', milliseconds: 5_000 },
]

/** A program of PostgreSQL that works in our folders; `server` is the one that started the others. */
interface Leftover {
  readonly id: number
  readonly role: 'server' | 'worker'
}

/**
 * Ends what a killed Flowdesk left running on these folders, and removes the lock files that would keep the next server
 * from starting. Only for the sole opener of the folders.
 */
export async function endLeftovers(folders: Folders, socketFolder: string, log: (line: string) => void): Promise<void> {
  for (const { signal, milliseconds } of steps) {
    for (let waited = 0; waited < milliseconds; waited += pause) {
      const left = await leftovers(folders)
      if (left.length === 0) return await forgetLeftovers(folders, socketFolder)
      if (waited === 0) log(`Ending what an earlier PostgreSQL left running on ${folders.files} (${signal}).`)
      if (waited === 0) signalAll(left, signal)
      await delay(pause)
    }
  }
  throw new EmbeddedUnavailable(`an earlier PostgreSQL on ${folders.files} does not end`)
}

async function leftovers(folders: Folders): Promise<readonly Leftover[]> {
  const ids = (await readdir('/proc')).map(Number).filter(Number.isInteger)
  const found = await Promise.all(ids.map((id) => leftoverOf(id, folders)))
  return found.filter((leftover) => leftover !== undefined)
}

async function leftoverOf(id: number, { home, files, unfinished }: Folders): Promise<Leftover | undefined> {
  try {
    const folder = await readlink(`/proc/${id}/cwd`)
    if (![home, files, unfinished].includes(folder)) return undefined
    const program = (await readFile(`/proc/${id}/comm`, 'utf8')).trim()
    if (program !== 'postgres' && program !== 'initdb') return undefined
    // Its workers overwrite their command line with a title such as "postgres: checkpointer".
    const words = (await readFile(`/proc/${id}/cmdline`, 'utf8')).split('\0')
    return { id, role: words.includes(files) ? 'server' : 'worker' }
  } catch {
    // It has ended meanwhile, or belongs to somebody else and so is none of ours.
    return undefined
  }
}

function signalAll(left: readonly Leftover[], signal: NodeJS.Signals): void {
  const servers = left.filter(({ role }) => role === 'server')
  // A server ends its workers in the right order. Workers that lost theirs must not write anything more: never SIGINT.
  const targets = servers.length > 0 && signal !== 'SIGKILL' ? servers : left
  for (const { id, role } of targets) {
    try {
      process.kill(id, role === 'worker' && signal === 'SIGINT' ? 'SIGQUIT' : signal)
    } catch {
      // It has ended by itself.
    }
  }
}

async function forgetLeftovers({ files }: Folders, socketFolder: string): Promise<void> {
  const socket = socketPath(socketFolder)
  // A server in another container is not in our /proc, but it answers on the socket.
  for (let waited = 0; await answers(socket); waited += pause) {
    if (waited >= 15_000) throw new EmbeddedUnavailable(`another PostgreSQL is running on ${files}`)
    await delay(pause)
  }
  for (const lockFile of [join(files, 'postmaster.pid'), `${socket}.lock`]) {
    if (await misleads(lockFile)) await rm(lockFile, { force: true })
  }
}

function answers(socket: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const connection = connect(socket)
  connection.on('connect', () => resolve(true)).on('error', () => resolve(false))
  return promise.finally(() => connection.destroy())
}

/** PostgreSQL takes a lock file for a running server when any program has that id by now, and refuses a cut-off one. */
async function misleads(lockFile: string): Promise<boolean> {
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
