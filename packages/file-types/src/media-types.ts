import { type FileHandle, open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { archiveIn, archiveType, bytesAt, isArchive } from './zip.ts'

/** What is looked at of the two ends of a file, in bytes. */
const END = 16 * 1024

/** Readers of PDF take a file for theirs when its header stands anywhere in so many bytes. */
const PDF_HEADER_WITHIN = 1024

const PIECE = 64 * 1024

// The first words by which a browser that guesses takes a text for a page (WHATWG, MIME Sniffing, 7.1), and those of
// formats that may be plain text too.
const beginnings: readonly (readonly [RegExp, string])[] = [
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

const markup = /<(!doctype html|html|script|svg|iframe|body|\?php)[\s/>]/i

/** Whether all bytes are UTF-8 without NUL. */
async function isText(file: FileHandle): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const isDecoded = (bytes: Uint8Array, stream: boolean): boolean => {
    try {
      decoder.decode(bytes, { stream })
      return true
    } catch {
      return false
    }
  }
  for (let at = 0; ; at += PIECE) {
    const bytes = await bytesAt(file, at, PIECE)
    const isLast = bytes.length < PIECE
    if (bytes.includes(0) || !isDecoded(bytes, !isLast)) return false
    if (isLast) return true
  }
}

const typeOfText = (head: Buffer): string => {
  const beginning = head.toString('utf8').replace(/^\uFEFF/, '')
  return beginnings.find(([words]) => words.test(beginning))?.[1] ?? 'text/plain'
}

/** The types that bytes pass for whose own type is another: an archive behind, a document in the head, markup at an end. */
async function foreignTypes(file: FileHandle, fileSize: number, own: string, head: Buffer): Promise<string[]> {
  const types: string[] = []
  if (await archiveIn(file, fileSize)) types.push('application/zip')
  if (own !== 'application/pdf' && head.subarray(0, PDF_HEADER_WITHIN).includes('%PDF-')) types.push('application/pdf')
  if (!own.startsWith('image/')) return types
  const tail = await bytesAt(file, Math.max(0, fileSize - END), END)
  if ([head, tail].some((end) => markup.test(end.toString('latin1')))) types.push('text/html')
  return types
}

async function typesOf(file: FileHandle, fileSize: number, path: string): Promise<string[]> {
  const head = await bytesAt(file, 0, END)
  if (isArchive(head)) return [(await archiveType(file, fileSize)) ?? 'application/octet-stream']
  if (await isText(file)) return [typeOfText(head)]
  // A parser that stumbles over the bytes does not know them.
  const known = await fileTypeFromFile(path).catch(() => undefined)
  const own = known?.mime ?? 'application/octet-stream'
  return [own, ...(await foreignTypes(file, fileSize, own, head))]
}

/**
 * The media types that the bytes of a file pass for, whatever the file is called: the one that they begin with
 * (`application/octet-stream` where nobody knows it, `text/plain` for UTF-8 without NUL), then others that a reader could
 * take them for. More than one is a polyglot, made to be one thing for us and another for whoever opens it.
 */
export async function mediaTypesOf(path: string): Promise<string[]> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    return await typesOf(file, size, path)
  } finally {
    await file.close()
  }
}
