import { createStore } from '../../../platform/store.ts'

/** The result of an action on several conversations. */
export interface BulkNotice {
  /** The sentences of what was done, and of what was refused. */
  readonly texts: readonly string[]
  readonly isFailure: boolean
  /** Undoes the action; absent if that is not possible. */
  readonly undo?: () => void
}

/** The result of the last action on several conversations, until the agent dismisses it or it has been shown long enough. */
export const bulkNotice = createStore<BulkNotice | null>(null)
