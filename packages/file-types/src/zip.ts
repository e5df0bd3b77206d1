import type { FileHandle } from 'node:fs/promises'

// Signatures and record lengths of APPNOTE.TXT 6.3.10, the description of the format; numbers are little-endian.
const LOCAL_HEADER = 0x04034b50
const DIRECTORY_ENTRY = 0x02014b50
const DIRECTORY_END = 0x06054b50
const DIRECTORY_END_64 = 0x06064b50
const LOCATOR_64 = 0x07064b50
const ENTRY_LENGTH = 46
const END_LENGTH = 22
const END_64_LENGTH = 56
const LOCATOR_LENGTH = 20
const COMMENT_MAX = 0xffff
const NAME_MAX = 0xffff
const SATURATED = 0xffffffff

const PIECE = 64 * 1024

const directoryEnd = Buffer.alloc(4)
directoryEnd.writeUInt32LE(DIRECTORY_END)

const declaration = /^application\/[a-z0-9.+-]{1,80}$/

/** The media types of Office Open XML, by the folder in which the document lies. */
const openXml: Readonly<Record<string, string>> = {
  word: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xl: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ppt: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
}

/** Whether a file that begins so is an archive, or means to be one. */
export const isArchive = (head: Buffer): boolean =>
  head.length >= 4 && [LOCAL_HEADER, DIRECTORY_END].includes(head.readUInt32LE(0))

/** Reads up to `length` bytes from a place; fewer at the end of the file. */
export async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

/** Where the central directory of an archive lies. */
interface Directory {
  readonly start: number
  readonly size: number
  /** Where it has to end: at the record that describes it. */
  readonly endsAt: number
}

/** The directory in the words of the 64-bit record before the end record; null where there is none. */
async function directory64(file: FileHandle, endRecordAt: number): Promise<Directory | null> {
  const locator = await bytesAt(file, Math.max(0, endRecordAt - LOCATOR_LENGTH), LOCATOR_LENGTH)
  if (locator.length < LOCATOR_LENGTH || locator.readUInt32LE(0) !== LOCATOR_64) return null
  const endsAt = Number(locator.readBigUInt64LE(8))
  if (endsAt > endRecordAt) return null
  const record = await bytesAt(file, endsAt, END_64_LENGTH)
  if (record.length < END_64_LENGTH || record.readUInt32LE(0) !== DIRECTORY_END_64) return null
  return { size: Number(record.readBigUInt64LE(40)), start: Number(record.readBigUInt64LE(48)), endsAt }
}

async function directoryOf(file: FileHandle, endRecord: Buffer, endRecordAt: number): Promise<Directory | null> {
  const size = endRecord.readUInt32LE(12)
  const start = endRecord.readUInt32LE(16)
  if (size === SATURATED || start === SATURATED) return await directory64(file, endRecordAt)
  return { size, start, endsAt: endRecordAt }
}

/** Whether an entry, or in an empty archive nothing, stands where the directory would have to begin. */
async function isDirectory(file: FileHandle, { size, endsAt }: Directory): Promise<boolean> {
  if (size > endsAt) return false
  if (size === 0) return true
  const entry = await bytesAt(file, endsAt - size, 4)
  return entry.length === 4 && entry.readUInt32LE(0) === DIRECTORY_ENTRY
}

/** An archive as a reader finds it from the end of a file, whatever else the file holds. */
interface Archive extends Directory {
  /** Whether the file holds the archive and nothing besides. */
  readonly isWhole: boolean
}

/** The archive that the file would pass for; null where there is none. */
export async function archiveIn(file: FileHandle, fileSize: number): Promise<Archive | null> {
  const tailAt = Math.max(0, fileSize - END_LENGTH - COMMENT_MAX)
  const tail = await bytesAt(file, tailAt, fileSize - tailAt)
  let place = tail.lastIndexOf(directoryEnd, tail.length - END_LENGTH)
  while (place >= 0) {
    const directory = await directoryOf(file, tail.subarray(place), tailAt + place)
    if (directory && (await isDirectory(file, directory))) {
      const isLast = place + END_LENGTH + tail.readUInt16LE(place + 20) === tail.length
      return { ...directory, isWhole: isLast && directory.start + directory.size === directory.endsAt }
    }
    place = place === 0 ? -1 : tail.lastIndexOf(directoryEnd, place - 1)
  }
  return null
}

/** The names of the entries that a directory lists; it ends early where the directory is broken. */
async function* namesIn(file: FileHandle, { start, endsAt }: Directory): AsyncGenerator<string> {
  let piece: Buffer = Buffer.alloc(0)
  let pieceAt = start
  for (let at = start; at + ENTRY_LENGTH <= endsAt; ) {
    const pieceEnd = pieceAt + piece.length
    if (pieceEnd < endsAt && at + ENTRY_LENGTH + NAME_MAX > pieceEnd) {
      piece = await bytesAt(file, at, Math.min(PIECE + ENTRY_LENGTH + NAME_MAX, endsAt - at))
      pieceAt = at
    }
    const entry = piece.subarray(at - pieceAt)
    if (entry.length < ENTRY_LENGTH || entry.readUInt32LE(0) !== DIRECTORY_ENTRY) return
    const nameLength = entry.readUInt16LE(28)
    yield entry.toString('utf8', ENTRY_LENGTH, ENTRY_LENGTH + nameLength)
    at += ENTRY_LENGTH + nameLength + entry.readUInt16LE(30) + entry.readUInt16LE(32)
  }
}

/** The content of the first entry where it is called `mimetype` and stored as it is, as OpenDocument wants it. */
async function declaredType(file: FileHandle): Promise<string | null> {
  const head = await bytesAt(file, 0, 30 + 8 + 100)
  if (head.length < 38 || head.readUInt32LE(0) !== LOCAL_HEADER || head.readUInt16LE(8) !== 0) return null
  const [nameLength, extraLength] = [head.readUInt16LE(26), head.readUInt16LE(28)]
  if (head.toString('latin1', 30, 30 + nameLength) !== 'mimetype') return null
  const contentAt = 30 + nameLength + extraLength
  return head.toString('latin1', contentAt, contentAt + head.readUInt32LE(18))
}

async function typeByNames(file: FileHandle, directory: Directory): Promise<string> {
  const folders = new Set<string>()
  let isPackage = false
  for await (const name of namesIn(file, directory)) {
    // Macros and programs are other types than the documents and archives they look like.
    if (/(^|\/)vbaProject\.bin$/i.test(name)) return 'application/vnd.ms-office.vbaProject'
    if (/^META-INF\/MANIFEST\.MF$|^AndroidManifest\.xml$/i.test(name)) return 'application/java-archive'
    if (name === '[Content_Types].xml') isPackage = true
    folders.add(name.slice(0, Math.max(0, name.indexOf('/'))))
  }
  const [folder = ''] = isPackage ? Object.keys(openXml).filter((one) => folders.has(one)) : []
  return openXml[folder] ?? 'application/zip'
}

/**
 * The media type of an archive that fills its file: a document of Office Open XML or OpenDocument, or plain
 * `application/zip`. Null where it is broken, or where something stands before, behind or in between.
 */
export async function archiveType(file: FileHandle, fileSize: number): Promise<string | null> {
  const archive = await archiveIn(file, fileSize)
  if (!archive?.isWhole) return null
  const declared = await declaredType(file)
  return declared !== null && declaration.test(declared) ? declared : await typeByNames(file, archive)
}
