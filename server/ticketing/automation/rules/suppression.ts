const MINUTE_MS = 60_000

/** Returns the instant after which an action of a rule on a ticket still suppresses the next one. */
export const toSuppressionStart = (now: Date, suppressionMinutes: number): string =>
  new Date(now.getTime() - suppressionMinutes * MINUTE_MS).toISOString()

/** How long the run log of a rule is stored. */
export const RUN_LIFETIME_MS = 90 * 24 * 3600 * 1000
