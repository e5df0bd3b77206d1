import type { Action } from '../platform/actions.ts'

/** Removes case and accents, so that `uber` finds `Übergabe`. */
const fold = (text: string, locale: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLocaleLowerCase(locale)

/** Returns the actions whose name or group contains every word, each action once; those that begin with the text first. */
export function findActions(actions: readonly Action[], search: string, locale: string): readonly Action[] {
  const words = fold(search, locale).split(/\s+/).filter(Boolean)
  const seen = new Set<string>()
  const found = actions.filter(({ id, label, group, isHidden }) => {
    if (isHidden || seen.has(id)) return false
    seen.add(id)
    const text = fold(`${label} ${group}`, locale)
    return words.every((word) => text.includes(word))
  })
  const begins = ({ label }: Action) => fold(label, locale).startsWith(words.join(' '))
  return [...found.filter(begins), ...found.filter((action) => !begins(action))]
}
