/** How far outside the visible area an element may be to count as visible. */
const MARGIN = '300px'

/** Calls `onVisible` once, when the element is near the visible area. Returns a function that stops observing. */
export function whenVisible(element: Element, onVisible: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      onVisible()
    },
    { rootMargin: MARGIN },
  )
  observer.observe(element)
  return () => observer.disconnect()
}
