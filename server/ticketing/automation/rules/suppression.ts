const MINUTE_MS = 60_000

/** A rule that acted on a ticket after the returned instant does not act on it now. */
export const toSuppressionCutoff = (now: Date, suppressionMinutes: number): string =>
  new Date(now.getTime() - suppressionMinutes * MINUTE_MS).toISOString()

export const RUN_LOG_RETENTION_MS = 90 * 24 * 3600 * 1000
