import { createStore } from '../../../platform/store.ts'

/** Why no conversation was taken. */
export type TakeFailure =
  | {
      readonly kind: 'refused'
      readonly visitorName: string | null
      /** The error message of the server; null if it does not respond. */
      readonly message: string | null
    }
  | { readonly kind: 'queueNotRead' }
  | { readonly kind: 'nobodyWaits' }

/** Why the last conversation could not be taken, until the agent dismisses it. */
export const takeFailure = createStore<TakeFailure | null>(null)
