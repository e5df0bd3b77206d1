export type Disposition = 'inline' | 'attachment'

const isPlain = (fileName: string): boolean => /^[\x20-\x7e]*$/.test(fileName) && !/["\\%]/.test(fileName)

/** RFC 5987 reserves more characters than `encodeURIComponent` encodes. */
const percentEncode = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

/** Returns the value of the header field (RFC 6266). For a name with special characters, adds an ASCII fallback. */
export function formatContentDisposition(disposition: Disposition, fileName: string): string {
  if (isPlain(fileName)) return `${disposition}; filename="${fileName}"`
  const ascii = fileName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/gu, '_')
  return `${disposition}; filename="${ascii}"; filename*=UTF-8''${percentEncode(fileName)}`
}
