/** A response at the start of the received bytes. */
export interface ParsedResponse {
  readonly status: number
  /** Bytes of head and body. */
  readonly length: number
}

const HEAD_END = Buffer.from('\r\n\r\n')
const CONTENT_LENGTH = /\r\ncontent-length: *(\d+)/i

function bodyLength(status: number, head: string): number {
  if (status === 204 || status === 304) return 0
  const length = CONTENT_LENGTH.exec(head)?.[1]
  if (length === undefined) throw new Error(`an answer without Content-Length: ${head}`)
  return Number(length)
}

/** Returns the first complete response, or undefined if a part of it is missing. Throws if it cannot be parsed. */
export function parseFirstResponse(bytes: Buffer): ParsedResponse | undefined {
  const headEnd = bytes.indexOf(HEAD_END)
  if (headEnd < 0) return undefined
  const head = bytes.toString('latin1', 0, headEnd)
  const status = Number(head.slice(9, 12))
  const length = headEnd + HEAD_END.length + bodyLength(status, head)
  return bytes.length < length ? undefined : { status, length }
}
