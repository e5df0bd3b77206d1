import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import PostalMime, { type PostalMimeOptions } from 'postal-mime'

function toBytes(part: Uint8Array | ArrayBuffer | string): Uint8Array {
  if (typeof part === 'string') return Buffer.from(part)
  return part instanceof ArrayBuffer ? new Uint8Array(part) : part
}

/** Replaces `Blob`, with which the parser only joins parts. The `Blob` of Node.js takes about 2 KB for each line. */
class JoinedParts {
  private readonly bytes: Buffer<ArrayBuffer>

  constructor(parts: readonly (Uint8Array | ArrayBuffer | string)[]) {
    this.bytes = Buffer.concat(parts.map(toBytes))
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    const { buffer, byteOffset, byteLength } = this.bytes
    return buffer.slice(byteOffset, byteOffset + byteLength)
  }
}

const { message, options }: { message: Uint8Array; options: PostalMimeOptions } = workerData

// On Linux this sets the priority of the calling thread only, so that the event loop takes precedence.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
Object.assign(globalThis, { Blob: JoinedParts })
parentPort?.postMessage(await PostalMime.parse(message, options))
