import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import PostalMime, { type Email, type PostalMimeOptions } from 'postal-mime'

/** The result that the thread sends. `error` is the error message of the parser if it rejects the mail. */
export type ParseOutcome = { readonly email: Email } | { readonly error: string }

function toBytes(part: Uint8Array | ArrayBuffer | string): Uint8Array {
  if (typeof part === 'string') return Buffer.from(part)
  return part instanceof ArrayBuffer ? new Uint8Array(part) : part
}

/** Replaces `Blob`, which the parser uses only to join parts. The `Blob` of Node.js takes about 2 KB for each line. */
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

// On Linux, lowers the priority of this thread, not of the process, so that the event loop takes precedence.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
Object.assign(globalThis, { Blob: JoinedParts })
const outcome: ParseOutcome = await PostalMime.parse(message, options).then(
  (email) => ({ email }),
  (error: unknown) => ({ error: String(error) }),
)
parentPort?.postMessage(outcome)
