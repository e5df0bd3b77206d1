import type { EventSource } from '../../../platform/hub.ts'

/** How long after the last key the visitor no longer sees that the agent is typing. */
const IDLE_MS = 3000

/** How often the signal is repeated while the agent types. */
const REPEAT_MS = 3000

/** Shows the visitor whether the agent is typing. */
export interface TypingReporter {
  readonly type: () => void
  readonly stop: () => void
}

export function createTypingReporter({ hub }: EventSource, conversationId: string): TypingReporter {
  let timer: ReturnType<typeof setTimeout> | undefined
  let reportedAt = 0
  const report = (isTyping: boolean) => {
    reportedAt = isTyping ? Date.now() : 0
    // A signal that is lost or refused makes no difference to the agent.
    hub
      .get()
      ?.invoke('Typing', conversationId, isTyping)
      .catch(() => undefined)
  }
  const stop = () => {
    clearTimeout(timer)
    if (reportedAt !== 0) report(false)
  }
  return {
    type: () => {
      clearTimeout(timer)
      timer = setTimeout(stop, IDLE_MS)
      if (Date.now() - reportedAt >= REPEAT_MS) report(true)
    },
    stop,
  }
}
