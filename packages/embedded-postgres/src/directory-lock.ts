import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { EmbeddedPostgresError } from './error.ts'

const SQLITE_BUSY = 5
const TIMEOUT_MS = 2_000
const RETRY_INTERVAL_MS = 50

// Keeps locks from being garbage-collected, which would release them.
const activeLocks = new Set<DatabaseSync>()

/**
 * Locks a directory for this process, and returns the function that unlocks it. Node.js has no file locks; SQLite uses
 * those of the kernel (fcntl), which end with the process and also work between containers. No other code in this
 * process may open the lock file: closing it would release the lock.
 */
export async function lockDirectory(home: string, applicationName: string): Promise<() => void> {
  const lock = openLockFile(join(home, 'lock'))
  // A process that was killed a moment ago may still be exiting.
  for (let waitedMs = 0; !tryLock(lock, home); waitedMs += RETRY_INTERVAL_MS) {
    if (waitedMs >= TIMEOUT_MS) {
      lock.close()
      throw new EmbeddedPostgresError(`another ${applicationName} already runs on ${home}`)
    }
    await delay(RETRY_INTERVAL_MS)
  }
  activeLocks.add(lock)
  return () => {
    if (activeLocks.delete(lock)) lock.close()
  }
}

function tryLock(lock: DatabaseSync, home: string): boolean {
  try {
    // A journal file would fail on a full disk.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if (sqliteCode(error) === SQLITE_BUSY) return false
    lock.close()
    throw new EmbeddedPostgresError(`${home} cannot be locked (${String(error)})`, { cause: error })
  }
}

function openLockFile(path: string): DatabaseSync {
  try {
    const lock = new DatabaseSync(path)
    chmodSync(path, 0o600)
    return lock
  } catch (error) {
    throw new EmbeddedPostgresError(`${path} cannot be opened (${String(error)})`, { cause: error })
  }
}

function sqliteCode(error: unknown): unknown {
  return error instanceof Error && 'errcode' in error ? error.errcode : undefined
}
