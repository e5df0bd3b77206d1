import type { Readable } from 'node:stream'
import { bodyTooLarge } from '../errors/common.ts'

/** Throws `bodyTooLarge` if the body has more than `limit` bytes. */
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
