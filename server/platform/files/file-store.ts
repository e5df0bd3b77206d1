import type { Readable } from 'node:stream'
import { DependencyUnavailableError } from '../errors/dependency-unavailable.ts'

/** A completely received file, in temporary storage until `store` or `discard` is called. */
export interface ReceivedFile {
  readonly sizeBytes: number
  /** SHA-256 in base64url. */
  readonly sha256: string
  readonly path: string
}

/** The positions of the first and last byte, inclusive, from 0. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/** Methods throw `StorageUnavailable` if the storage fails, such as when it is full, and leave no partial files. */
export interface FileStore {
  /** Throws if the storage is not writable. A missing folder counts as writable, and a full disk is not detected. */
  checkWritable(): Promise<void>
  /** Streams content to temporary storage. Rethrows errors of the stream. */
  receive(content: AsyncIterable<Uint8Array>): Promise<ReceivedFile>
  /** Moves a received file to a new key. The file survives a power failure once this has resolved. */
  store(received: ReceivedFile, key: string): Promise<void>
  discard(received: ReceivedFile): Promise<void>
  /** Returns null if the file does not exist. */
  open(key: string, range?: ByteRange): Promise<Readable | null>
  delete(key: string): Promise<void>
  /** Deletes received files that crashed processes left: those last written before `cutoff`. Returns their number. */
  deleteAbandoned(cutoff: Date): Promise<number>
}

export class StorageUnavailable extends DependencyUnavailableError {
  override readonly name = 'StorageUnavailable'
}

/** Whether a key is 32 characters of lower-case Crockford base32. */
export const isObjectKey = (text: string): boolean => /^[0-9a-hjkmnp-tv-z]{32}$/.test(text)
