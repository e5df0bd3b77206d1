import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { toInstant } from '#platform/http/instants.ts'

const FILE_NAME = 'licence.json'
const MAX_BYTES = 128 * 1024

/** The latest valid answer of the licence server, as stored. The signature of the answer is not verified yet. */
export interface StoredLicence {
  /** A compact JWS. */
  readonly answer: string
  /** When the answer arrived. RFC 3339, UTC. */
  readonly answeredAt: string
  /** The last `MonotonicClock` time. A restart continues from it if the system clock was set back. RFC 3339, UTC. */
  readonly seenAt: string
}

/** The file exists but is too large, or does not have the format that this server writes. */
export class DamagedStateError extends Error {
  override readonly name = 'DamagedState'
}

function parseStoredLicence(text: string): StoredLicence {
  let value: Readonly<Record<string, unknown>>
  try {
    value = Object(JSON.parse(text))
  } catch {
    throw new DamagedStateError('it is not JSON')
  }
  const { answer, answeredAt, seenAt } = value
  const instants = [answeredAt, seenAt].map((one) => (typeof one === 'string' ? toInstant(one) : null))
  const [answered, seen] = instants
  if (typeof answer !== 'string' || !answered || !seen) throw new DamagedStateError('it lacks a member')
  return { answer, answeredAt: answered, seenAt: seen }
}

/** Returns null if there is no file. Throws `DamagedStateError`, or an error of the file system. */
export async function readStoredLicence(folder: string): Promise<StoredLicence | null> {
  const file = await open(join(folder, FILE_NAME), 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!file) return null
  try {
    const { size } = await file.stat()
    if (size > MAX_BYTES) throw new DamagedStateError('it is too large')
    return parseStoredLicence(await file.readFile('utf8'))
  } finally {
    await file.close()
  }
}

/** Replaces the file atomically, even if the process crashes. Only the account of the server may read the file. */
export async function writeStoredLicence(folder: string, stored: StoredLicence): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // Each process writes a file of its own, because several may write at the same time.
  const temporary = join(folder, `${FILE_NAME}.${randomUUID()}`)
  try {
    const file = await open(temporary, 'wx', 0o600)
    try {
      await file.writeFile(`${JSON.stringify(stored)}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, join(folder, FILE_NAME))
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}
