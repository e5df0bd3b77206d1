/** The media query under which the panel fills the screen; the style sheets contain the same one. */
const FILLS_SCREEN = '(max-width: 480px), (max-height: 480px)'

/** The state of a panel that fills the screen of a phone while it is open. */
export interface Fullscreen {
  readonly isActive: () => boolean
  readonly setOpen: (isOpen: boolean) => void
}

/** Keeps the page behind the panel from scrolling. Returns a function that allows it again. */
function lockScroll(): () => void {
  const { style } = document.documentElement
  const previous = style.getPropertyValue('overflow')
  const priority = style.getPropertyPriority('overflow')
  style.setProperty('overflow', 'hidden', 'important')
  return () => style.setProperty('overflow', previous, priority)
}

/** Keeps the panel in the part of the screen above the on-screen keyboard. Ignores pinch zoom. */
function followVisualViewport(container: HTMLElement): void {
  const { visualViewport } = window
  if (!visualViewport) return
  const follow = () => {
    if (visualViewport.scale !== 1) return
    container.style.setProperty('--flowdesk-viewport-height', `${visualViewport.height}px`)
    container.style.setProperty('--flowdesk-viewport-top', `${visualViewport.offsetTop}px`)
  }
  visualViewport.addEventListener('resize', follow)
  visualViewport.addEventListener('scroll', follow)
  follow()
}

/**
 * Makes an open panel modal while it fills the screen: assistive technology ignores the page, which does not scroll.
 */
export function createFullscreen(container: HTMLElement): Fullscreen {
  const query = matchMedia(FILLS_SCREEN)
  let isOpen = false
  let unlock: (() => void) | undefined
  const isActive = () => isOpen && query.matches
  const update = () => {
    if (isActive()) {
      container.setAttribute('aria-modal', 'true')
      unlock ??= lockScroll()
    } else {
      container.removeAttribute('aria-modal')
      unlock?.()
      unlock = undefined
    }
  }
  query.addEventListener('change', update)
  followVisualViewport(container)
  return {
    isActive,
    setOpen: (next) => {
      isOpen = next
      update()
    },
  }
}
