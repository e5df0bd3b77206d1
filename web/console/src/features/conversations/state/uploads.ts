import { createStore, type Store } from '../../../platform/store.ts'

/** A file that an agent has chosen and that the server does not have yet. */
export interface Upload {
  readonly clientMessageId: string
  readonly file: File
  readonly isNote: boolean
  /** `staged` files wait for the agent to send them. `refused` ones cannot be sent. */
  readonly state: 'staged' | 'queued' | 'uploading' | 'failed' | 'refused'
  /** The share of the file that was sent, from 0 to 1. */
  readonly progress: number
  /** Why the upload failed, as a sentence; null if the server has sent no reason, for example without a connection. */
  readonly error: string | null
}

/** The files that an agent sends to a conversation. A page cannot keep them across a reload. */
export interface UploadStore extends Store<readonly Upload[]> {
  readonly add: (uploads: readonly Upload[]) => void
  readonly change: (clientMessageId: string, change: Partial<Upload>) => void
  readonly remove: (clientMessageId: string) => void
}

export function createUploadStore(): UploadStore {
  const store = createStore<readonly Upload[]>([])
  return {
    ...store,
    add: (uploads) => store.set([...store.get(), ...uploads]),
    change: (id, change) =>
      store.set(store.get().map((one) => (one.clientMessageId === id ? { ...one, ...change } : one))),
    remove: (id) => store.set(store.get().filter(({ clientMessageId }) => clientMessageId !== id)),
  }
}
