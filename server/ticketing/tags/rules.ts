import { type PendingTagChange, tagChangeStages } from './events.ts'

/** Returns the rest of a change after a batch; null if none. `nextAfterId` is null after the last batch of a stage. */
export function advanceTagChange(change: PendingTagChange, nextAfterId: number | null): PendingTagChange | null {
  if (nextAfterId !== null) return { ...change, afterId: nextAfterId }
  const stage = tagChangeStages[tagChangeStages.indexOf(change.stage) + 1]
  return stage === undefined ? null : { ...change, stage, afterId: 0 }
}
