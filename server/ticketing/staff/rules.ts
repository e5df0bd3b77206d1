/** Who a person of the dashboard is. */
export const roles = ['administrator', 'supervisor', 'agent'] as const
export type Role = (typeof roles)[number]

/** Where a person is signed in; one session each. */
export const platforms = ['web', 'mobile', 'desktop'] as const

export const REFRESH_LIFETIME_MS = 7 * 24 * 3600 * 1000

/** Two tabs that refresh at once look like a theft for this long at most. */
const TABS_RACE_MS = 10_000

/** Whether a used refresh token that comes again tells of a theft: the whole chain then ends. */
export const tellsOfTheft = (usedAt: string, now: Date): boolean => now.getTime() - Date.parse(usedAt) > TABS_RACE_MS
