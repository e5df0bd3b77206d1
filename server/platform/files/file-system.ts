import { createHash, randomUUID } from 'node:crypto'
import { access, constants, type FileHandle, mkdir, open, readdir, rename, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Files, isObjectKey, type Received, StorageUnavailable } from './files.ts'

const FILE_MODE = 0o600
const FOLDER_MODE = 0o700

/**
 * Folder of received files that are not stored yet. On the same disk as the rest, so that a rename stores them
 * atomically.
 */
const RECEIVED_FOLDER = 'received'

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Converts the errors of file system calls to `StorageUnavailable`, with the error code in the message. */
async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error
    throw new StorageUnavailable(`the file storage failed: ${codeOf(error)}`, { cause: error })
  }
}

/** Returns the result of `work`; null if the file does not exist. */
const unlessMissing = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  })

/** Flushes the entries of a folder to disk, so that they survive a power failure. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function createFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
}

/**
 * Throws if the folder exists but is not writable. Because of the slash, it also throws if the path is not a folder.
 */
const checkFolder = (folder: string) => unlessMissing(access(`${folder}/`, constants.W_OK | constants.X_OK))

async function write(handle: FileHandle, path: string, content: AsyncIterable<Uint8Array>): Promise<Received> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  for await (const bytes of content) {
    hash.update(bytes)
    sizeBytes += bytes.length
    await orUnavailable(handle.appendFile(bytes))
  }
  await orUnavailable(handle.datasync())
  return { sizeBytes, sha256: hash.digest('base64url'), path }
}

async function isOlder(path: string, since: Date): Promise<boolean> {
  const found = await unlessMissing(stat(path))
  return found !== null && found.mtimeMs < since.getTime()
}

/**
 * Stores files in a local folder, in subfolders named by the first two characters of their keys. Creates the folder
 * when it receives the first file.
 */
export function fileSystem(root: string): Files {
  const receivedFolder = join(root, RECEIVED_FOLDER)

  function pathOf(key: string): string {
    if (!isObjectKey(key)) throw new Error('a file was named by something that is no key')
    return join(root, key.slice(0, 2), key)
  }

  async function receive(content: AsyncIterable<Uint8Array>): Promise<Received> {
    await orUnavailable(createFolder(receivedFolder))
    const path = join(receivedFolder, randomUUID())
    const handle = await orUnavailable(open(path, 'wx', FILE_MODE))
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
    const target = pathOf(key)
    await createFolder(dirname(target))
    await rename(path, target)
    await syncFolder(dirname(target))
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
    for (const name of (await unlessMissing(readdir(receivedFolder))) ?? []) {
      const path = join(receivedFolder, name)
      if (!(await isOlder(path, since))) continue
      await unlessMissing(unlink(path))
      swept++
    }
    return swept
  }

  return {
    check: async () => void (await orUnavailable(Promise.all([root, receivedFolder].map(checkFolder)))),
    receive,
    keep: (received, key) => orUnavailable(keep(received, key)),
    drop: async ({ path }) => void (await orUnavailable(unlessMissing(unlink(path)))),
    read: (key, range) => orUnavailable(read(key, range)),
    remove: (key) => orUnavailable(remove(key)),
    sweep: (since) => orUnavailable(sweep(since)),
  }
}
