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
