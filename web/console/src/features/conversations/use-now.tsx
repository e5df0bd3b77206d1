import { useEffect, useState } from 'react'
import { useConsole } from '../../platform/console.tsx'

/** Returns the time of the server, and renders again after each interval. */
export function useNow(intervalMs: number): Date {
  const { session } = useConsole()
  const [now, setNow] = useState(session.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(session.now()), intervalMs)
    return () => clearInterval(timer)
  }, [intervalMs, session])
  return now
}
