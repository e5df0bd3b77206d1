/** Returns the fields whose value differs from the one before: a save must keep what others have changed meanwhile. */
export const changedFields = <Fields extends object>(fields: Fields, before: Fields): Partial<Fields> =>
  // The result has the names of `Fields`.
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Fields]),
    ),
  ) as Partial<Fields>
