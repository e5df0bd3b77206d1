/** Whether a browser displays a response or downloads it. */
export type Disposition = 'inline' | 'attachment'

const isPlain = (fileName: string): boolean => /^[\x20-\x7e]*$/.test(fileName) && !/["\\%]/.test(fileName)

/** Percent-encodes a text for RFC 5987, which reserves more characters than `encodeURIComponent` encodes. */
const percentEncode = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * Returns a `Content-Disposition` value with a file name (RFC 6266). A name with special characters is sent in UTF-8,
 * after an ASCII fallback for clients that do not support `filename*`.
 */
export function contentDisposition(disposition: Disposition, fileName: string): string {
  if (isPlain(fileName)) return `${disposition}; filename="${fileName}"`
  const ascii = fileName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/gu, '_')
  return `${disposition}; filename="${ascii}"; filename*=UTF-8''${percentEncode(fileName)}`
}
