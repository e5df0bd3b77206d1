import { useEffect, useState } from 'react'

const SEARCH_DELAY_MS = 300

/** A text that is committed a moment after the last key, and follows the address. */
export function useDelayedText(value: string, commit: (text: string) => void) {
  const [typed, setTyped] = useState<string | null>(null)
  /** Commits at once what was typed. */
  const commitNow = () => {
    setTyped(null)
    if (typed !== null && typed.trim() !== value) commit(typed.trim())
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key starts the delay again, nothing else does.
  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(commitNow, SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return { text: typed ?? value, setText: setTyped, commitNow }
}
