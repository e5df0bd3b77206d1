import { createHash } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { BuiltFile } from './panel-files.ts'

/** One built file as the manifest names it. Sizes are in bytes. */
export interface ManifestFile {
  readonly etag: string
  readonly size: number
  readonly gzipSize: number
  /** The source that the file was built from, relative to `web`, unless it holds what several files share. */
  readonly source?: string
  /** The files that are loaded with this one. */
  readonly imports: readonly string[]
}

const compressBrotli = (content: Uint8Array) =>
  promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })

/** Writes a file as it is, and compressed in both encodings. Returns its entry in the manifest. */
export async function writeCompressed(folder: string, file: BuiltFile): Promise<[string, ManifestFile]> {
  const { name, content, ...origin } = file
  const gzipped = await promisify(gzip)(content, { level: 9 })
  const path = join(folder, name)
  await mkdir(join(path, '..'), { recursive: true })
  await writeFile(path, content)
  await writeFile(`${path}.gz`, gzipped)
  await writeFile(`${path}.br`, await compressBrotli(content))
  const etag = createHash('sha256').update(content).digest('base64url').slice(0, 22)
  return [name, { etag, size: content.length, gzipSize: gzipped.length, ...origin }]
}

/** Replaces a folder by another one. Between the two renames, a process that reads finds no folder. */
export async function replaceFolder(from: string, to: string): Promise<void> {
  const old = `${from}-old`
  await rename(to, old).catch(() => undefined)
  await rename(from, to)
  await rm(old, { recursive: true, force: true })
}
