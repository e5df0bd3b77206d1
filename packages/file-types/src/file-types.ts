interface FileType {
  /** The content type to serve files with. */
  readonly contentType: string
  /** The media types that detection may return for valid content; the content type by default. */
  readonly detected?: readonly string[]
}

const text = (contentType: string): FileType => ({ contentType, detected: ['text/plain'] })
const office = (name: string): FileType => ({ contentType: `application/vnd.openxmlformats-officedocument.${name}` })
const openDocument = (name: string): FileType => ({ contentType: `application/vnd.oasis.opendocument.${name}` })

const fileTypes: ReadonlyMap<string, FileType> = new Map(
  Object.entries<FileType>({
    jpg: { contentType: 'image/jpeg' },
    jpeg: { contentType: 'image/jpeg' },
    png: { contentType: 'image/png', detected: ['image/png', 'image/apng'] },
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
    mp4: { contentType: 'video/mp4', detected: ['video/mp4', 'video/x-m4v'] },
    svg: { contentType: 'image/svg+xml' },
    html: { contentType: 'text/html' },
    htm: { contentType: 'text/html' },
    xml: { contentType: 'application/xml' },
  }),
)

const UNKNOWN = 'application/octet-stream'

const detectedTypes = ({ contentType, detected = [contentType] }: FileType): readonly string[] => detected

/** Media types of known file types, which files with an unknown extension must not have. Plain text is allowed. */
const reservedTypes = new Set([...fileTypes.values()].flatMap(detectedTypes))
reservedTypes.delete('text/plain')

/** Returns the content type of an extension; `application/octet-stream` for an unknown one. */
export const contentTypeOf = (extension: string): string => fileTypes.get(extension)?.contentType ?? UNKNOWN

/**
 * Whether the detected media types match an extension. Content with several media types (a polyglot) never matches. An
 * unknown extension matches every type that no known extension has.
 */
export function isGenuine(extension: string, mediaTypes: readonly string[]): boolean {
  const [type, ...others] = mediaTypes
  if (type === undefined || others.length > 0) return false
  const known = fileTypes.get(extension)
  return known ? detectedTypes(known).includes(type) : !reservedTypes.has(type)
}

const INLINE = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'application/pdf'])

/** Whether a browser may display the content type inline. Types that can contain scripts must be downloaded. */
export const isShown = (contentType: string): boolean => INLINE.has(contentType)
