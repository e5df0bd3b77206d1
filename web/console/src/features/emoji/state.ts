import type { DeviceStorage } from '../../../../ui/browser/storage.ts'
import { addRecent } from './rules.ts'

const ENTRY = 'emoji'

/** Returns the emoji that were used last on this device, the newest first. */
export const readRecentEmoji = (storage: DeviceStorage): readonly string[] =>
  (storage.get(ENTRY) ?? '').split(' ').filter((emoji) => emoji !== '')

/** Remembers on this device that an emoji was used. */
export const rememberEmoji = (storage: DeviceStorage, emoji: string): void =>
  storage.set(ENTRY, addRecent(readRecentEmoji(storage), emoji).join(' '))
