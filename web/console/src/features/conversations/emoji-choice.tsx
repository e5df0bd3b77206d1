import { EmojiPicker } from '../emoji/picker.tsx'
import type { ComposerModel } from './use-composer.tsx'

/** What the choice needs. */
export interface EmojiChoiceProps {
  readonly composer: ComposerModel
  readonly onClose: () => void
}

/** The emoji picker. Inserts the chosen emoji at the caret, or after the text if the field has had no focus yet. */
export function EmojiChoice({ composer, onClose }: EmojiChoiceProps) {
  const field = document.getElementById('composer') as HTMLTextAreaElement | null
  const leave = () => {
    onClose()
    field?.focus()
  }
  const pick = (emoji: string) => {
    const { text } = composer
    const isVisited = field?.hasAttribute('data-visited')
    const [start, end] = isVisited ? [field?.selectionStart, field?.selectionEnd] : []
    const before = text.slice(0, start ?? text.length) + emoji
    composer.change(before + text.slice(end ?? text.length))
    leave()
    // The caret moves after the new text is in the field.
    requestAnimationFrame(() => field?.setSelectionRange(before.length, before.length))
  }
  return <EmojiPicker onPick={pick} onLeave={leave} />
}
