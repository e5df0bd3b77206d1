import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Late enough that whatever waited for the start has been served, in milliseconds. */
const AFTER_MS = 1000

/**
 * Gives memory back that only the start has needed: the engine would keep a third of what a process at rest holds. It
 * takes some tens of milliseconds, once.
 */
export function tidyUpSoon(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc')
    const collect: (how: object) => void = runInNewContext('gc')
    setFlagsFromString('--no-expose-gc')
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  }, AFTER_MS).unref()
}
