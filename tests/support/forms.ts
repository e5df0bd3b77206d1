/** One part of a form. Without a file name it is a field. */
export interface FormPart {
  readonly name?: string
  readonly fileName?: string
  readonly content: string | Buffer
  /** Header lines that replace those created from the name. */
  readonly head?: string
}

const BOUNDARY = 'flowdesk-test-boundary'

/** The header fields of a request with a form. */
export const formHeaders = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }

function formatPartHead({ name = 'file', fileName, head }: FormPart): string {
  if (head !== undefined) return head
  const file = fileName === undefined ? '' : `; filename="${fileName}"`
  return `Content-Disposition: form-data; name="${name}"${file}`
}

/** The bytes of a `multipart/form-data` body. */
export const createForm = (...parts: readonly FormPart[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap((part) => [
      Buffer.from(`--${BOUNDARY}\r\n${formatPartHead(part)}\r\n\r\n`),
      Buffer.from(part.content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ])
