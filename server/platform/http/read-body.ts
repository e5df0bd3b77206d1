import type { Readable } from 'node:stream'
import { bodyTooLarge } from '../errors/common.ts'

/** Reads a body into memory. Throws SVC:0007 if it has more than `limit` bytes. */
export async function readBody(body: Readable, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > limit) throw bodyTooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
