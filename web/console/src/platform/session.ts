import type { AgentTokenPair } from '#sdk'
import { withLock } from '../../../ui/browser/locks.ts'
import type { DeviceStorage } from '../../../ui/browser/storage.ts'
import { createStore, type Store } from './store.ts'

export type Agent = AgentTokenPair['agent']

/** Who uses the console. */
export interface SessionState {
  /** Null if no agent is signed in. */
  readonly tokens: AgentTokenPair | null
  /** Why the session ended: the agent signed out, or the server refused it. Null before a first session. */
  readonly endedBy: 'signOut' | 'expiry' | null
  /** Whether a portal shows the console in a frame. It then has no administration, no account page and no sign-out. */
  readonly isEmbedded: boolean
}

/** The session of the agent, which all tabs share. A session that a portal created stays in its tab. */
export interface Session {
  readonly store: Store<SessionState>
  /** Starts the session that a portal created, in this tab only. */
  readonly adopt: (tokens: AgentTokenPair, isEmbedded: boolean) => void
  readonly end: (by: 'signOut' | 'expiry') => void
  /** Stores the tokens of a new session, or new tokens of the same one. */
  readonly renew: (tokens: AgentTokenPair) => void
  /** Returns the newest tokens, which another tab may have stored. */
  readonly read: () => AgentTokenPair | undefined
  /** Runs a refresh while no other tab runs one. */
  readonly runAlone: <T>(run: () => Promise<T>) => Promise<T>
}

const ENTRY = 'session'

function parseTokens(text: string | null): AgentTokenPair | null {
  if (text === null) return null
  try {
    // Only this console writes the entry.
    return JSON.parse(text) as AgentTokenPair
  } catch {
    return null
  }
}

export function createSession(storage: DeviceStorage): Session {
  let isShared = true
  const store = createStore<SessionState>({
    tokens: parseTokens(storage.get(ENTRY)),
    endedBy: null,
    isEmbedded: false,
  })
  const renew = (tokens: AgentTokenPair) => {
    if (isShared) storage.set(ENTRY, JSON.stringify(tokens))
    store.set({ ...store.get(), tokens, endedBy: null })
  }
  storage.onChange((name, value) => {
    if (!isShared || (name !== ENTRY && name !== '*')) return
    const tokens = parseTokens(value)
    store.set({ ...store.get(), tokens, endedBy: tokens ? null : 'signOut' })
  })
  return {
    store,
    renew,
    adopt: (tokens, isEmbedded) => {
      isShared = false
      store.set({ tokens, endedBy: null, isEmbedded })
    },
    end: (endedBy) => {
      if (isShared) storage.delete(ENTRY)
      store.set({ ...store.get(), tokens: null, endedBy })
    },
    read: () => (isShared ? parseTokens(storage.get(ENTRY)) : store.get().tokens) ?? undefined,
    runAlone: (run) => (isShared ? withLock('console-session', run) : run()),
  }
}
