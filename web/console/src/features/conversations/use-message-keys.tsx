import { useActions } from '../../platform/actions.ts'
import { useText } from '../../platform/language.tsx'
import type { ShownTranscript } from './state/message-focus.ts'
import { conversationsStrings } from './strings.ts'

/** Offers to move the focus from message to message, so that the keyboard reaches each of them. */
export function useMessageKeys(shown: ShownTranscript): void {
  const text = useText(conversationsStrings)
  const group = text('title')
  const move = (step: -1 | 1) => {
    const start = document.activeElement
    import('./state/message-focus.ts').then(
      ({ moveMessageFocus }) => moveMessageFocus(shown, step, start),
      // The next press tries again.
      () => {},
    )
  }
  useActions([
    { id: 'conversation.previous-message', group, label: text('previousMessage'), keys: 'm', run: () => move(-1) },
    { id: 'conversation.next-message', group, label: text('nextMessage'), keys: 'shift+m', run: () => move(1) },
  ])
}
