import { type PendingTagChange, tagChangeStages } from './events.ts'

/**
 * Returns the remaining part of a change of a tag after a batch; null if the last stage has ended. `nextId` is the id
 * after which the next batch of the stage begins; null if the stage has ended.
 */
export function advanceTagChange(change: PendingTagChange, nextId: number | null): PendingTagChange | null {
  if (nextId !== null) return { ...change, afterId: nextId }
  const stage = tagChangeStages[tagChangeStages.indexOf(change.stage) + 1]
  return stage === undefined ? null : { ...change, stage, afterId: 0 }
}
