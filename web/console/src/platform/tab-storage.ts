/** Stores texts until the tab is closed, or only until the next page where the browser blocks storage. */
export interface TabStorage {
  readonly get: (name: string) => string | null
  /** A null value deletes the entry. */
  readonly set: (name: string, value: string | null) => void
}

const PREFIX = 'flowdesk:@console:'

export function createTabStorage(): TabStorage {
  const memory = new Map<string, string>()
  return {
    get: (name) => {
      try {
        return sessionStorage.getItem(PREFIX + name) ?? memory.get(name) ?? null
      } catch {
        return memory.get(name) ?? null
      }
    },
    set: (name, value) => {
      if (value === null) memory.delete(name)
      else memory.set(name, value)
      try {
        if (value === null) sessionStorage.removeItem(PREFIX + name)
        else sessionStorage.setItem(PREFIX + name, value)
      } catch {
        // The memory has it.
      }
    },
  }
}
