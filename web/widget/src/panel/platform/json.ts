/**
 * Serializes a list as JSON, even if an old library of the page has given arrays a `toJSON` method that returns a text.
 */
export const stringifyList = (values: readonly unknown[]): string =>
  `[${values.map((value) => JSON.stringify(value)).join(',')}]`
