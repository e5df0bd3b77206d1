import { useActions } from '../../platform/actions.ts'
import { useText } from '../../platform/language.tsx'
import type { ShownTranscript } from './state/message-focus.ts'
import { conversationsStrings } from './strings.ts'

/** The steps of the keys that were pressed since the code began to load, in order. */
const steps: (-1 | 1)[] = []

/** Offers to move the focus from message to message, so that the keyboard reaches each of them. */
export function useMessageKeys(shown: ShownTranscript): void {
  const text = useText(conversationsStrings)
  const group = text('title')
  const move = (step: -1 | 1) => {
    // A key that is pressed while the code is loading continues where the keys before it lead.
    if (steps.push(step) > 1) return
    const start = document.activeElement
    import('./state/message-focus.ts').then(
      ({ moveMessageFocus }) => moveMessageFocus(shown, steps.splice(0), start),
      // The next press tries again.
      () => steps.splice(0),
    )
  }
  useActions([
    { id: 'conversation.previous-message', group, label: text('previousMessage'), keys: 'm', run: () => move(-1) },
    { id: 'conversation.next-message', group, label: text('nextMessage'), keys: 'shift+m', run: () => move(1) },
  ])
}
