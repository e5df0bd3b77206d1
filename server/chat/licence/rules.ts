/** Returns the first instant of the calendar month in UTC, as an RFC 3339 text. */
export const startOfMonth = (now: Date): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)).toISOString()
