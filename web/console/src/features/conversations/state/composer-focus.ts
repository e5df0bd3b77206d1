import { type MouseEvent, useEffect } from 'react'
import { createStore, useStore } from '../../../platform/store.ts'

/** The conversation whose composer gets the focus as soon as it is shown; null if none does. */
export const composerFocus = createStore<string | null>(null)

/** Whether the agent clicked with a mouse. Keys keep the focus where it is, and fingers would open a keyboard. */
export const isMouseClick = ({ detail }: MouseEvent): boolean => detail > 0 && matchMedia('(pointer: fine)').matches

/** Moves the focus into the composer of a conversation if it was asked for. */
export function useComposerFocus(id: string): void {
  const isWanted = useStore(composerFocus) === id
  useEffect(() => {
    if (!isWanted) return
    composerFocus.set(null)
    document.getElementById('composer')?.focus()
  }, [isWanted])
}
