import { signal } from '@preact/signals'
import type { CreateWhenAdmittedOptions } from '#sdk'

/** The waiting room, while the server has no place for another conversation. */
export interface WaitingRoom {
  /** The place among the waiting visitors, from 1; 0 before it is known; null if the visitor does not wait. */
  readonly position: () => number | null
  /** Runs a call that may have to wait, and shows the place meanwhile. Throws if the visitor leaves. */
  readonly wait: <Result>(run: (call: CreateWhenAdmittedOptions) => Promise<Result>) => Promise<Result>
  readonly leave: () => void
}

export function createWaitingRoom(): WaitingRoom {
  const position = signal<number | null>(null)
  let controller: AbortController | undefined
  return {
    position: () => position.value,
    wait: async (run) => {
      controller = new AbortController()
      const onHeld: CreateWhenAdmittedOptions['onHeld'] = (state) => {
        position.value = state.position ?? 0
      }
      try {
        return await run({ onHeld, signal: controller.signal })
      } finally {
        position.value = null
      }
    },
    leave: () => controller?.abort(),
  }
}
