import { createStore } from '../../../platform/store.ts'

/** A conversation that the agent has closed. The close is sent a few seconds later, so that the agent can undo it. */
export interface Closing {
  readonly id: string
  readonly visitorName: string | null
  /**
   * `waiting`: the agent can undo it. `queued`: other conversations are closed first. `sending`: the server is closing
   * it. The other states say why the conversation stays open.
   */
  readonly state: 'waiting' | 'queued' | 'sending' | 'visitorWrote' | 'taken' | 'unsent' | 'failed'
  /** Equal for conversations that the agent has closed together. */
  readonly batchId?: string
  /** The error message of the server, if it has refused the close. */
  readonly error?: string
}

/** The conversations that are being closed, or stay open although the agent has closed them. */
export const closings = createStore<readonly Closing[]>([])

/** Whether the conversation is shown as closed. */
export const isClosing = ({ state }: Closing): boolean => ['waiting', 'queued', 'sending'].includes(state)

export const findClosing = (id: string): Closing | undefined => closings.get().find((one) => one.id === id)

export const removeClosing = (id: string): void => closings.set(closings.get().filter((one) => one.id !== id))

export const putClosing = (closing: Closing): void =>
  closings.set([...closings.get().filter(({ id }) => id !== closing.id), closing])
