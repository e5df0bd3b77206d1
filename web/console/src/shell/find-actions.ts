import type { Action } from '../platform/actions.ts'

/** What the agent searches for. */
interface ActionSearch {
  readonly search: string
  readonly locale: string
  /** The actions that were used last, the newest first. */
  readonly recentIds: readonly string[]
}

/** Removes case and accents, so that `uber` finds `Übergabe`. */
const fold = (text: string, locale: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLocaleLowerCase(locale)

/** Keeps each group together, in the order of the first actions with keys, which come first in their group. */
function sortByGroup(actions: readonly Action[]): readonly Action[] {
  const groups = new Set(actions.filter(({ keys }) => keys !== undefined).map(({ group }) => group))
  for (const { group } of actions) groups.add(group)
  const order = [...groups]
  const rank = ({ group, keys }: Action) => 2 * order.indexOf(group) + (keys === undefined ? 1 : 0)
  return [...actions].sort((one, other) => rank(one) - rank(other))
}

/**
 * Returns the actions whose name, group or keywords contain every word, each action once; those that begin with the text first.
 * Without a text, those that were used last come first, and actions that are only for a search are left out.
 */
export function findActions(
  actions: readonly Action[],
  { search, locale, recentIds }: ActionSearch,
): readonly Action[] {
  const words = fold(search, locale).split(/\s+/).filter(Boolean)
  const seen = new Set<string>()
  const found = sortByGroup(actions).filter(({ id, label, group, keywords = '', isHidden, isSearchOnly }) => {
    if (isHidden || seen.has(id)) return false
    seen.add(id)
    if (isSearchOnly && words.length === 0) return recentIds.includes(id)
    const text = fold(`${label} ${group} ${keywords}`, locale)
    return words.every((word) => text.includes(word))
  })
  if (words.length === 0) {
    const recent = recentIds.flatMap((recentId) => found.filter(({ id }) => id === recentId))
    return [...recent, ...found.filter(({ id }) => !recentIds.includes(id))]
  }
  const begins = ({ label }: Action) => fold(label, locale).startsWith(words.join(' '))
  return [...found.filter(begins), ...found.filter((action) => !begins(action))]
}
