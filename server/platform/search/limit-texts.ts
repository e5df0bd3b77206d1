/** Returns the first items whose texts have at most `maxCharacters` characters together. */
export function limitTexts<T>(items: readonly T[], toText: (item: T) => string, maxCharacters: number): T[] {
  let charactersLeft = maxCharacters
  return items.filter((item) => {
    charactersLeft -= toText(item).length
    return charactersLeft >= 0
  })
}
