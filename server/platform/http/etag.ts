// A comma or a star within quotes is part of a tag.
const TAGS = /(?:W\/)?"[^"]*"|\*/g

/**
 * Whether an `If-None-Match` or `If-Match` value names this entity tag: a list, or `*`. Weak forms compare by their
 * opaque part, as a conditional read wants it.
 */
export function names(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header === etag) return true
  const tags = header.match(TAGS) ?? []
  return tags.some((tag) => tag === '*' || tag === etag || tag === `W/${etag}`)
}
