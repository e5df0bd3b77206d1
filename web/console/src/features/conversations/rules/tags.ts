/** Limits of the server. */
export const MAX_TAG_LENGTH = 50
export const MAX_TAGS = 20

const MAX_SUGGESTIONS = 6

interface Tagged {
  readonly tags: readonly string[]
}

/** Returns the tags of conversations, the most frequent first. Tags that differ only in case are one tag. */
export function rankTags(conversations: readonly Tagged[]): readonly string[] {
  const counted = new Map<string, { readonly tag: string; readonly count: number }>()
  for (const tag of conversations.flatMap(({ tags }) => tags)) {
    const known = counted.get(tag.toLowerCase())
    counted.set(tag.toLowerCase(), { tag: known?.tag ?? tag, count: (known?.count ?? 0) + 1 })
  }
  return [...counted.values()].sort((one, other) => other.count - one.count).map(({ tag }) => tag)
}

/** Whether the server treats two texts as the same tag. */
export const isSameTag = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** Removes case and accents, so that `re` finds `Réclamation`. */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/** Returns the tags that match a text: the same tag first, then those that begin with it, then those that contain it. */
export function searchTags(known: readonly string[], text: string): readonly string[] {
  const wanted = fold(text)
  const rankOf = (tag: string): number => {
    if (isSameTag(tag, text)) return 0
    if (fold(tag).startsWith(wanted)) return 1
    return fold(tag).includes(wanted) ? 2 : 3
  }
  return known
    .map((tag) => ({ tag, rank: rankOf(tag) }))
    .filter(({ rank }) => rank < 3)
    .sort((one, other) => one.rank - other.rank)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ tag }) => tag)
}
