import type { Environment } from '../../environment.ts'

const RATED_ENTRY = 'rated'

/** Whether the visitor has rated a conversation on this device. */
export const wasRated = ({ storage }: Environment, conversationId: string): boolean =>
  storage.get(RATED_ENTRY) === conversationId

export const markRated = ({ storage }: Environment, conversationId: string): void =>
  storage.set(RATED_ENTRY, conversationId)
