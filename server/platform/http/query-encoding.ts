import { unparsableRequest } from '../errors/common.ts'

/**
 * Throws `unparsableRequest` if the percent-encoding in the query is malformed or not UTF-8. A lenient parser would
 * silently change such a query.
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
