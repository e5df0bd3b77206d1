import { type PendingTagChange, tagChangeStages } from './events.ts'

/** Returns the rest of a change; null if complete. `nextAfterId`: `afterId` of the next batch of the stage, or null. */
export function advanceTagChange(change: PendingTagChange, nextAfterId: number | null): PendingTagChange | null {
  if (nextAfterId !== null) return { ...change, afterId: nextAfterId }
  const stage = tagChangeStages[tagChangeStages.indexOf(change.stage) + 1]
  return stage === undefined ? null : { ...change, stage, afterId: 0 }
}
