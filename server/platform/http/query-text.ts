import { unparsableRequest } from '../errors/common.ts'

/** Refuses a query whose percent-encoding is broken or no UTF-8, of which a lenient parser would make another text. */
export function checkQueryText(url: string): void {
  if (!url.includes('%')) return
  const start = url.indexOf('?')
  if (start === -1) return
  try {
    decodeURIComponent(url.slice(start + 1))
  } catch {
    throw unparsableRequest()
  }
}
