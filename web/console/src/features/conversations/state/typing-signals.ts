import type { AgentEvents } from '#sdk'
import { type ConversationStore, nobodyTypes, type TypingColleague } from './store.ts'

/** How long a typing signal is shown without another one. */
const TYPING_TIMEOUT_MS = 8000

/** Returns a function that shows a typing signal, and hides it after a while. */
function createTypingSignal<Signal>(show: (signal: Signal | null) => void): (signal: Signal | null) => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return (signal) => {
    clearTimeout(timer)
    show(signal)
    if (signal !== null) timer = setTimeout(show, TYPING_TIMEOUT_MS, null)
  }
}

/** Shows in a conversation who is typing, until `end` is called. */
export function createTypingSignals({ typing, colleague }: Pick<ConversationStore, 'typing' | 'colleague'>) {
  const showVisitor = createTypingSignal<true>((isTyping) =>
    typing.set({ ...typing.get(), isTyping: isTyping ?? false }),
  )
  const showColleague = createTypingSignal<TypingColleague>(colleague.set)
  /** Hides what the visitor is writing. */
  const hideVisitor = () => {
    showVisitor(null)
    typing.set(nobodyTypes)
  }
  return {
    showVisitor,
    hideVisitor,
    /** While one colleague types, the others change nothing. */
    showColleague: ({ agentId, agentName: name, isTyping }: AgentEvents['agentTyping']) => {
      if ((colleague.get()?.agentId ?? agentId) === agentId) showColleague(isTyping ? { agentId, name } : null)
    },
    end: () => {
      hideVisitor()
      showColleague(null)
    },
  }
}
