import type { FileHandle } from 'node:fs/promises'

// Signatures and record lengths of the ZIP specification, APPNOTE.TXT 6.3.10. Numbers are little-endian.
const LOCAL_HEADER = 0x04034b50
const DIRECTORY_ENTRY = 0x02014b50
const DIRECTORY_END = 0x06054b50
const DIRECTORY_END_64 = 0x06064b50
const LOCATOR_64 = 0x07064b50
const ENTRY_LENGTH = 46
const END_LENGTH = 22
const END_64_LENGTH = 56
const LOCATOR_LENGTH = 20
const MAX_COMMENT_LENGTH = 0xffff
const MAX_NAME_LENGTH = 0xffff
const ZIP64_MARKER = 0xffffffff

const CHUNK_BYTES = 64 * 1024

const endSignature = Buffer.alloc(4)
endSignature.writeUInt32LE(DIRECTORY_END)

const MEDIA_TYPE = /^application\/[a-z0-9.+-]{1,80}$/

const openXml: Readonly<Record<string, string>> = {
  word: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xl: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ppt: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
}

export const hasZipSignature = (head: Buffer): boolean =>
  head.length >= 4 && [LOCAL_HEADER, DIRECTORY_END].includes(head.readUInt32LE(0))

/** Reads up to `length` bytes at a position; fewer at the end of the file. */
export async function readBytes(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

interface CentralDirectory {
  readonly start: number
  readonly size: number
  /** The position of the end record, where the directory must end. */
  readonly endsAt: number
}

/**
 * Reads the location of the directory from the ZIP64 record before the end record; null without a valid ZIP64 record.
 */
async function readZip64Directory(file: FileHandle, endRecordAt: number): Promise<CentralDirectory | null> {
  const locator = await readBytes(file, Math.max(0, endRecordAt - LOCATOR_LENGTH), LOCATOR_LENGTH)
  if (locator.length < LOCATOR_LENGTH || locator.readUInt32LE(0) !== LOCATOR_64) return null
  const endsAt = Number(locator.readBigUInt64LE(8))
  if (endsAt > endRecordAt) return null
  const record = await readBytes(file, endsAt, END_64_LENGTH)
  if (record.length < END_64_LENGTH || record.readUInt32LE(0) !== DIRECTORY_END_64) return null
  return { size: Number(record.readBigUInt64LE(40)), start: Number(record.readBigUInt64LE(48)), endsAt }
}

async function readDirectory(
  file: FileHandle,
  endRecord: Buffer,
  endRecordAt: number,
): Promise<CentralDirectory | null> {
  const size = endRecord.readUInt32LE(12)
  const start = endRecord.readUInt32LE(16)
  if (size === ZIP64_MARKER || start === ZIP64_MARKER) return await readZip64Directory(file, endRecordAt)
  return { size, start, endsAt: endRecordAt }
}

/** Whether the directory starts with an entry, or is empty. */
async function isValidDirectory(file: FileHandle, { size, endsAt }: CentralDirectory): Promise<boolean> {
  if (size > endsAt) return false
  if (size === 0) return true
  const entry = await readBytes(file, endsAt - size, 4)
  return entry.length === 4 && entry.readUInt32LE(0) === DIRECTORY_ENTRY
}

interface Archive extends CentralDirectory {
  /** Whether the file contains nothing besides the archive. */
  readonly isEntireFile: boolean
}

/** Finds the archive that ZIP readers would find in a file; null if there is none. */
export async function findArchive(file: FileHandle, fileSize: number): Promise<Archive | null> {
  const tailAt = Math.max(0, fileSize - END_LENGTH - MAX_COMMENT_LENGTH)
  const tail = await readBytes(file, tailAt, fileSize - tailAt)
  let offset = tail.lastIndexOf(endSignature, tail.length - END_LENGTH)
  while (offset >= 0) {
    const directory = await readDirectory(file, tail.subarray(offset), tailAt + offset)
    if (directory && (await isValidDirectory(file, directory))) {
      const isLast = offset + END_LENGTH + tail.readUInt16LE(offset + 20) === tail.length
      return { ...directory, isEntireFile: isLast && directory.start + directory.size === directory.endsAt }
    }
    offset = offset === 0 ? -1 : tail.lastIndexOf(endSignature, offset - 1)
  }
  return null
}

/** Yields the entry names of a directory. Stops at a malformed entry. */
async function* readEntryNames(file: FileHandle, { start, endsAt }: CentralDirectory): AsyncGenerator<string> {
  let chunk: Buffer = Buffer.alloc(0)
  let chunkAt = start
  for (let at = start; at + ENTRY_LENGTH <= endsAt; ) {
    const chunkEnd = chunkAt + chunk.length
    if (chunkEnd < endsAt && at + ENTRY_LENGTH + MAX_NAME_LENGTH > chunkEnd) {
      chunk = await readBytes(file, at, Math.min(CHUNK_BYTES + ENTRY_LENGTH + MAX_NAME_LENGTH, endsAt - at))
      chunkAt = at
    }
    const entry = chunk.subarray(at - chunkAt)
    if (entry.length < ENTRY_LENGTH || entry.readUInt32LE(0) !== DIRECTORY_ENTRY) return
    const nameLength = entry.readUInt16LE(28)
    yield entry.toString('utf8', ENTRY_LENGTH, ENTRY_LENGTH + nameLength)
    at += ENTRY_LENGTH + nameLength + entry.readUInt16LE(30) + entry.readUInt16LE(32)
  }
}

/** Returns the content of the first entry if it is an uncompressed `mimetype`, as in OpenDocument; otherwise null. */
async function readDeclaredType(file: FileHandle): Promise<string | null> {
  const head = await readBytes(file, 0, 30 + 8 + 100)
  if (head.length < 38 || head.readUInt32LE(0) !== LOCAL_HEADER || head.readUInt16LE(8) !== 0) return null
  const [nameLength, extraLength] = [head.readUInt16LE(26), head.readUInt16LE(28)]
  if (head.toString('latin1', 30, 30 + nameLength) !== 'mimetype') return null
  const contentAt = 30 + nameLength + extraLength
  return head.toString('latin1', contentAt, contentAt + head.readUInt32LE(18))
}

async function detectTypeByNames(file: FileHandle, directory: CentralDirectory): Promise<string> {
  const folders = new Set<string>()
  let isPackage = false
  for await (const name of readEntryNames(file, directory)) {
    // Documents with macros and Java or Android programs have separate types, so that they do not pass as plain ones.
    if (/(^|\/)vbaProject\.bin$/i.test(name)) return 'application/vnd.ms-office.vbaProject'
    if (/^META-INF\/MANIFEST\.MF$|^AndroidManifest\.xml$/i.test(name)) return 'application/java-archive'
    if (name === '[Content_Types].xml') isPackage = true
    folders.add(name.slice(0, Math.max(0, name.indexOf('/'))))
  }
  const [folder = ''] = isPackage ? Object.keys(openXml).filter((name) => folders.has(name)) : []
  return openXml[folder] ?? 'application/zip'
}

/**
 * Returns the media type of an archive: the declared one if it declares one, as OpenDocument files do; that of an
 * Office Open XML document, of a document with macros, or of a Java or Android program; otherwise `application/zip`.
 * Returns null if the archive is malformed, or if other data precedes or follows the archive in the file.
 */
export async function detectArchiveType(file: FileHandle, fileSize: number): Promise<string | null> {
  const archive = await findArchive(file, fileSize)
  if (!archive?.isEntireFile) return null
  const declared = await readDeclaredType(file)
  return declared !== null && MEDIA_TYPE.test(declared) ? declared : await detectTypeByNames(file, archive)
}
