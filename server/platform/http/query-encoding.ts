import { unparsableRequest } from '../errors/common.ts'

/** Throws `unparsableRequest` for malformed percent-encoding, which a lenient parser would change silently. */
export function checkQueryEncoding(url: string): void {
  if (!url.includes('%')) return
  const start = url.indexOf('?')
  if (start === -1) return
  try {
    decodeURIComponent(url.slice(start + 1))
  } catch {
    throw unparsableRequest()
  }
}
