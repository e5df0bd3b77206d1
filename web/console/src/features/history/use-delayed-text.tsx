import { useEffect, useState } from 'react'

const SEARCH_DELAY_MS = 300

/** A text that is committed a moment after the last key, and follows the address. */
export function useDelayedText(value: string, commit: (text: string) => void) {
  const [typed, setTyped] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key starts the delay again, nothing else does.
  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(() => {
      setTyped(null)
      if (typed.trim() !== value) commit(typed.trim())
    }, SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return { text: typed ?? value, setText: setTyped }
}
