import type { OutboxMessage } from '#sdk'

/** How long a message waits before it is sent, if the agent wants to be able to take it back. */
export const UNDO_SEND_MS = 5000

/** Returns how many milliseconds a message still waits, from a delay of `delayMs`. Notes do not wait. */
export function remainingDelay({ kind, queuedAt }: OutboxMessage, delayMs: number, now: Date): number {
  if (kind === 'Note') return 0
  const remaining = Date.parse(queuedAt) + delayMs - now.getTime()
  // The clock of the device may have been put back.
  return Math.min(Math.max(remaining, 0), delayMs)
}
