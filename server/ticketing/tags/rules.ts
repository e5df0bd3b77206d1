import { type PendingTagChange, tagChangeStages } from './events.ts'

/** Returns the remaining change after a batch; null if it is complete. `nextId` is null if the stage has ended. */
export function advanceTagChange(change: PendingTagChange, nextId: number | null): PendingTagChange | null {
  if (nextId !== null) return { ...change, afterId: nextId }
  const stage = tagChangeStages[tagChangeStages.indexOf(change.stage) + 1]
  return stage === undefined ? null : { ...change, stage, afterId: 0 }
}
