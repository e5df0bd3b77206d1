import type { DeviceStorage } from '../../../ui/browser/storage.ts'
import type { Action } from '../platform/actions.ts'

const ENTRY = 'recent-actions'
const MAX_REMEMBERED = 5

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

/** Stores on this device that an action was used. */
export function rememberAction(storage: DeviceStorage, { id, isNeverRecent }: Action): void {
  if (isNeverRecent) return
  const others = readRecentActions(storage).filter((other) => other !== id)
  storage.set(ENTRY, JSON.stringify([id, ...others].slice(0, MAX_REMEMBERED)))
}
