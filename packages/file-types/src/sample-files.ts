import { crc32, deflateSync } from 'node:zlib'

interface ZipEntry {
  readonly name: string
  readonly content: string | Buffer
}

const encodeUint16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

const encodeUint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** Returns a ZIP archive with uncompressed entries. */
export function createZip(entries: readonly ZipEntry[], comment = ''): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const [nameBytes, bytes] = [Buffer.from(name), Buffer.from(content)]
    const meta = [
      encodeUint32(crc32(bytes)),
      encodeUint32(bytes.length),
      encodeUint32(bytes.length),
      encodeUint16(nameBytes.length),
      encodeUint16(0),
    ]
    const fixed = [encodeUint16(20), encodeUint16(0x0800), encodeUint16(0), encodeUint32(0x5a210000)]
    const local = Buffer.concat([encodeUint32(0x04034b50), ...fixed, ...meta, nameBytes, bytes])
    directory.push(
      encodeUint32(0x02014b50),
      encodeUint16(20),
      ...fixed,
      ...meta,
      encodeUint16(0),
      encodeUint16(0),
      encodeUint16(0),
      encodeUint32(0),
      encodeUint32(offset),
      nameBytes,
    )
    locals.push(local)
    offset += local.length
  }
  const centralDirectory = Buffer.concat(directory)
  const counts = [encodeUint16(0), encodeUint16(0), encodeUint16(entries.length), encodeUint16(entries.length)]
  const end = [
    encodeUint32(0x06054b50),
    ...counts,
    encodeUint32(centralDirectory.length),
    encodeUint32(offset),
    encodeUint16(comment.length),
    Buffer.from(comment),
  ]
  return Buffer.concat([...locals, centralDirectory, ...end])
}

function createPngChunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), content])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  checksum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, checksum])
}

const imageHeader = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])

/** Returns a PNG of one pixel, with a comment unless it is empty. */
export const createPng = (comment: string): Buffer =>
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    createPngChunk('IHDR', imageHeader),
    ...(comment === '' ? [] : [createPngChunk('tEXt', Buffer.from(`Comment\0${comment}`))]),
    createPngChunk('IDAT', deflateSync(Buffer.from([0, 200, 30, 30]))),
    createPngChunk('IEND', Buffer.alloc(0)),
  ])

const contentTypes = { name: '[Content_Types].xml', content: '<?xml version="1.0"?><Types/>' }
const relationships = { name: '_rels/.rels', content: '<Relationships/>' }

/** Returns the parts of an Office document. The content types are last, as in the files of some programs. */
export const createOfficeEntries = (folder: string): ZipEntry[] => [
  relationships,
  { name: `${folder}/document.xml`, content: '<document/>' },
  contentTypes,
]

const createOpenDocument = (kind: string): Buffer =>
  createZip([
    { name: 'mimetype', content: `application/vnd.oasis.opendocument.${kind}` },
    { name: 'content.xml', content: '<office:document-content/>' },
  ])

const createIsoMediaBox = (type: string, content: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length + 8)
  return Buffer.concat([length, Buffer.from(type), content])
}

const pdf = `%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [] /Count 0>> endobj
trailer <</Root 1 0 R>>
%%EOF
`

const jpeg =
  '/9j/4AAQSkZJRgABAQEAYABgAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q=='

/**
 * A small file of each type that may be uploaded by default, by extension. Some have only the structure by which their
 * type is detected.
 */
export const sampleFiles: Readonly<Record<string, Buffer>> = {
  jpg: Buffer.from(jpeg, 'base64'),
  jpeg: Buffer.from(jpeg, 'base64'),
  png: createPng(''),
  gif: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  webp: Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64'),
  pdf: Buffer.from(pdf),
  txt: Buffer.from('Die Rechnung nennt die alte Straße.\n'),
  csv: Buffer.from('id;name\n1;Zoë\n'),
  json: Buffer.from('{"invoice": 4711}'),
  zip: createZip([{ name: 'notes/today.txt', content: 'Nothing new.' }]),
  docx: createZip(createOfficeEntries('word')),
  xlsx: createZip(createOfficeEntries('xl')),
  pptx: createZip(createOfficeEntries('ppt')),
  odt: createOpenDocument('text'),
  ods: createOpenDocument('spreadsheet'),
  mp3: Buffer.concat([
    Buffer.from([0xff, 0xfb, 0x90, 0x64]),
    Buffer.alloc(413),
    Buffer.from([0xff, 0xfb, 0x90, 0x64]),
    Buffer.alloc(413),
  ]),
  mp4: Buffer.concat([
    createIsoMediaBox('ftyp', Buffer.from('isom\0\0\u0002\0isomiso2mp41')),
    createIsoMediaBox('moov', Buffer.alloc(8)),
    createIsoMediaBox('mdat', Buffer.alloc(64)),
  ]),
}

/** The content type that each of these files is served with, by extension. */
export const sampleContentTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
  txt: 'text/plain',
  csv: 'text/csv',
  json: 'application/json',
  zip: 'application/zip',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
}
