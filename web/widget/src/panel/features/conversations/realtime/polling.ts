import type { Environment } from '../../../environment.ts'
import { retryAfterMs } from '../../../platform/refusals.ts'
import { retryDelayMs } from '../../../platform/retry-delay.ts'
import type { Session } from '../../session/state/session.ts'
import type { ConversationCommands } from '../commands.ts'
import type { ConversationStore } from '../state.ts'

/** How often the transcript is read while the hub cannot be reached: less often while nothing happens. */
const MIN_POLL_INTERVAL_MS = 4000
const MAX_POLL_INTERVAL_MS = 30_000

interface Dependencies extends Environment {
  readonly session: Session
  readonly store: ConversationStore
  readonly commands: ConversationCommands
}

/** Reads what events may have left out, and sends what could not be sent. Throws if the server cannot be reached. */
export async function synchronize({ store, commands }: Dependencies): Promise<void> {
  store.dispatch({ type: 'connectionRestored' })
  void commands.sendQueued()
  await commands.catchUp()
}

export interface Polling {
  /** Begins to poll after a delay, so that a short interruption of the hub causes no polling. */
  readonly start: () => void
  readonly stop: () => void
}

/** Polls while the panel or a conversation is open, because the visitor may expect a message. The interval grows. */
export function createPolling(
  given: Dependencies,
  isConnected: () => boolean,
  onResult: (isReachable: boolean) => void,
): Polling {
  const { host, session, store, ended } = given
  let timer = 0
  let failures = 0
  let interval = MIN_POLL_INTERVAL_MS
  const schedule = (delay: number) => {
    clearTimeout(timer)
    if (!ended.aborted && !isConnected()) timer = window.setTimeout(poll, delay)
  }
  const isNeeded = () => !document.hidden && (host.isOpen() || store.state().status !== 'closed')
  const poll = async () => {
    if (session.isBlocked()) return
    if (!isNeeded()) return schedule(interval)
    const { rows, version } = store.state()
    try {
      await synchronize(given)
      const isQuiet = rows === store.state().rows && version === store.state().version
      interval = isQuiet ? Math.min(interval * 1.5, MAX_POLL_INTERVAL_MS) : MIN_POLL_INTERVAL_MS
      failures = 0
      onResult(true)
      schedule(interval)
    } catch (error) {
      failures += 1
      onResult(false)
      schedule(Math.max(MIN_POLL_INTERVAL_MS, retryDelayMs(failures), retryAfterMs(error)))
    }
  }
  return {
    start: () => {
      interval = MIN_POLL_INTERVAL_MS
      schedule(interval)
    },
    stop: () => clearTimeout(timer),
  }
}
