import type { PanelHost } from '../loader/interface.ts'
import { focusFirst, keepTabInside } from './platform/focus.ts'
import type { Fullscreen } from './platform/fullscreen.ts'

/** Keeps key events from the page, closes on Escape, and keeps the Tab key inside where the panel fills the screen. */
export function keepKeysInside({ container, options, close }: PanelHost, fullscreen: Fullscreen): void {
  for (const name of ['keydown', 'keyup', 'keypress'] as const)
    container.addEventListener(name, (event) => {
      // The page's shortcuts would run while the visitor writes.
      event.stopPropagation()
      if (name !== 'keydown' || options.mode !== 'bubble') return
      if (event.key === 'Escape') close()
      if (fullscreen.isActive()) keepTabInside(event, container)
    })
}

/** Moves the focus into the panel that opens, and back to the launcher when it closes. */
export function moveFocus({ root, container, options }: PanelHost, isOpen: boolean): void {
  if (options.mode !== 'bubble') return
  if (isOpen) focusFirst(container.querySelector<HTMLElement>('.dialog') ?? container)
  else if (container.contains(root.activeElement)) root.querySelector('button')?.focus()
}
