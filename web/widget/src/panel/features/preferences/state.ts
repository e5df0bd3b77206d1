import { signal } from '@preact/signals'
import type { DeviceStorage } from '../../../../../ui/browser/storage.ts'
import { notificationPermission, requestNotificationPermission } from '../../platform/notification-permission.ts'

const SOUND_ENTRY = 'sound'
const NOTIFICATIONS_ENTRY = 'notifications'

/** How the visitor is notified of new messages. */
export interface Preferences {
  readonly isSoundOn: () => boolean
  readonly toggleSound: () => void
  readonly areNotificationsOn: () => boolean
  /** Whether the browser has notifications, and the visitor has not forbidden them there. */
  readonly canNotify: () => boolean
  /** Turns the notifications on or off. Asks for the permission the first time, so call it on a click. */
  readonly toggleNotifications: () => Promise<void>
  /** Adopts what the visitor has chosen in another tab. */
  readonly adopt: (entry: 'sound' | 'notifications', value: string | null) => void
}

const isOn = (storage: DeviceStorage, entry: string, otherwise: string): boolean =>
  (storage.get(entry) ?? otherwise) === 'on'

function createPreferences(storage: DeviceStorage): Preferences {
  const isSoundOn = signal(isOn(storage, SOUND_ENTRY, 'on'))
  const wantsNotifications = signal(isOn(storage, NOTIFICATIONS_ENTRY, 'off'))
  const permission = signal(notificationPermission())
  const areNotificationsOn = () => wantsNotifications.value && permission.value === 'granted'
  return {
    isSoundOn: () => isSoundOn.value,
    toggleSound: () => {
      isSoundOn.value = !isSoundOn.value
      storage.set(SOUND_ENTRY, isSoundOn.value ? 'on' : 'off')
    },
    areNotificationsOn,
    canNotify: () => permission.value === 'granted' || permission.value === 'default',
    toggleNotifications: async () => {
      const isWanted = !areNotificationsOn()
      if (isWanted && permission.value === 'default') permission.value = await requestNotificationPermission()
      wantsNotifications.value = isWanted
      storage.set(NOTIFICATIONS_ENTRY, isWanted ? 'on' : 'off')
    },
    // The value is passed because the storage of this tab may not have it yet.
    adopt: (entry, value) => {
      if (entry === SOUND_ENTRY) isSoundOn.value = value !== 'off'
      else wantsNotifications.value = value === 'on'
      permission.value = notificationPermission()
    },
  }
}

const created = new WeakMap<DeviceStorage, Preferences>()

/** Returns the preferences that a storage contains. The menu and the alerts are loaded later than the model. */
export function preferencesIn(storage: DeviceStorage): Preferences {
  const preferences = created.get(storage) ?? createPreferences(storage)
  created.set(storage, preferences)
  return preferences
}
