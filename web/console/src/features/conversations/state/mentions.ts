import { createStore } from '../../../platform/store.ts'

/** A note that mentions the agent, in a conversation that the agent has not opened since. */
export interface Mention {
  readonly conversationId: string
  /** Who wrote the note. */
  readonly name: string
  readonly body: string
}

/** The newest mention in each conversation. */
export const mentions = createStore<readonly Mention[]>([])
