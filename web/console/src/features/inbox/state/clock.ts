import { useSyncExternalStore } from 'react'
import { useConsole } from '../../../platform/console.tsx'
import { createStore } from '../../../platform/store.ts'

const TICK_MS = 1000

const now = createStore(Date.now())
let timer: ReturnType<typeof setInterval> | undefined
let readerCount = 0

function updateClock(): void {
  clearInterval(timer)
  timer = undefined
  if (readerCount === 0 || document.hidden) return
  now.set(Date.now())
  timer = setInterval(() => now.set(Date.now()), TICK_MS)
}

function subscribeToClock(listener: () => void): () => void {
  const unsubscribe = now.subscribe(listener)
  readerCount += 1
  if (readerCount === 1) {
    document.addEventListener('visibilitychange', updateClock)
    updateClock()
  }
  return () => {
    unsubscribe()
    readerCount -= 1
    if (readerCount > 0) return
    document.removeEventListener('visibilitychange', updateClock)
    updateClock()
  }
}

/** Returns the time of the server in milliseconds once a second. All components share one timer, which rests in hidden tabs. */
export function useClock(): number {
  const { session } = useConsole()
  return session.toServerTime(useSyncExternalStore(subscribeToClock, now.get))
}
