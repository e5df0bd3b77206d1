// A comma or an asterisk inside quotes is part of the entity tag.
const TAGS = /(?:W\/)?"[^"]*"|\*/g

/** Whether `If-None-Match` or `If-Match` matches a strong entity tag by weak comparison (RFC 9110, 8.8.3.2). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header === etag) return true
  const tags = header.match(TAGS) ?? []
  return tags.some((tag) => tag === '*' || tag === etag || tag === `W/${etag}`)
}
