import { useEffect } from 'react'

/** Focuses what had the focus before the component was shown, or the heading of the page if that is gone. */
export function useFocusReturn(): void {
  useEffect(() => {
    const opener = document.activeElement
    return () => {
      requestAnimationFrame(() => {
        const isGone = !(opener instanceof HTMLElement) || !opener.isConnected || opener === document.body
        const target = isGone ? document.querySelector<HTMLElement>('main h1') : opener
        target?.focus()
      })
    }
  }, [])
}
