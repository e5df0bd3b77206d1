import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { EmbeddedUnavailable } from './unavailable.ts'

const sqliteBusy = 5
const patience = 2_000
const pause = 50

// Referenced from here, because a collected database would silently give up its lock.
const held = new Set<DatabaseSync>()

/**
 * Makes this process the only Flowdesk in `home` and returns what gives that up. Node has no file lock of its own;
 * SQLite's is the kernel's (fcntl), so it ends with this process however that dies, and two containers that share the
 * folder see it too. Nobody else in this process may open the file: closing it would give up the lock.
 */
export async function becomeSoleOpener(home: string): Promise<() => void> {
  const lock = openLock(join(home, 'lock'))
  // One that was killed a moment ago may still be on its way out.
  for (let waited = 0; !locks(lock, home); waited += pause) {
    if (waited >= patience) {
      lock.close()
      throw new EmbeddedUnavailable(`another Flowdesk already runs on ${home}`)
    }
    await delay(pause)
  }
  held.add(lock)
  return () => {
    if (held.delete(lock)) lock.close()
  }
}

function locks(lock: DatabaseSync, home: string): boolean {
  try {
    // A journal on the disk would want room that may be lacking.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if (codeOf(error) === sqliteBusy) return false
    lock.close()
    throw new EmbeddedUnavailable(`${home} cannot be locked (${String(error)})`, error)
  }
}

function openLock(path: string): DatabaseSync {
  try {
    const lock = new DatabaseSync(path)
    chmodSync(path, 0o600)
    return lock
  } catch (error) {
    throw new EmbeddedUnavailable(`${path} cannot be opened (${String(error)})`, error)
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'errcode' in error ? error.errcode : undefined
}
