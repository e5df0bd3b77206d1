/** Who a person of the console is. */
export const roles = ['administrator', 'agent'] as const
export type Role = (typeof roles)[number]

/** How an agent is seen: there and taking conversations, there and not, or not there. */
export const presences = ['online', 'away', 'offline'] as const
export type Presence = (typeof presences)[number]

/** What an agent is given at once by automatic routing, unless said otherwise. */
export const CONCURRENT_CONVERSATIONS = 5

/**
 * For how long somebody whose connection ended still counts as there. The process of a connection renews it more often
 * than this, so that one that crashed ends it as well.
 */
const GRACE_MS = 30_000

/** Whoever was last seen at this instant or before is not there any more. */
export const absentBefore = (now: Date): string => new Date(now.getTime() - GRACE_MS).toISOString()

/** When somebody who was last seen at this instant stops counting as there. */
export const goneAfter = (seenAt: string): string => new Date(Date.parse(seenAt) + GRACE_MS).toISOString()

/** The presence of an agent by the toggle, and by whether any connection lives. */
export function presenceOf(isAvailable: boolean, isConnected: boolean): Presence {
  if (!isConnected) return 'offline'
  return isAvailable ? 'online' : 'away'
}
