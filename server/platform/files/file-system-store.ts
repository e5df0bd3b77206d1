import { createHash, randomUUID } from 'node:crypto'
import { access, constants, type FileHandle, mkdir, open, readdir, rename, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type ByteRange, type FileStore, isObjectKey, type ReceivedFile, StorageUnavailable } from './file-store.ts'

const FILE_MODE = 0o600
const FOLDER_MODE = 0o700

/** Folder of received files. It is on the disk of the stored files, so that a rename stores a file atomically. */
const RECEIVED_FOLDER = 'received'

const errorCode = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

async function mapStorageErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error
    throw new StorageUnavailable(`the file storage failed: ${errorCode(error)}`, { cause: error })
  }
}

const nullIfMissing = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  })

/** Makes the entries of a folder survive a power failure. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes a folder survive a power failure, with its ancestors up to and including `topmost`. */
async function makeFolderDurable(folder: string, topmost: string): Promise<void> {
  for (let current = folder; current.length >= topmost.length; current = dirname(current))
    await syncFolder(dirname(current))
}

/** Returns a function that ensures that a folder exists and survives a power failure, whichever process created it. */
function createFolderMaker(): (folder: string) => Promise<void> {
  const syncByFolder = new Map<string, Promise<void>>()
  return async (folder) => {
    const topmostCreated = await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
    const earlierSync = topmostCreated === undefined ? syncByFolder.get(folder) : undefined
    const sync = earlierSync ?? makeFolderDurable(folder, topmostCreated ?? folder)
    syncByFolder.set(folder, sync)
    await sync.catch((error: unknown) => {
      syncByFolder.delete(folder)
      throw error
    })
  }
}

/** Throws if the path is not writable, or not a folder (because of the slash); a missing folder passes. */
const checkFolder = (folder: string) => nullIfMissing(access(`${folder}/`, constants.W_OK | constants.X_OK))

async function writeContent(
  handle: FileHandle,
  path: string,
  content: AsyncIterable<Uint8Array>,
): Promise<ReceivedFile> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  for await (const bytes of content) {
    hash.update(bytes)
    sizeBytes += bytes.length
    await mapStorageErrors(handle.appendFile(bytes))
  }
  await mapStorageErrors(handle.datasync())
  return { sizeBytes, sha256: hash.digest('base64url'), path }
}

async function isOlder(path: string, cutoff: Date): Promise<boolean> {
  const found = await nullIfMissing(stat(path))
  return found !== null && found.mtimeMs < cutoff.getTime()
}

/** `root` is created with the first file. Its subfolders are named by the first two characters of the keys. */
export function createFileSystemStore(root: string): FileStore {
  const receivedFolder = join(root, RECEIVED_FOLDER)
  const createFolder = createFolderMaker()

  function toPath(key: string): string {
    if (!isObjectKey(key)) throw new Error('the name of a file is not an object key')
    return join(root, key.slice(0, 2), key)
  }

  async function receive(content: AsyncIterable<Uint8Array>): Promise<ReceivedFile> {
    await mapStorageErrors(createFolder(receivedFolder))
    const path = join(receivedFolder, randomUUID())
    const handle = await mapStorageErrors(open(path, 'wx', FILE_MODE))
    try {
      return await writeContent(handle, path, content)
    } catch (error) {
      await unlink(path).catch(() => undefined)
      throw error
    } finally {
      // The content is on the disk already, or the file is deleted.
      await handle.close().catch(() => undefined)
    }
  }

  async function moveToKey({ path }: ReceivedFile, key: string): Promise<void> {
    const target = toPath(key)
    await createFolder(dirname(target))
    await rename(path, target)
    await syncFolder(dirname(target))
  }

  async function read(key: string, range?: ByteRange) {
    const handle = await nullIfMissing(open(toPath(key)))
    return handle?.createReadStream(range ? { start: range.first, end: range.last } : {}) ?? null
  }

  async function remove(key: string): Promise<void> {
    const path = toPath(key)
    if ((await nullIfMissing(unlink(path))) !== null) await syncFolder(dirname(path))
  }

  async function deleteAbandoned(cutoff: Date): Promise<number> {
    let deletedCount = 0
    for (const name of (await nullIfMissing(readdir(receivedFolder))) ?? []) {
      const path = join(receivedFolder, name)
      if (!(await isOlder(path, cutoff))) continue
      await nullIfMissing(unlink(path))
      deletedCount++
    }
    return deletedCount
  }

  return {
    checkWritable: async () => void (await mapStorageErrors(Promise.all([root, receivedFolder].map(checkFolder)))),
    receive,
    store: (received, key) => mapStorageErrors(moveToKey(received, key)),
    discard: async ({ path }) => void (await mapStorageErrors(nullIfMissing(unlink(path)))),
    open: (key, range) => mapStorageErrors(read(key, range)),
    delete: (key) => mapStorageErrors(remove(key)),
    deleteAbandoned: (cutoff) => mapStorageErrors(deleteAbandoned(cutoff)),
  }
}
