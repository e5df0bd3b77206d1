/** How far from the end a reader may be, in pixels, for new content to scroll into view. */
const END_DISTANCE = 80

/** Keeps what a reader sees in its place while content is added above or below it. */
export interface ScrollAnchor {
  /** Whether the reader is at the end, which new content then keeps in view. */
  readonly isAtEnd: () => boolean
  /** Stores the place of the reader. Call it after each scroll event. */
  readonly remember: () => void
  /** Restores the stored place. Call it when the content has changed. */
  readonly restore: () => void
  readonly moveToEnd: () => void
}

/**
 * Creates the anchor of an element that scrolls. The children of `content` that match the selector are what a reader
 * looks at; others may be removed.
 */
export function createScrollAnchor(scroller: HTMLElement, content: HTMLElement, selector: string): ScrollAnchor {
  let isAtEnd = true
  /** The position of the last move to the end, and the height of the scroller then. */
  let endTop = 0
  let endHeight = 0
  let anchor: Element | undefined
  let offset = 0
  const offsetOf = (element: Element) => element.getBoundingClientRect().top - scroller.getBoundingClientRect().top
  const moveToEnd = () => {
    isAtEnd = true
    scroller.scrollTop = scroller.scrollHeight
    endTop = scroller.scrollTop
    endHeight = scroller.clientHeight
  }
  const restore = () => {
    if (isAtEnd) moveToEnd()
    else if (anchor?.isConnected) scroller.scrollTop += offsetOf(anchor) - offset
  }
  // Images that are loaded later, a text field that grows, a window of another size.
  const observer = new ResizeObserver(restore)
  observer.observe(scroller)
  observer.observe(content)
  return {
    isAtEnd: () => isAtEnd,
    moveToEnd,
    remember: () => {
      const { scrollTop, scrollHeight, clientHeight } = scroller
      // A hidden element has no height.
      if (clientHeight === 0) return
      // The content may have grown between a move to the end and its event. A scroller that grows ends at another
      // position; otherwise only a reader moves up.
      const hasMovedUp = scrollTop < endTop - 1 && clientHeight === endHeight
      isAtEnd = scrollHeight - scrollTop - clientHeight < END_DISTANCE || (isAtEnd && !hasMovedUp)
      const top = scroller.getBoundingClientRect().top
      anchor = [...content.children].find(
        (child) => child.matches(selector) && child.getBoundingClientRect().bottom > top,
      )
      offset = anchor ? offsetOf(anchor) : 0
    },
    restore,
  }
}
