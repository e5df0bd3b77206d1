import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { type FileStore, isObjectKey, StorageUnavailable } from './file-store.ts'
import { createFileSystemStore } from './file-system-store.ts'

const key = 'ab0123456789cdefghjkmnpqrstvwxyz'

async function makeFiles(): Promise<{ files: FileStore; root: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'flowdesk-test-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const root = join(folder, 'files')
  return { files: createFileSystemStore(root), root }
}

async function* content(...pieces: readonly string[]): AsyncGenerator<Buffer> {
  for (const piece of pieces) yield Buffer.from(piece)
}

async function kept(files: FileStore, text: string): Promise<void> {
  await files.store(await files.receive(content(text)), key)
}

const textOf = async (files: FileStore, range?: { first: number; last: number }): Promise<string | null> => {
  const bytes = await files.open(key, range)
  return bytes && (await buffer(bytes)).toString()
}

const everything = async (root: string): Promise<string[]> =>
  (await readdir(root, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o777

test('a received file has its size and SHA-256, and can be read after it is stored', async () => {
  const { files } = await makeFiles()
  const received = await files.receive(content('first, ', '', 'second'))
  const sha256 = createHash('sha256').update('first, second').digest('base64url')
  expect(received).toMatchObject({ sizeBytes: 13, sha256 })
  expect(await textOf(files)).toBeNull()
  await files.store(received, key)
  expect(await textOf(files)).toBe('first, second')
})

test('a byte range is read inclusively', async () => {
  const { files } = await makeFiles()
  await kept(files, '0123456789')
  expect(await textOf(files, { first: 0, last: 0 })).toBe('0')
  expect(await textOf(files, { first: 7, last: 9 })).toBe('789')
})

test('only the user of the server can access files and folders', async () => {
  const { files, root } = await makeFiles()
  const received = await files.receive(content('secret'))
  expect(await modeOf(received.path)).toBe(0o600)
  await files.store(received, key)
  expect(await modeOf(join(root, 'ab', key))).toBe(0o600)
  for (const folder of ['', 'ab', 'received']) expect(await modeOf(join(root, folder))).toBe(0o700)
})

test('a stream that fails leaves no file, and its error is rethrown', async () => {
  const { files, root } = await makeFiles()
  async function* broken(): AsyncGenerator<Buffer> {
    yield Buffer.from('half of it')
    throw new RangeError('the other half never came')
  }
  await expect(files.receive(broken())).rejects.toThrow(RangeError)
  expect(await everything(root)).toEqual([])
})

test('discard and delete remove a file, and are idempotent', async () => {
  const { files, root } = await makeFiles()
  const received = await files.receive(content('unwanted'))
  await files.discard(received)
  await files.discard(received)
  await kept(files, 'unwanted too')
  await files.delete(key)
  await files.delete(key)
  expect(await everything(root)).toEqual([])
  expect(await textOf(files)).toBeNull()
})

test('a sweep deletes only received files that are older than the instant', async () => {
  const { files, root } = await makeFiles()
  await kept(files, 'kept')
  const [old, fresh] = [await files.receive(content('old')), await files.receive(content('fresh'))]
  const [longAgo, since] = [new Date('2026-11-20T00:00:00Z'), new Date('2026-11-21T00:00:00Z')]
  await utimes(old.path, longAgo, longAgo)
  await utimes(join(root, 'ab', key), longAgo, longAgo)
  expect(await files.deleteAbandoned(since)).toBe(1)
  expect((await everything(root)).sort()).toEqual([key, fresh.path.split('/').at(-1)].sort())
})

test('a sweep before the first file deletes nothing', async () => {
  const { files } = await makeFiles()
  expect(await files.deleteAbandoned(new Date())).toBe(0)
})

test.each(['', '.', '..', '../../etc/passwd', 'received', `${key}/../x`, `${key}\0`, key.toUpperCase(), key.slice(1)])(
  'only an object key can be the name of a file: %j',
  async (text) => {
    const { files, root } = await makeFiles()
    await writeFile(join(root, '..', 'outside'), 'untouched')
    expect(isObjectKey(text)).toBe(false)
    await expect(files.open(text)).rejects.toThrow('not an object key')
    await expect(files.delete(text)).rejects.toThrow('not an object key')
    expect(await readFile(join(root, '..', 'outside'), 'utf8')).toBe('untouched')
  },
)

test('every operation reports a storage that is no longer a folder as unavailable', async () => {
  const { files, root } = await makeFiles()
  const received = await files.receive(content('too late'))
  await rm(root, { recursive: true })
  await writeFile(root, 'a file in its place')
  await expect(files.receive(content('text'))).rejects.toThrow(StorageUnavailable)
  await expect(files.store(received, key)).rejects.toThrow(StorageUnavailable)
  await expect(files.open(key)).rejects.toThrow(StorageUnavailable)
  await expect(files.delete(key)).rejects.toThrow(StorageUnavailable)
  await expect(files.deleteAbandoned(new Date())).rejects.toThrow(StorageUnavailable)
})
