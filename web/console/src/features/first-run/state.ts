import type { DeviceStorage } from '../../../../ui/browser/storage.ts'

const ENTRY = 'first-run'

const HIDDEN = 'hidden'

/** Whether the agent has hidden the first steps on this device. */
export const areStepsHidden = (storage: DeviceStorage): boolean => storage.get(ENTRY) === HIDDEN

/** Hides the first steps on this device, or shows them again. */
export function setStepsHidden(storage: DeviceStorage, isHidden: boolean): void {
  if (isHidden) storage.set(ENTRY, HIDDEN)
  else storage.delete(ENTRY)
}
