import { createHash } from 'node:crypto'
import { chmod, cp, lstat, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Binaries, findBinariesDirectory, prepareBinaries } from './binaries.ts'
import { EmbeddedPostgresError } from './error.ts'

/**
 * Copies the binaries to the temporary directory, where all users can read them, because PostgreSQL checks its files
 * with the permissions of the user that it runs as. The copy (60 MB) is kept for the next start.
 */
export async function copyBinaries(name: string): Promise<Binaries> {
  const native = findBinariesDirectory()
  const { size, mtimeMs } = await stat(join(native, 'bin', 'postgres'))
  const hash = createHash('sha256').update(`${native} ${size} ${mtimeMs}`).digest('hex').slice(0, 16)
  const copy = join(tmpdir(), `${name}-postgresql-${hash}`)
  const existing = await lstat(copy).catch(() => undefined)
  if (existing === undefined) await createCopy(native, copy)
  // The temporary directory is writable by all users: do not run what another user put there.
  else if (!existing.isDirectory() || existing.uid !== 0)
    throw new EmbeddedPostgresError(`${copy} is not a directory owned by root; delete it`)
  return await prepareBinaries(copy, join(copy, 'lib'))
}

async function createCopy(native: string, copy: string): Promise<void> {
  const unfinished = await mkdtemp(`${copy}.`)
  try {
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true })
    for (const path of ['.', ...(await readdir(unfinished, { recursive: true }))]) {
      await makeReadable(join(unfinished, path))
    }
    await rename(unfinished, copy)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

/** Makes a file readable for all users, which a strict umask prevents. */
async function makeReadable(path: string): Promise<void> {
  const status = await lstat(path)
  if (status.isSymbolicLink()) return
  await chmod(path, status.isDirectory() || (status.mode & 0o100) !== 0 ? 0o755 : 0o644)
}
