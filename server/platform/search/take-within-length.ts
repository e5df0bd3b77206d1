/** Returns the first items, as many as fit: their texts together have at most `maxLength` UTF-16 code units. */
export function takeWithinLength<T>(items: readonly T[], toText: (item: T) => string, maxLength: number): T[] {
  let remainingLength = maxLength
  return items.filter((item) => {
    remainingLength -= toText(item).length
    return remainingLength >= 0
  })
}
