import { chmod, chown, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#platform/db/embedded-database.ts'

/** Creates an empty folder with an owner (by default this user) and a mode. It is removed after the test. */
export async function createRootFolder({ user, mode = 0o700 }: { user?: number; mode?: number } = {}): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'flowdesk-test-'))
  await chmod(root, mode)
  if (user !== undefined) await chown(root, user, user)
  onTestFinished(() => rm(root, { recursive: true, force: true, maxRetries: 5 }))
  return root
}

/** Starts an embedded database in this process, without durability, and stops it after the test. */
export async function openTestPostgres(rootPath: string): Promise<EmbeddedDatabase> {
  const embedded = await startEmbeddedDatabase({ rootPath, log: () => undefined, settings: { fsync: 'off' } })
  onTestFinished(() => embedded.stop())
  return embedded
}

/** Returns the process id of the server that runs on a root path, from its lock file. */
export async function readServerProcessId(rootPath: string): Promise<number> {
  return Number.parseInt(await readFile(join(rootPath, 'postgres', 'files', 'postmaster.pid'), 'utf8'), 10)
}

/** Whether a process runs. A zombie does not count as running. */
export async function isProcessRunning(id: number): Promise<boolean> {
  const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => 'State:\tX')
  return !/^State:\t[XZ]/m.test(status)
}

/** Waits until the condition is true, for at most thirty seconds. */
export async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < 30_000; waited += 20) {
    if (await condition()) return
    await delay(20)
  }
  throw new Error('the condition did not become true within thirty seconds')
}
