import { type FileHandle, open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { detectArchiveType, findArchive, hasZipSignature, readBytes } from './zip.ts'

/** Size of the head and of the tail that are searched. */
const EDGE_BYTES = 16 * 1024

/** PDF readers accept a file whose header is anywhere in this many bytes from its start. */
const PDF_HEADER_WINDOW_BYTES = 1024

const CHUNK_BYTES = 64 * 1024

// The prefixes by which browsers detect HTML (WHATWG MIME Sniffing, 7.1), and those of other text-based formats.
const TEXT_SIGNATURES: readonly (readonly [RegExp, string])[] = [
  [/^\s*<(\?xml|!--|!DOCTYPE svg|svg)[\s\S]*<svg[\s/>]|^\s*<svg[\s/>]/i, 'image/svg+xml'],
  [/^\s*<\?xml/i, 'application/xml'],
  [
    /^\s*<(!DOCTYPE HTML|HTML|HEAD|SCRIPT|IFRAME|H1|DIV|FONT|TABLE|A|STYLE|TITLE|B|BODY|BR|P)[\s>]|^\s*<!--/i,
    'text/html',
  ],
  [/^%PDF-/, 'application/pdf'],
  [/^%!PS/, 'application/postscript'],
  [/^\{\\rtf/, 'application/rtf'],
]

const MARKUP = /<(!doctype html|html|script|svg|iframe|body|\?php)[\s/>]/i

/** Whether a file is valid UTF-8 without NUL. */
async function isText(file: FileHandle): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const canDecode = (bytes: Uint8Array, stream: boolean): boolean => {
    try {
      decoder.decode(bytes, { stream })
      return true
    } catch {
      return false
    }
  }
  for (let position = 0; ; position += CHUNK_BYTES) {
    const bytes = await readBytes(file, position, CHUNK_BYTES)
    const isLast = bytes.length < CHUNK_BYTES
    if (bytes.includes(0) || !canDecode(bytes, !isLast)) return false
    if (isLast) return true
  }
}

const detectTextType = (head: Buffer): string => {
  const beginning = head.toString('utf8').replace(/^\uFEFF/, '')
  return TEXT_SIGNATURES.find(([signature]) => signature.test(beginning))?.[1] ?? 'text/plain'
}

/** Detects other types of a polyglot: an archive at the end, a PDF in the head, or markup at either end of an image. */
async function detectEmbeddedTypes(
  file: FileHandle,
  fileSize: number,
  mainType: string,
  head: Buffer,
): Promise<string[]> {
  const types: string[] = []
  if (await findArchive(file, fileSize)) types.push('application/zip')
  if (mainType !== 'application/pdf' && head.subarray(0, PDF_HEADER_WINDOW_BYTES).includes('%PDF-'))
    types.push('application/pdf')
  if (!mainType.startsWith('image/')) return types
  const tail = await readBytes(file, Math.max(0, fileSize - EDGE_BYTES), EDGE_BYTES)
  if ([head, tail].some((edge) => MARKUP.test(edge.toString('latin1')))) types.push('text/html')
  return types
}

async function detectTypes(file: FileHandle, fileSize: number, path: string): Promise<string[]> {
  const head = await readBytes(file, 0, EDGE_BYTES)
  if (hasZipSignature(head)) return [(await detectArchiveType(file, fileSize)) ?? 'application/octet-stream']
  if (await isText(file)) return [detectTextType(head)]
  // A parse error counts as an unknown type.
  const known = await fileTypeFromFile(path).catch(() => undefined)
  const mainType = known?.mime ?? 'application/octet-stream'
  return [mainType, ...(await detectEmbeddedTypes(file, fileSize, mainType, head))]
}

/**
 * Detects the media types of a file from its content. The first one is its main type: `text/plain` for UTF-8 text of no
 * recognized format, `application/octet-stream` for other unknown content. The others are types as which other software
 * could read the same bytes. A file with several types is a polyglot, which attackers use to bypass type checks. Text
 * has only one type, because it may mention the signature of another: a note that quotes `%PDF-` is not a PDF.
 */
export async function detectMediaTypes(path: string): Promise<string[]> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    return await detectTypes(file, size, path)
  } finally {
    await file.close()
  }
}
