const MINUTE_MS = 60_000

/**
 * Returns the start of the suppression time. A rule that acted on a ticket after this instant does not act on it now.
 */
export const toSuppressionStart = (now: Date, suppressionMinutes: number): string =>
  new Date(now.getTime() - suppressionMinutes * MINUTE_MS).toISOString()

/** How long an entry of the run log is stored. */
export const RUN_LIFETIME_MS = 90 * 24 * 3600 * 1000
