import { useEffect } from 'react'
import { type Console, useConsole } from '../../platform/console.tsx'
import { useStore } from '../../platform/store.ts'
import { meQuery } from '../session/queries.ts'
import { setAvailability } from './commands.ts'

const LAST_INPUT = 'last-input'

/** How often the time of the last input is checked, and how often it is stored. */
const CHECK_INTERVAL_MS = 10_000

const inputEvents = ['keydown', 'pointerdown', 'pointermove'] as const

/**
 * Makes the agent unavailable when no tab has had input for `limitMs`, and available again with the next input. An
 * agent who has chosen to be unavailable stays so. Returns a function that stops this.
 */
function followInput(console: Console, agentId: number, limitMs: number): () => void {
  const { storage, queryClient, api } = console
  const awayEntry = `auto-away:${agentId}`
  const intervalMs = Math.min(CHECK_INTERVAL_MS, limitMs / 4)
  let storedAtMs = 0
  const makeAvailableAgain = () => {
    storage.delete(awayEntry)
    // If the change fails, the switch shows it, and the agent can turn it on.
    setAvailability(console, true).catch(() => undefined)
  }
  const handleInput = () => {
    if (storage.get(awayEntry) !== null) makeAvailableAgain()
    if (Math.abs(Date.now() - storedAtMs) < intervalMs) return
    storedAtMs = Date.now()
    storage.set(LAST_INPUT, String(storedAtMs))
  }
  const check = () => {
    const isAvailable = queryClient.getQueryData(meQuery(api).queryKey)?.isAvailable ?? false
    if (!isAvailable || Date.now() - Number(storage.get(LAST_INPUT)) < limitMs) return
    storage.set(awayEntry, '1')
    setAvailability(console, false).catch(() => storage.delete(awayEntry))
  }
  handleInput()
  const timer = setInterval(check, intervalMs)
  for (const event of inputEvents) addEventListener(event, handleInput, { capture: true, passive: true })
  return () => {
    clearInterval(timer)
    for (const event of inputEvents) removeEventListener(event, handleInput, { capture: true })
  }
}

/** Makes the agent unavailable after a time without input, if the agent has chosen that. */
export function useAutoAway(): void {
  const console = useConsole()
  const agentId = useStore(console.session.store).tokens?.agent.id
  const { awayAfterMinutes } = useStore(console.preferences)
  useEffect(() => {
    if (agentId === undefined || awayAfterMinutes === 0) return undefined
    return followInput(console, agentId, awayAfterMinutes * 60_000)
  }, [console, agentId, awayAfterMinutes])
}
