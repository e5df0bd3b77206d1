import { createHash } from 'node:crypto'
import { chmod, cp, lstat, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Binaries, binariesIn, nativeFolder } from './binaries.ts'
import { EmbeddedUnavailable } from './unavailable.ts'

/**
 * The binaries copied to the system's temporary folder, where everybody can read them: PostgreSQL looks for its own
 * files with the plain rights of its user. The copy (60 MB) stays there for the next start.
 */
export async function copiedBinaries(): Promise<Binaries> {
  const native = nativeFolder()
  const { size, mtimeMs } = await stat(join(native, 'bin', 'postgres'))
  const name = createHash('sha256').update(`${native} ${size} ${mtimeMs}`).digest('hex').slice(0, 16)
  const copy = join(tmpdir(), `flowdesk-postgresql-${name}`)
  const found = await lstat(copy).catch(() => undefined)
  if (found === undefined) await makeCopy(native, copy)
  // Everybody may write to the temporary folder: what somebody else put there is not run.
  else if (!found.isDirectory() || found.uid !== 0) throw new EmbeddedUnavailable(`${copy} belongs to somebody else`)
  return await binariesIn(copy, join(copy, 'lib'))
}

async function makeCopy(native: string, copy: string): Promise<void> {
  const unfinished = await mkdtemp(`${copy}.`)
  try {
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true })
    for (const path of ['.', ...(await readdir(unfinished, { recursive: true }))]) {
      await openToAll(join(unfinished, path))
    }
    await rename(unfinished, copy)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

/** Lets everybody read what a strict umask may have closed. */
async function openToAll(path: string): Promise<void> {
  const found = await lstat(path)
  if (found.isSymbolicLink()) return
  await chmod(path, found.isDirectory() || (found.mode & 0o100) !== 0 ? 0o755 : 0o644)
}
