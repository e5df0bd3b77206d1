import { type PendingTagChange, tagChangeStages } from './events.ts'

/** Returns the rest of a change; null if it is complete. `nextId` is null after the last batch of a stage. */
export function advanceTagChange(change: PendingTagChange, nextId: number | null): PendingTagChange | null {
  if (nextId !== null) return { ...change, afterId: nextId }
  const stage = tagChangeStages[tagChangeStages.indexOf(change.stage) + 1]
  return stage === undefined ? null : { ...change, stage, afterId: 0 }
}
