import type { DeviceStorage } from '../../../ui/browser/storage.ts'
import { createStore, type Store } from './store.ts'

/** What an agent has chosen on this device. */
export interface Preferences {
  readonly colorScheme: 'light' | 'dark' | 'auto'
  readonly density: 'comfortable' | 'compact'
  /** The width of the list of conversations, in pixels. */
  readonly listWidth: number
  /** The width of the details of the visitor, in pixels. */
  readonly detailsWidth: number
  /** A language of the console; null follows the browser. */
  readonly locale: string | null
  /** Whether single keys, such as J and K, run actions. */
  readonly areShortcutsOn: boolean
  /** The keys that the agent has chosen, by the default keys of the actions. */
  readonly keys: Readonly<Record<string, string>>
  /** Whether Enter sends a message. Otherwise Ctrl or Command and Enter do. */
  readonly sendsOnEnter: boolean
  /** Whether messages wait for a few seconds, so that the agent can undo the sending. */
  readonly canUndoSend: boolean
  /** After how many minutes without input the agent is no longer available; 0 for never. */
  readonly awayAfterMinutes: number
  /** Which events play a sound. */
  readonly sounds: Readonly<Record<NotificationKind, boolean>>
  /** Which events show a desktop notification, if the browser permits it. */
  readonly desktop: Readonly<Record<NotificationKind, boolean>>
  /** Until when neither sounds nor desktop notifications appear, in RFC 3339; null if they may. */
  readonly doNotDisturbUntil: string | null
}

/**
 * `queued`: a visitor waits. `message`: a visitor wrote in a conversation of the agent. `assigned`: a conversation was
 * assigned to the agent. `mention`: a colleague mentioned the agent in a note.
 */
export type NotificationKind = 'queued' | 'message' | 'assigned' | 'mention'

/** The preferences of an agent who has chosen nothing. */
export const defaultPreferences: Preferences = {
  colorScheme: 'auto',
  density: 'comfortable',
  listWidth: 336,
  detailsWidth: 320,
  locale: null,
  areShortcutsOn: true,
  keys: {},
  sendsOnEnter: true,
  canUndoSend: false,
  awayAfterMinutes: 0,
  sounds: { queued: true, message: true, assigned: true, mention: true },
  desktop: { queued: false, message: false, assigned: false, mention: true },
  doNotDisturbUntil: null,
}

const ENTRY = 'preferences'

const toWidth = (stored: unknown, otherwise: number): number => (Number.isFinite(stored) ? Number(stored) : otherwise)

function parsePreferences(text: string | null): Preferences {
  if (text === null) return defaultPreferences
  try {
    const stored: Partial<Preferences> = JSON.parse(text)
    return {
      ...defaultPreferences,
      ...stored,
      listWidth: toWidth(stored.listWidth, defaultPreferences.listWidth),
      detailsWidth: toWidth(stored.detailsWidth, defaultPreferences.detailsWidth),
      keys: Object.fromEntries(Object.entries(stored.keys ?? {}).filter(([, keys]) => typeof keys === 'string')),
      sounds: { ...defaultPreferences.sounds, ...stored.sounds },
      desktop: { ...defaultPreferences.desktop, ...stored.desktop },
    }
  } catch {
    return defaultPreferences
  }
}

/** The preferences, which all tabs share. */
export interface PreferenceStore extends Store<Preferences> {
  readonly change: (change: Partial<Preferences>) => void
}

export function createPreferences(storage: DeviceStorage): PreferenceStore {
  const store = createStore(parsePreferences(storage.get(ENTRY)))
  storage.onChange((name, value) => {
    if (name === ENTRY || name === '*') store.set(parsePreferences(value))
  })
  return {
    ...store,
    change: (change) => {
      const next = { ...store.get(), ...change }
      store.set(next)
      storage.set(ENTRY, JSON.stringify(next))
    },
  }
}
