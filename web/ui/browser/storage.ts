/** Called with a null value for a deleted entry, and with the name `*` when another tab deleted all entries. */
type ChangeListener = (name: string, value: string | null) => void

/** Stores texts of this widget, or of the console, on the device, or in memory where the browser blocks storage. */
export interface DeviceStorage {
  readonly get: (name: string) => string | null
  readonly set: (name: string, value: string) => void
  readonly delete: (name: string) => void
  /** Deletes all entries, in all tabs. */
  readonly clear: () => void
  /** Calls the listener when another tab changes an entry. */
  readonly onChange: (listener: ChangeListener) => void
}

interface Change {
  readonly name: string
  /** Null if the entry was deleted. */
  readonly value: string | null
}

const ALL_ENTRIES = '*'

/** How long a tab waits for its storage to have a change that another tab has announced, in milliseconds. */
const STORED_WITHIN_MS = 1000

// Blocked storage throws at any access, and full storage at a write.
function attempt<T>(access: (storage: Storage) => T, otherwise: () => T): T {
  try {
    return access(localStorage)
  } catch {
    return otherwise()
  }
}

/** The entries in `localStorage`, and in memory those that the browser refused to store. */
function createEntries(prefix: string) {
  const memory = new Map<string, string>()
  const read = (storage: Storage, name: string) => storage.getItem(prefix + name)
  return {
    isBlocked: attempt(
      (storage) => read(storage, '') !== null,
      () => true,
    ),
    isStored: ({ name, value }: Change) =>
      attempt(
        (storage) => read(storage, name) === value,
        () => false,
      ),
    get: (name: string) =>
      memory.get(name) ??
      attempt(
        (storage) => read(storage, name),
        () => null,
      ),
    write: ({ name, value }: Change) => {
      memory.delete(name)
      attempt(
        (storage) => (value === null ? storage.removeItem(prefix + name) : storage.setItem(prefix + name, value)),
        () => void (value !== null && memory.set(name, value)),
      )
    },
    clear: () => {
      memory.clear()
      attempt(
        (storage) => {
          for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
        },
        () => undefined,
      )
    },
  }
}

/** Opens the channel to the other tabs. Undefined where the browser has none or blocks it. */
function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}

type Entries = ReturnType<typeof createEntries>

/**
 * Returns a function that takes a change announced by another tab, and calls `notify` once the storage has the change:
 * the message of a tab can arrive before what the tab has stored. A change that the other tab could not store, because
 * its storage is full, is passed on after a second.
 */
function createReceiver(prefix: string, entries: Entries, notify: ChangeListener): (change: Change) => void {
  /** The last change of each entry that the storage does not have yet. */
  const awaited = new Map<string, Change>()
  const finish = ({ name, value }: Change) => {
    awaited.delete(name)
    notify(name, value)
  }
  addEventListener('storage', ({ key }) => {
    const change = key?.startsWith(prefix) && awaited.get(key.slice(prefix.length))
    if (change && entries.isStored(change)) finish(change)
  })
  return (change) => {
    const { name } = change
    if (name === ALL_ENTRIES) {
      awaited.clear()
      entries.clear()
    }
    // If the storage is not blocked, it has the change at once or soon.
    else if (entries.isBlocked) entries.write(change)
    else if (!entries.isStored(change)) {
      awaited.set(name, change)
      setTimeout(() => awaited.get(name) === change && finish(change), STORED_WITHIN_MS)
      return
    }
    finish(change)
  }
}

/** Opens the storage of a widget by its key, or that of the console by a name that no widget can have. */
export function createStorage(owner: string): DeviceStorage {
  const prefix = `flowdesk:${owner}:`
  const entries = createEntries(prefix)
  const listeners: ChangeListener[] = []
  const channel = openChannel(prefix)
  const notify = (name: string, value: string | null) => {
    // Copies the list, because a panel that starts again because of the change adds its own listener.
    for (const listener of [...listeners]) listener(name, value)
  }
  const change = (next: Change): void => {
    if (next.name === ALL_ENTRIES) entries.clear()
    else entries.write(next)
    channel?.postMessage(next)
  }
  if (channel) {
    const receive = createReceiver(prefix, entries, notify)
    channel.onmessage = ({ data }: MessageEvent<Change>) => receive(data)
  } else
    addEventListener('storage', ({ key, newValue }) => {
      if (key?.startsWith(prefix)) notify(key.slice(prefix.length), newValue)
    })
  return {
    get: entries.get,
    set: (name, value) => change({ name, value }),
    delete: (name) => change({ name, value: null }),
    clear: () => change({ name: ALL_ENTRIES, value: null }),
    onChange: (listener) => void listeners.push(listener),
  }
}

/** Returns a storage that ignores writes and changes once the signal is aborted. */
export const createAbortableStorage = (storage: DeviceStorage, signal: AbortSignal): DeviceStorage => ({
  get: storage.get,
  set: (name, value) => {
    if (!signal.aborted) storage.set(name, value)
  },
  delete: (name) => {
    if (!signal.aborted) storage.delete(name)
  },
  clear: () => {
    if (!signal.aborted) storage.clear()
  },
  onChange: (listener) =>
    storage.onChange((name, value) => {
      if (!signal.aborted) listener(name, value)
    }),
})
