import type { DeviceStorage } from '../../../ui/browser/storage.ts'
import type { Action } from '../platform/actions.ts'

const ENTRY = 'recent-actions'
const MAX_REMEMBERED = 5

const SIGN_OUT = 'general.sign-out'

function parseIds(stored: string | null): readonly string[] {
  try {
    const ids: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : []
  } catch {
    return []
  }
}

/** Returns the actions that were used last on this device, the newest first. */
export const readRecentActions = (storage: DeviceStorage): readonly string[] => parseIds(storage.get(ENTRY))

/** Remembers that an action was used on this device. Leaves the sign-out out, so that Enter does not run it by mistake. */
export function rememberAction(storage: DeviceStorage, { id }: Action): void {
  if (id === SIGN_OUT) return
  const others = readRecentActions(storage).filter((other) => other !== id)
  storage.set(ENTRY, JSON.stringify([id, ...others].slice(0, MAX_REMEMBERED)))
}
