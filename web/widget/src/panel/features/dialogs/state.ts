import { signal } from '@preact/signals'
import { focusAfterRender } from '../../platform/focus.ts'

export type DialogName = 'endChat' | 'emailTranscript' | 'leaveMessage'

/** The dialog inside the panel; at most one is open. */
export interface Dialogs {
  readonly shown: () => DialogName | null
  readonly show: (name: DialogName) => void
  /** Closes the dialog. The focus returns to where it was, or to the text field. */
  readonly close: () => void
}

export function createDialogs(root: ShadowRoot, container: HTMLElement): Dialogs {
  const shown = signal<DialogName | null>(null)
  let previousFocus: Element | null = null
  return {
    shown: () => shown.value,
    show: (name) => {
      if (shown.value === null) previousFocus = root.activeElement
      shown.value = name
    },
    close: () => {
      shown.value = null
      focusAfterRender(() =>
        previousFocus?.isConnected && previousFocus instanceof HTMLElement
          ? previousFocus
          : container.querySelector<HTMLElement>('[data-first-focus]'),
      )
    },
  }
}
