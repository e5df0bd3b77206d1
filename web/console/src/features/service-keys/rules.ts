/** Returns the end of a day (`2026-11-24`) in the time zone of this device in RFC 3339; null for an empty text. */
export function toEndOfDay(day: string): string | null {
  const end = new Date(`${day}T23:59:59.999`)
  return Number.isNaN(end.getTime()) ? null : end.toISOString()
}

/** Whether a time has passed. A key without a time never expires. */
export const isPast = (at: string | null, now: Date): boolean => at !== null && Date.parse(at) <= now.getTime()
