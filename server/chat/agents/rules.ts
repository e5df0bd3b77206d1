export const roles = ['administrator', 'agent'] as const
export type Role = (typeof roles)[number]

export const presences = ['online', 'away', 'offline'] as const
export type Presence = (typeof presences)[number]

export const DEFAULT_MAX_CONCURRENT_CONVERSATIONS = 5

/** How many days the link in an invitation works. */
export const INVITATION_DAYS = 7

const HOUR_MS = 3600_000

/** How long a password link that is not part of an invitation works. The texts of its mail state this time in words. */
const PASSWORD_LINK_LIFETIME_MS = HOUR_MS

export const computeInvitationExpiry = (now: Date): string =>
  new Date(now.getTime() + INVITATION_DAYS * 24 * HOUR_MS).toISOString()

export const computePasswordLinkExpiry = (now: Date): string =>
  new Date(now.getTime() + PASSWORD_LINK_LIFETIME_MS).toISOString()

/** How long the lease of a connection is valid after `seenAt`. Processes must renew it at a shorter interval. */
const LEASE_MS = 30_000

/** Returns the cutoff: a connection whose `seenAt` is at or before this instant has an expired lease. */
export const computeLeaseCutoff = (now: Date): string => new Date(now.getTime() - LEASE_MS).toISOString()

export const computeLeaseExpiry = (seenAt: string): string => new Date(Date.parse(seenAt) + LEASE_MS).toISOString()

export function toPresence(isAvailable: boolean, isConnected: boolean): Presence {
  if (!isConnected) return 'offline'
  return isAvailable ? 'online' : 'away'
}
