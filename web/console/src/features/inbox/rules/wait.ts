import type { InboxRow } from './lists.ts'

/** How urgent a wait is. */
export type WaitLevel = 'calm' | 'long' | 'overdue'

const LONG_AFTER_SECONDS = 120
const OVERDUE_AFTER_SECONDS = 300

export function waitLevel(seconds: number): WaitLevel {
  if (seconds >= OVERDUE_AFTER_SECONDS) return 'overdue'
  return seconds >= LONG_AFTER_SECONDS ? 'long' : 'calm'
}

/**
 * Returns since when the visitor has waited, in RFC 3339: in the queue, since the conversation was created; for an
 * answer, since the oldest unread message. Null if the visitor does not wait.
 */
export function waitingSince({ status, createdAt, unreadSince, snoozedUntil }: InboxRow): string | null {
  if (snoozedUntil !== null || status === 'closed') return null
  return status === 'queued' ? createdAt : unreadSince
}

/** Returns the seconds between a time in RFC 3339 and now, never less than 0: the clock of the device may be behind. */
export const secondsSince = (at: string, nowMs: number): number =>
  Math.max(0, Math.floor((nowMs - Date.parse(at)) / 1000))
