import type { DeviceStorage } from '../../../../ui/browser/storage.ts'

const FOCUSED_PAGE = 'focused-page'
const OWN_CHANGES = 'own-changes'
const NOTIFIED = 'notified'

/** Interval at which the focused page renews its entry, which expires if the browser crashes. */
const RENEW_MS = 4000
const VALID_FOR_MS = 10_000
const MAX_REMEMBERED = 30

/** A tab that waits longer than this for the lock leaves the notification to the tab that has the lock. */
const WAIT_FOR_LOCK_MS = 1000
const HOLD_LOCK_MS = 3000

interface Stamped {
  readonly value: string
  readonly atMs: number
}

const isRecent = ({ atMs }: Stamped): boolean => Math.abs(Date.now() - atMs) < VALID_FOR_MS

/** Returns the path of the page that the agent looks at, in any tab; null if none has the focus. */
export function readFocusedPage(storage: DeviceStorage): string | null {
  if (document.hasFocus()) return location.pathname + location.search
  const shared: Stamped | null = JSON.parse(storage.get(FOCUSED_PAGE) ?? 'null')
  return shared && isRecent(shared) ? shared.value : null
}

/** Stores for other tabs which page this tab shows while it has the focus, until the returned function is called. */
export function shareFocusedPage(storage: DeviceStorage): () => void {
  let isShared = false
  const share = () => {
    if (document.hasFocus()) {
      isShared = true
      const page: Stamped = { value: location.pathname + location.search, atMs: Date.now() }
      storage.set(FOCUSED_PAGE, JSON.stringify(page))
    } else if (isShared) {
      isShared = false
      storage.delete(FOCUSED_PAGE)
    }
  }
  const timer = setInterval(share, RENEW_MS)
  addEventListener('focus', share)
  addEventListener('blur', share)
  share()
  return () => {
    clearInterval(timer)
    removeEventListener('focus', share)
    removeEventListener('blur', share)
  }
}

const readOwnChanges = (storage: DeviceStorage): readonly Stamped[] => {
  const stored: readonly Stamped[] = JSON.parse(storage.get(OWN_CHANGES) ?? '[]')
  return stored.filter(isRecent)
}

/** Stores for all tabs that the agent changes a conversation. Several may be changed at once. */
export function rememberOwnChange(storage: DeviceStorage, conversationId: string): void {
  const others = readOwnChanges(storage).filter(({ value }) => value !== conversationId)
  const changes = [...others, { value: conversationId, atMs: Date.now() }]
  storage.set(OWN_CHANGES, JSON.stringify(changes.slice(-MAX_REMEMBERED)))
}

/** Whether the agent changed the conversation a moment ago, in any tab. */
export const isOwnChange = (storage: DeviceStorage, conversationId: string): boolean =>
  readOwnChanges(storage).some(({ value }) => value === conversationId)

const readNotified = (storage: DeviceStorage): string[] => JSON.parse(storage.get(NOTIFIED) ?? '[]')

/**
 * Runs a notification in one tab only. `run` returns false if the browser refuses it, for example because the agent has
 * not clicked in this tab yet; the next tab then tries.
 */
export async function notifyOnce(
  storage: DeviceStorage,
  key: string,
  run: () => boolean | Promise<boolean>,
): Promise<void> {
  const runUnlessNotified = async () => {
    if (readNotified(storage).includes(key) || !(await run())) return
    storage.set(NOTIFIED, JSON.stringify([...readNotified(storage), key].slice(-MAX_REMEMBERED)))
    // Holds the lock until the other tabs have stopped waiting, because they see the new entry only after a while.
    await new Promise((resolve) => setTimeout(resolve, HOLD_LOCK_MS))
  }
  // Pages without HTTPS have no locks.
  if (!navigator.locks) return await runUnlessNotified()
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), WAIT_FOR_LOCK_MS)
  const lock = navigator.locks.request(`flowdesk:${key}`, { signal: waiting.signal }, runUnlessNotified)
  await lock.catch(() => undefined)
  clearTimeout(timer)
}
