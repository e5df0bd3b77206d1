import type { AnyRouter } from '@tanstack/react-router'

/** How long the pointer rests on a row, or the focus is on it, before its conversation is loaded, in milliseconds. */
const PRELOAD_AFTER_MS = 50

/** How long nothing is loaded after the list has scrolled below the pointer, in milliseconds. */
const PAUSE_MS = 100

const ids = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined
let scrolledAt = Number.NEGATIVE_INFINITY

/** Returns the address of a conversation, beside the list that is shown. */
export const toConversation = (id: string) =>
  ({ to: '/conversations/$conversationId', params: { conversationId: id }, search: true }) as const

export const preloadNow = (router: AnyRouter, id: string): void => void router.preloadRoute(toConversation(id))

function startTimer(router: AnyRouter): void {
  const run = () => {
    for (const one of ids) preloadNow(router, one)
    ids.clear()
  }
  clearTimeout(timer)
  timer = setTimeout(run, Math.max(PRELOAD_AFTER_MS, scrolledAt + PAUSE_MS - performance.now()))
}

/** Loads a conversation soon, unless the agent moves on before. */
export function preloadSoon(router: AnyRouter, id: string): void {
  ids.add(id)
  startTimer(router)
}

export function cancelPreloads(): void {
  clearTimeout(timer)
  ids.clear()
}

/** Loads nothing for a while: a row that scrolls below the pointer is not the one that the agent is about to open. */
export function delayPreloads(router: AnyRouter): void {
  scrolledAt = performance.now()
  if (ids.size > 0) startTimer(router)
}
