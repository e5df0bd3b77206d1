import { unparsableRequest } from '../errors/common.ts'

/**
 * Throws SVC:0004 if the query is not valid percent-encoded UTF-8. A lenient parser would silently change such a text.
 */
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
