/** How far outside of the visible part an element may be to count as visible. */
const MARGIN = '300px'

/** Calls a function once the element is scrolled near the visible part. Returns a function that ends the watch. */
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
