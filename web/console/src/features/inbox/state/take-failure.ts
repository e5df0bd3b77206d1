import { createStore } from '../../../platform/store.ts'

/** Why a conversation could not be taken. */
export interface TakeFailure {
  readonly conversationId: string
  readonly visitorName: string | null
  /** The sentence of the server; null if it does not answer. */
  readonly message: string | null
}

/** The last conversation that could not be taken, until the agent dismisses it. */
export const takeFailure = createStore<TakeFailure | null>(null)
