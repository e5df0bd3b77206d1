/** Serializes a list. Old libraries of pages give lists a `toJSON` method that makes a text of them. */
export const stringifyList = (values: readonly unknown[]): string =>
  `[${values.map((value) => JSON.stringify(value)).join(',')}]`
