/** Returns the first items, as long as their texts together have at most `maxCharacters` UTF-16 code units. */
export function limitTexts<T>(items: readonly T[], toText: (item: T) => string, maxCharacters: number): T[] {
  let charactersLeft = maxCharacters
  return items.filter((item) => {
    charactersLeft -= toText(item).length
    return charactersLeft >= 0
  })
}
