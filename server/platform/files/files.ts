import type { Readable } from 'node:stream'
import { Unavailable } from '../errors/unavailable.ts'

/** A file that was received whole and lies aside, on disk, until it is kept or dropped. */
export interface Received {
  readonly sizeBytes: number
  /** SHA-256 in base64url. */
  readonly sha256: string
  /** Where its bytes lie on this machine meanwhile. */
  readonly path: string
}

/** Some bytes of a file: the first and the last, both included, counted from 0. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/**
 * Where files are kept, each under a key that we made up: `isObjectKey` tells one from any other text. Whatever the
 * storage cannot do now (full, read-only, gone) is a `StorageUnavailable`, and leaves nothing behind.
 */
export interface Files {
  /** Throws where the folders that files go to cannot be written to. A disk that is full tells when a file comes. */
  check(): Promise<void>
  /** Takes in a stream, never whole into memory; what the stream throws rises and leaves nothing behind. */
  receive(content: AsyncIterable<Uint8Array>): Promise<Received>
  /** Keeps what was received under a new key. It survives a power cut once this has returned. */
  keep(received: Received, key: string): Promise<void>
  /** Removes what was received and is not wanted. */
  drop(received: Received): Promise<void>
  /** The bytes under a key, all of them unless a range is given; null where there is no such file. */
  read(key: string, range?: ByteRange): Promise<Readable | null>
  /** Removes the file under a key; that none is there is fine. */
  remove(key: string): Promise<void>
  /** Removes what was received, and not touched since the instant: whoever received it has died. Tells how many. */
  sweep(since: Date): Promise<number>
}

/** The storage cannot do its work now; worth a later try. */
export class StorageUnavailable extends Unavailable {
  override readonly name = 'StorageUnavailable'
}

/** A key as we make them; any other text is nobody's. */
export const isObjectKey = (text: string): boolean => /^[0-9a-hjkmnp-tv-z]{32}$/.test(text)
