import type { RefObject } from 'react'
import { isTyping } from '../../../platform/shortcuts.ts'
import type { Entry } from '../rules/entries.ts'
import { toElementId } from '../rules/message-link.ts'
import type { TranscriptVirtualizer } from '../use-read-tracking.tsx'
import { findFocusedSequence } from './focused-message.ts'

/** How many frames a line may take to be in the document after the transcript was scrolled to it. */
const MAX_FRAMES = 120

/** The parts of the transcript that are needed to move the focus to a message. */
export interface ShownTranscript {
  readonly virtualizer: TranscriptVirtualizer
  readonly entries: readonly Entry[]
  /** Whether the end stays in view. */
  readonly isFollowing: RefObject<boolean>
}

const sequenceAt = (entry: Entry | undefined): number | null =>
  entry?.kind === 'message' ? entry.message.sequence : null

/** Returns the index of the line of a message; -1 if it is not loaded. */
export const findMessageIndex = (entries: readonly Entry[], sequence: number): number =>
  entries.findIndex((entry) => sequenceAt(entry) === sequence)

/** Whether the focus may be moved: it is still at `start` or nowhere, and the agent uses no field, menu or dialog. */
const isFocusFree = (start: Element | null): boolean => {
  const focused = document.activeElement
  return (focused === start || focused === document.body) && !isTyping(focused)
}

/**
 * Scrolls to a line, and moves the focus to its message as soon as it is in the document, unless the agent has moved the
 * focus from `start`, or writes. Returns a function that ends the wait for the line.
 */
export function focusEntry(
  { virtualizer, entries, isFollowing }: ShownTranscript,
  index: number,
  start: Element | null,
): () => void {
  const sequence = sequenceAt(entries[index])
  if (sequence === null) return () => {}
  isFollowing.current = false
  virtualizer.scrollToIndex(index, { align: 'center' })
  let frames = 0
  let frame = 0
  const focus = () => {
    const element = document.getElementById(toElementId(sequence))
    // Another conversation may have a message with the same sequence.
    if (element && virtualizer.scrollElement?.contains(element)) {
      if (isFocusFree(start)) element.focus({ preventScroll: true })
      return
    }
    frames += 1
    if (frames < MAX_FRAMES) frame = requestAnimationFrame(focus)
  }
  focus()
  return () => cancelAnimationFrame(frame)
}

/** Returns the index of the last line that is in view. */
function findLastShownIndex({ virtualizer }: ShownTranscript): number {
  const bottom = (virtualizer.scrollOffset ?? 0) + (virtualizer.scrollRect?.height ?? 0)
  return virtualizer.getVirtualItems().reduce((last, { start, index }) => (start < bottom ? index : last), 0)
}

/** Moves the focus to the message before (-1) or after (1) the focused one; to the last one in view if none has it. */
function moveFocusOnce(shown: ShownTranscript, step: -1 | 1, start: Element | null): void {
  const focused = findFocusedSequence()
  const first = focused === null ? findLastShownIndex(shown) : findMessageIndex(shown.entries, focused) + step
  let index = first
  // Lines of days and of the system are left out.
  while (index in shown.entries && sequenceAt(shown.entries[index]) === null) index += focused === null ? -1 : step
  focusEntry(shown, index, start)
}

/** Moves the focus from message to message, in order. It stays if the agent has moved it from `start`. */
export function moveMessageFocus(shown: ShownTranscript, steps: readonly (-1 | 1)[], start: Element | null): void {
  let from = start
  for (const step of steps) {
    if (!isFocusFree(from)) return
    moveFocusOnce(shown, step, from)
    from = document.activeElement
  }
}
