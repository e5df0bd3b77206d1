/** How many attachments a message may take along. */
export const FILES_PER_MESSAGE = 10

const FILE_NAME_MAX = 255
const EXTENSION_MAX = 20

interface FileType {
  /** As which it is stored and served. */
  readonly contentType: string
  /** What its bytes pass for; the content type itself unless given. */
  readonly bytes?: readonly string[]
}

const text = (contentType: string): FileType => ({ contentType, bytes: ['text/plain'] })
const office = (name: string): FileType => ({ contentType: `application/vnd.openxmlformats-officedocument.${name}` })
const openDocument = (name: string): FileType => ({ contentType: `application/vnd.oasis.opendocument.${name}` })

/** What we know of file types, by extension. */
const fileTypes: ReadonlyMap<string, FileType> = new Map(
  Object.entries<FileType>({
    jpg: { contentType: 'image/jpeg' },
    jpeg: { contentType: 'image/jpeg' },
    png: { contentType: 'image/png', bytes: ['image/png', 'image/apng'] },
    gif: { contentType: 'image/gif' },
    webp: { contentType: 'image/webp' },
    pdf: { contentType: 'application/pdf' },
    txt: text('text/plain'),
    csv: text('text/csv'),
    json: text('application/json'),
    zip: { contentType: 'application/zip' },
    docx: office('wordprocessingml.document'),
    xlsx: office('spreadsheetml.sheet'),
    pptx: office('presentationml.presentation'),
    odt: openDocument('text'),
    ods: openDocument('spreadsheet'),
    odp: openDocument('presentation'),
    mp3: { contentType: 'audio/mpeg' },
    mp4: { contentType: 'video/mp4', bytes: ['video/mp4', 'video/x-m4v'] },
    svg: { contentType: 'image/svg+xml' },
    html: { contentType: 'text/html' },
    htm: { contentType: 'text/html' },
    xml: { contentType: 'application/xml' },
  }),
)

const UNKNOWN = 'application/octet-stream'

const bytesOf = ({ contentType, bytes = [contentType] }: FileType): readonly string[] => bytes

/** What the bytes of known types pass for: nobody else may look like one of them. Plain text is everybody's. */
const claimed = new Set([...fileTypes.values()].flatMap(bytesOf))
claimed.delete('text/plain')

/** The content type of files with this extension. */
export const contentTypeOf = (extension: string): string => fileTypes.get(extension)?.contentType ?? UNKNOWN

/**
 * Whether bytes that pass for these media types may bear this extension. Bytes that pass for several are made to deceive.
 * An extension that an operator allows and we know nothing of takes what belongs to no other.
 */
export function isGenuine(extension: string, mediaTypes: readonly string[]): boolean {
  const [type, ...others] = mediaTypes
  if (type === undefined || others.length > 0) return false
  const known = fileTypes.get(extension)
  return known ? bytesOf(known).includes(type) : !claimed.has(type)
}

const INLINE = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'application/pdf'])

/** Whether a browser may show it where it was asked for. Whatever can carry a script is only ever saved. */
export const isShown = (contentType: string): boolean => INLINE.has(contentType)

/** What stands behind the last dot, in lower case; empty where there is nothing like an extension. */
export function extensionOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.')
  const extension = dot > 0 ? fileName.slice(dot + 1).toLowerCase() : ''
  return /^[a-z0-9]+$/.test(extension) && extension.length <= EXTENSION_MAX ? extension : ''
}

// Marks that turn the direction of a text would let `exe.gpj` be read as `jpg.exe`.
const UNSEEN = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** Without dots and blanks at its ends. A loop, since names come from anybody and a pattern would go over them many times. */
function trimmed(text: string): string {
  const isEdge = (at: number): boolean => /^[\s.]$/.test(text.charAt(at))
  let [first, end] = [0, text.length]
  while (first < end && isEdge(first)) first++
  while (end > first && isEdge(end - 1)) end--
  return text.slice(first, end)
}

/**
 * A file name as it may be stored and shown: no path before it, no marks that nobody sees, no dots or blanks at its ends,
 * at most 255 characters of which the extension keeps its own. Empty where nothing is left.
 */
export function fileNameOf(given: string): string {
  const [last = ''] = given.toWellFormed().normalize('NFC').split(/[/\\]/).slice(-1)
  const name = trimmed(last.replace(UNSEEN, ''))
  const characters = Array.from(name)
  if (characters.length <= FILE_NAME_MAX) return name
  const extension = extensionOf(name)
  const ending = extension === '' ? '' : name.slice(-extension.length - 1)
  return trimmed(characters.slice(0, FILE_NAME_MAX - ending.length).join('') + ending)
}

/** An upload's id as we make them; any other text is nobody's. */
export const isUploadId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
