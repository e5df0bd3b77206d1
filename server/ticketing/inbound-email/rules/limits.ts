/** Limits on a MIME message, so that parsing takes bounded time and memory. No mail program reaches them. */
export const mimeLimits = {
  maxBytes: 25 * 1024 * 1024,
  /** Limits memory: the parser keeps all lines of a part until the part ends. */
  maxLines: 400_000,
  maxParts: 500,
  maxDepth: 20,
  /** The limit for the header fields of all parts together. */
  maxHeaderBytes: 512 * 1024,
  /** Forwarded messages that are nested more deeply become attachments. */
  maxForwardDepth: 4,
} as const

const LINE_FEED = 0x0a
const HYPHEN = 0x2d

/** Maximum length of a boundary. RFC 2046, 5.1.1 allows 70 characters, but some programs write longer boundaries. */
const MAX_BOUNDARY_LENGTH = 200

function collectBoundaries(text: string): Set<string> {
  const boundaries = new Set<string>()
  for (const [, quoted, bare] of text.matchAll(/boundary\*?0?\*?=(?:"([^"\r\n]{1,200})"|([^\s";]{1,200}))/gi)) {
    boundaries.add((quoted ?? bare ?? '').trimEnd())
    if (boundaries.size > mimeLimits.maxParts) break
  }
  return boundaries
}

/** The limit that a message exceeds, and the validation rule that the response names for it. */
export interface ExceededLimit {
  readonly rule: 'maxItems' | 'maxLength'
  readonly limit: number
}

const tooManyParts: ExceededLimit = { rule: 'maxItems', limit: mimeLimits.maxParts }
const tooManyLines: ExceededLimit = { rule: 'maxItems', limit: mimeLimits.maxLines }

interface Line {
  readonly start: number
  readonly end: number
}

function* readLines(message: Buffer): Generator<Line> {
  for (let start = 0; start < message.length; ) {
    const feed = message.indexOf(LINE_FEED, start)
    const end = feed < 0 ? message.length : feed
    yield { start, end }
    start = end + 1
  }
}

function isDelimiter(message: Buffer, { start, end }: Line, boundaries: ReadonlySet<string>): boolean {
  if (message[start] !== HYPHEN || message[start + 1] !== HYPHEN || end - start > MAX_BOUNDARY_LENGTH + 4) return false
  return boundaries.has(message.toString('latin1', start + 2, end).trimEnd())
}

/** Returns the number of lines of a message, or the limit that it exceeds, in linear time and without parsing. */
export function measureMessage(message: Buffer): { readonly lineCount: number } | ExceededLimit {
  const boundaries = collectBoundaries(message.toString('latin1'))
  if (boundaries.size > mimeLimits.maxParts) return tooManyParts
  let [lineCount, partCount] = [0, 0]
  for (const line of readLines(message)) {
    lineCount++
    if (isDelimiter(message, line, boundaries)) partCount++
    if (partCount > mimeLimits.maxParts) return tooManyParts
    if (lineCount > mimeLimits.maxLines) return tooManyLines
  }
  return { lineCount }
}
