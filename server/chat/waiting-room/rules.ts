/** How often whoever waits asks for a place, in seconds. */
export const POLL_SECONDS = 30

/** Whoever does not ask for so long has gone, in milliseconds. */
const PATIENCE_MS = 120_000

/** Whoever was last heard of at this instant or before is not in the room any more. */
export const goneBefore = (now: Date): string => new Date(now.getTime() - PATIENCE_MS).toISOString()

/** When somebody in the room was heard of. */
interface Heard {
  readonly heldAt: string
  readonly lastPolledAt: string | null
}

/** Whether somebody is still in the room. */
export const isInRoom = ({ heldAt, lastPolledAt }: Heard, now: Date): boolean =>
  (lastPolledAt ?? heldAt) > goneBefore(now)

/** Whether there is a place for somebody with so many before them. */
export const hasPlace = (ahead: number, free: number): boolean => ahead < free
