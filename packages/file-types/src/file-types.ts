interface FileType {
  /** The content type to serve files with. */
  readonly contentType: string
  /** The media types that detection may return for valid content; the content type by default. */
  readonly detected?: readonly string[]
}

const textType = (contentType: string): FileType => ({ contentType, detected: ['text/plain'] })
const officeType = (name: string): FileType => ({
  contentType: `application/vnd.openxmlformats-officedocument.${name}`,
})
const openDocumentType = (name: string): FileType => ({ contentType: `application/vnd.oasis.opendocument.${name}` })

const fileTypes: ReadonlyMap<string, FileType> = new Map(
  Object.entries<FileType>({
    jpg: { contentType: 'image/jpeg' },
    jpeg: { contentType: 'image/jpeg' },
    png: { contentType: 'image/png', detected: ['image/png', 'image/apng'] },
    gif: { contentType: 'image/gif' },
    webp: { contentType: 'image/webp' },
    pdf: { contentType: 'application/pdf' },
    txt: textType('text/plain'),
    csv: textType('text/csv'),
    json: textType('application/json'),
    zip: { contentType: 'application/zip' },
    docx: officeType('wordprocessingml.document'),
    xlsx: officeType('spreadsheetml.sheet'),
    pptx: officeType('presentationml.presentation'),
    odt: openDocumentType('text'),
    ods: openDocumentType('spreadsheet'),
    odp: openDocumentType('presentation'),
    mp3: { contentType: 'audio/mpeg' },
    mp4: { contentType: 'video/mp4', detected: ['video/mp4', 'video/x-m4v'] },
    svg: { contentType: 'image/svg+xml' },
    html: { contentType: 'text/html' },
    htm: { contentType: 'text/html' },
    xml: { contentType: 'application/xml' },
  }),
)

const UNKNOWN_CONTENT_TYPE = 'application/octet-stream'

const listDetectableTypes = ({ contentType, detected = [contentType] }: FileType): readonly string[] => detected

/** Media types of known file types, which files with an unknown extension must not have. Plain text is allowed. */
const reservedTypes = new Set([...fileTypes.values()].flatMap(listDetectableTypes))
reservedTypes.delete('text/plain')

/** Returns the content type of an extension; `application/octet-stream` for an unknown one. */
export const getContentTypeForExtension = (extension: string): string =>
  fileTypes.get(extension)?.contentType ?? UNKNOWN_CONTENT_TYPE

/**
 * Whether the detected media types match an extension. Content with several media types (a polyglot) never matches. An
 * unknown extension matches plain text and every type that no known extension has.
 */
export function matchesExtension(extension: string, mediaTypes: readonly string[]): boolean {
  const [type, ...otherTypes] = mediaTypes
  if (type === undefined || otherTypes.length > 0) return false
  const known = fileTypes.get(extension)
  return known ? listDetectableTypes(known).includes(type) : !reservedTypes.has(type)
}

const INLINE_CONTENT_TYPES = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'application/pdf'])

/** Whether a browser may display the content type inline. Types that can contain scripts must be downloaded. */
export const isInlineSafe = (contentType: string): boolean => INLINE_CONTENT_TYPES.has(contentType)
