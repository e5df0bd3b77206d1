import { type MouseEvent, useEffect } from 'react'
import { createStore, useStore } from '../../../platform/store.ts'

/** The conversation whose composer gets the focus as soon as it is shown; null if none does. */
export const composerFocus = createStore<string | null>(null)

/**
 * Whether the agent clicked with a mouse. After a key press the focus stays where it is, and after a touch it would
 * open the on-screen keyboard.
 */
export const isMouseClick = ({ detail }: MouseEvent): boolean => detail > 0 && matchMedia('(pointer: fine)').matches

/** Moves the focus into the text of the composer, and returns it; null if there is none. */
export function focusField(): HTMLTextAreaElement | null {
  const field = document.getElementById('composer') as HTMLTextAreaElement | null
  field?.focus()
  return field
}

/** Moves the focus into the composer of a conversation if `composerFocus` is its id. */
export function useComposerFocus(id: string): void {
  const isWanted = useStore(composerFocus) === id
  useEffect(() => {
    if (!isWanted) return
    composerFocus.set(null)
    focusField()
  }, [isWanted])
}
