import { useEffect, useEffectEvent, useState } from 'react'

const SEARCH_DELAY_MS = 300

/** A text that is committed a moment after the last key, and follows the address. */
export function useDelayedText(value: string, commit: (text: string) => void) {
  const [typed, setTyped] = useState<string | null>(null)
  const commitTyped = useEffectEvent(() => {
    // The space at the end of a text stays, because another word may follow.
    if (typed === typed?.trim()) setTyped(null)
    if (typed !== null && typed.trim() !== value) commit(typed.trim())
  })
  /** Commits the typed text at once. */
  const commitNow = () => {
    setTyped(null)
    if (typed !== null && typed.trim() !== value) commit(typed.trim())
  }
  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(() => commitTyped(), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return { text: typed ?? value, setText: setTyped, commitNow }
}
