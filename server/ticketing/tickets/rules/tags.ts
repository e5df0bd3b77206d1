/** A change of the number of tickets with a tag in a pool. */
export interface TagCountChange {
  readonly poolId: number
  readonly nameKey: string
  readonly name: string
  readonly difference: 1 | -1
}

interface TaggedTicket {
  readonly poolId: number
  /** A JSON array of texts. */
  readonly tags: string
}

export const toTagKey = (tag: string): string => tag.toLowerCase()

export const parseTags = (stored: string): string[] => {
  const tags: unknown = JSON.parse(stored)
  return Array.isArray(tags) ? tags.map(String) : []
}

/** The renaming of a tag in macros, saved views and tickets, or its deletion from tickets. */
export interface TagChange {
  /** The tag in lower case. */
  readonly nameKey: string
  /** The new name; null if the tag is deleted. */
  readonly newName: string | null
}

export const hasTagKey = (tags: readonly string[], nameKey: string): boolean =>
  tags.some((tag) => toTagKey(tag) === nameKey)

/**
 * Replaces all spellings of the old and the new name by one tag, `newName`, at the place of the first such spelling. If
 * `newName` is null, removes the spellings of the old name instead. Returns `tags` itself if nothing changes.
 */
export function replaceTag(tags: readonly string[], { nameKey, newName }: TagChange): readonly string[] {
  if (!hasTagKey(tags, nameKey)) return tags
  const keys = newName === null ? [nameKey] : [nameKey, toTagKey(newName)]
  const isReplaced = (tag: string): boolean => keys.includes(toTagKey(tag))
  const firstIndex = tags.findIndex(isReplaced)
  const replacement = newName === null ? [] : [newName]
  const replaced = tags.flatMap((tag, index) => {
    if (!isReplaced(tag)) return [tag]
    return index === firstIndex ? replacement : []
  })
  const isSame = replaced.length === tags.length && replaced.every((tag, index) => tag === tags[index])
  return isSame ? tags : replaced
}

function parseTagKeys(stored: string): Map<string, string> {
  // In reverse order, because a map keeps the last value of a key, which is then the first spelling of the tag.
  return new Map(
    parseTags(stored)
      .toReversed()
      .map((name) => [toTagKey(name), name]),
  )
}

/** Returns the changes of tag counts in the order in which every transaction locks the counts: by pool, then by key. */
export function decideTagCounts(before: TaggedTicket, after: TaggedTicket): TagCountChange[] {
  if (before.poolId === after.poolId && before.tags === after.tags) return []
  const [keysBefore, keysAfter] = [parseTagKeys(before.tags), parseTagKeys(after.tags)]
  const isMoved = before.poolId !== after.poolId
  const toChanges = (keys: Map<string, string>, otherKeys: Map<string, string>, poolId: number, difference: 1 | -1) =>
    [...keys].flatMap(([nameKey, name]) =>
      isMoved || !otherKeys.has(nameKey) ? [{ poolId, nameKey, name, difference }] : [],
    )
  return [
    ...toChanges(keysBefore, keysAfter, before.poolId, -1),
    ...toChanges(keysAfter, keysBefore, after.poolId, 1),
  ].toSorted((one, other) => one.poolId - other.poolId || (one.nameKey < other.nameKey ? -1 : 1))
}
