/** Whether a browser shows a body where it was asked for, or saves it. */
export type Disposition = 'inline' | 'attachment'

const isPlain = (fileName: string): boolean => /^[\x20-\x7e]*$/.test(fileName) && !/["\\%]/.test(fileName)

/** What RFC 5987 lets stand as it is, beyond what `encodeURIComponent` leaves. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * A `Content-Disposition` value with a file name (RFC 6266): as it is where every client reads it right, else in UTF-8
 * with an ASCII form before it for clients that know no better.
 */
export function contentDisposition(disposition: Disposition, fileName: string): string {
  if (isPlain(fileName)) return `${disposition}; filename="${fileName}"`
  const ascii = fileName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/gu, '_')
  return `${disposition}; filename="${ascii}"; filename*=UTF-8''${encoded(fileName)}`
}
