import type { Readable } from 'node:stream'
import { DependencyUnavailableError } from '../errors/unavailable.ts'

/** A completely received file, in temporary storage until `keep` or `drop` is called. */
export interface ReceivedFile {
  readonly sizeBytes: number
  /** SHA-256 in base64url. */
  readonly sha256: string
  /** The path of the temporary file on this machine. */
  readonly path: string
}

/** A byte range: the positions of its first and last byte, inclusive, from 0. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/**
 * A file store. Files have keys that satisfy `isObjectKey`. Methods throw `StorageUnavailable` if the storage is full,
 * read-only or missing, and then leave no partial files.
 */
export interface FileStore {
  /** Throws if the storage is not writable. Does not detect a full disk. */
  checkWritable(): Promise<void>
  /** Streams content to temporary storage. Rethrows errors of the stream and deletes the partial file. */
  receive(content: AsyncIterable<Uint8Array>): Promise<ReceivedFile>
  /** Moves a received file to a new key. The file survives a power failure once this has resolved. */
  store(received: ReceivedFile, key: string): Promise<void>
  discard(received: ReceivedFile): Promise<void>
  /** Opens the file under a key, or a range of it. Returns null if it does not exist. */
  open(key: string, range?: ByteRange): Promise<Readable | null>
  /** Deletes the file under a key if it exists. */
  delete(key: string): Promise<void>
  /**
   * Deletes received files that were last written before `since`; crashed processes leave them. Returns their number.
   */
  deleteAbandoned(since: Date): Promise<number>
}

export class StorageUnavailable extends DependencyUnavailableError {
  override readonly name = 'StorageUnavailable'
}

/** Whether a text is an object key: 32 characters of lower-case Crockford base32. */
export const isObjectKey = (text: string): boolean => /^[0-9a-hjkmnp-tv-z]{32}$/.test(text)
