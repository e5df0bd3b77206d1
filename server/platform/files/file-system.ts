import { createHash, randomUUID } from 'node:crypto'
import { access, constants, type FileHandle, mkdir, open, readdir, rename, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Files, isObjectKey, type Received, StorageUnavailable } from './files.ts'

const FILE_MODE = 0o600
const FOLDER_MODE = 0o700

/** What was received and is not kept yet; on the same disk as the rest, so that keeping it is one atomic step. */
const ASIDE = 'received'

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Whatever the disk refuses is told as one kind of trouble, with its code for the log. */
async function disk<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error
    throw new StorageUnavailable(`the file storage failed: ${codeOf(error)}`, { cause: error })
  }
}

/** As `work`, or null where the file is not there. */
const unlessMissing = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  })

/** Makes the entries of a folder survive a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes a folder, and those above it, where they are not there yet. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
}

/** Throws where the folder is there and nothing can be put into it; the slash makes anything but a folder refuse. */
const checkFolder = (folder: string) => unlessMissing(access(`${folder}/`, constants.W_OK | constants.X_OK))

async function write(handle: FileHandle, path: string, content: AsyncIterable<Uint8Array>): Promise<Received> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  for await (const bytes of content) {
    hash.update(bytes)
    sizeBytes += bytes.length
    await disk(handle.appendFile(bytes))
  }
  await disk(handle.datasync())
  return { sizeBytes, sha256: hash.digest('base64url'), path }
}

async function isOlder(path: string, since: Date): Promise<boolean> {
  const found = await unlessMissing(stat(path))
  return found !== null && found.mtimeMs < since.getTime()
}

/**
 * Keeps files in a folder of this machine, spread over subfolders by the first two characters of their keys. The folder
 * is made when the first file comes.
 */
export function fileSystem(root: string): Files {
  const aside = join(root, ASIDE)

  function pathOf(key: string): string {
    if (!isObjectKey(key)) throw new Error('a file was named by something that is no key')
    return join(root, key.slice(0, 2), key)
  }

  async function receive(content: AsyncIterable<Uint8Array>): Promise<Received> {
    await disk(makeFolder(aside))
    const path = join(aside, randomUUID())
    const handle = await disk(open(path, 'wx', FILE_MODE))
    try {
      return await write(handle, path, content)
    } catch (error) {
      await unlink(path).catch(() => undefined)
      throw error
    } finally {
      await handle.close()
    }
  }

  async function keep({ path }: Received, key: string): Promise<void> {
    const kept = pathOf(key)
    await makeFolder(dirname(kept))
    await rename(path, kept)
    await syncFolder(dirname(kept))
  }

  async function read(key: string, range?: { first: number; last: number }) {
    const handle = await unlessMissing(open(pathOf(key)))
    return handle?.createReadStream(range ? { start: range.first, end: range.last } : {}) ?? null
  }

  async function remove(key: string): Promise<void> {
    const path = pathOf(key)
    if ((await unlessMissing(unlink(path))) !== null) await syncFolder(dirname(path))
  }

  async function sweep(since: Date): Promise<number> {
    let swept = 0
    for (const name of (await unlessMissing(readdir(aside))) ?? []) {
      const path = join(aside, name)
      if (!(await isOlder(path, since))) continue
      await unlessMissing(unlink(path))
      swept++
    }
    return swept
  }

  return {
    check: async () => void (await disk(Promise.all([root, aside].map(checkFolder)))),
    receive,
    keep: (received, key) => disk(keep(received, key)),
    drop: async ({ path }) => void (await disk(unlessMissing(unlink(path)))),
    read: (key, range) => disk(read(key, range)),
    remove: (key) => disk(remove(key)),
    sweep: (since) => disk(sweep(since)),
  }
}
