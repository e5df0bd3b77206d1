import type { DeviceStorage } from '../../../../ui/browser/storage.ts'

const FOCUSED_PAGE = 'focused-page'
const OWN_CHANGE = 'own-change'
const NOTIFIED = 'notified'

/** How often the focused page says that it still is: a browser that crashes cannot say that it is not. */
const RENEW_MS = 4000
const VALID_FOR_MS = 10_000
const MAX_REMEMBERED = 30

/** A tab that waits longer than this for the lock of a notification leaves it to the tab that has the lock. */
const WAIT_FOR_LOCK_MS = 1000
const HOLD_LOCK_MS = 3000

interface Stamped {
  readonly value: string
  readonly atMs: number
}

function readRecent(storage: DeviceStorage, name: string): string | null {
  const stored = storage.get(name)
  if (stored === null) return null
  const { value, atMs }: Stamped = JSON.parse(stored)
  return Math.abs(Date.now() - atMs) < VALID_FOR_MS ? value : null
}

const writeStamped = (storage: DeviceStorage, name: string, value: string) =>
  storage.set(name, JSON.stringify({ value, atMs: Date.now() } satisfies Stamped))

/** Returns the path of the page that the agent looks at, in any tab; null if none has the focus. */
export const readFocusedPage = (storage: DeviceStorage): string | null =>
  document.hasFocus() ? location.pathname + location.search : readRecent(storage, FOCUSED_PAGE)

/** Tells the other tabs what this one shows while it has the focus, until the returned function is called. */
export function shareFocusedPage(storage: DeviceStorage): () => void {
  let isShared = false
  const share = () => {
    if (document.hasFocus()) {
      isShared = true
      writeStamped(storage, FOCUSED_PAGE, location.pathname + location.search)
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

/** Remembers in all tabs that the agent changes a conversation. */
export const rememberOwnChange = (storage: DeviceStorage, conversationId: string): void =>
  writeStamped(storage, OWN_CHANGE, conversationId)

/** Whether the agent changed the conversation a moment ago, in any tab. */
export const isOwnChange = (storage: DeviceStorage, conversationId: string): boolean =>
  readRecent(storage, OWN_CHANGE) === conversationId

const readNotified = (storage: DeviceStorage): string[] => JSON.parse(storage.get(NOTIFIED) ?? '[]')

/**
 * Runs a notification in one tab only. A tab whose browser refuses it, because it was not clicked yet, returns
 * false and leaves it to the next one.
 */
export async function notifyOnce(
  storage: DeviceStorage,
  key: string,
  run: () => boolean | Promise<boolean>,
): Promise<void> {
  const runUnlessNotified = async () => {
    if (readNotified(storage).includes(key) || !(await run())) return
    storage.set(NOTIFIED, JSON.stringify([...readNotified(storage), key].slice(-MAX_REMEMBERED)))
    // Other tabs see what is stored only after a while, and stop waiting for the lock before that.
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
