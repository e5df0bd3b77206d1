import { createStore } from '../../../platform/store.ts'

/** What an action on several conversations has done. */
export interface BulkNotice {
  /** The sentences of what was done, and of what was refused. */
  readonly texts: readonly string[]
  readonly isFailure: boolean
  /** Takes the action back; absent if it cannot be. */
  readonly undo?: () => void
}

/** The result of the last action on several conversations, until the agent dismisses it or it has been shown long enough. */
export const bulkNotice = createStore<BulkNotice | null>(null)
