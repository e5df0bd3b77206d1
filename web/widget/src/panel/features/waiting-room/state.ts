import { signal } from '@preact/signals'
import type { CreateWhenAdmittedOptions } from '#sdk'

/** The waiting room, while the server has no place for another conversation. */
export interface WaitingRoom {
  /** The place among the waiting visitors, from 1; 0 before it is known; null if the visitor does not wait. */
  readonly position: () => number | null
  /**
   * Runs a call that may have to wait, and updates `position` meanwhile. If the visitor leaves, calls `leaveOnServer` and
   * throws. If `leaveOnServer` fails, the next `wait` calls it again first.
   */
  readonly wait: <Result>(
    run: (call: CreateWhenAdmittedOptions) => Promise<Result>,
    leaveOnServer: () => Promise<unknown>,
  ) => Promise<Result>
  readonly leave: () => void
}

export function createWaitingRoom(): WaitingRoom {
  const position = signal<number | null>(null)
  /** One of each running call: a text and a file may wait at the same time. */
  const controllers = new Set<AbortController>()
  let mustLeaveOnServer = false
  const tryToLeave = async (leaveOnServer: () => Promise<unknown>) => {
    await leaveOnServer()
    mustLeaveOnServer = false
  }
  return {
    position: () => position.value,
    wait: async (run, leaveOnServer) => {
      if (mustLeaveOnServer) await tryToLeave(leaveOnServer)
      const controller = new AbortController()
      const { signal: leaving } = controller
      controllers.add(controller)
      const onHeld: CreateWhenAdmittedOptions['onHeld'] = (state) => {
        position.value = state.position ?? 0
      }
      try {
        return await run({ onHeld, signal: leaving })
      } finally {
        controllers.delete(controller)
        if (controllers.size === 0) position.value = null
        mustLeaveOnServer ||= leaving.aborted
        if (mustLeaveOnServer) await tryToLeave(leaveOnServer).catch(() => undefined)
      }
    },
    leave: () => {
      for (const controller of controllers) controller.abort()
    },
  }
}
