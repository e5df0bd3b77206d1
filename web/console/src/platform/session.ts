import type { AgentTokenPair } from '#sdk'
import { withLock } from '../../../ui/browser/locks.ts'
import type { DeviceStorage } from '../../../ui/browser/storage.ts'
import { measureClockOffset } from './server-clock.ts'
import { createStore, type Store } from './store.ts'
import type { TabStorage } from './tab-storage.ts'

export type Agent = AgentTokenPair['agent']

/** Who uses the console. */
export interface SessionState {
  /** Null if no agent is signed in. */
  readonly tokens: AgentTokenPair | null
  /** Why the last session ended: the agent signed out, or the server refused it. Null if none has ended. */
  readonly endedBy: 'signOut' | 'expiry' | null
  /** Whether a portal shows the console. It then has no administration, no account page and no sign-out. */
  readonly isEmbedded: boolean
}

/** The session of the agent, which all tabs share. A session that a portal created stays in its tab. */
export interface Session {
  readonly store: Store<SessionState>
  /** Starts the session that a portal created, in this tab only. */
  readonly adopt: (tokens: AgentTokenPair) => void
  readonly end: (by: 'signOut' | 'expiry') => void
  /** Stores the tokens of a new session, or new tokens of the same one. */
  readonly renew: (tokens: AgentTokenPair) => void
  /** Stores the newest record of the agent, whose role may have changed. */
  readonly changeAgent: (agent: Agent) => void
  /** Hides what an embedded console does not have, until the tab is closed. */
  readonly markEmbedded: () => void
  /** Returns the time of the server, because the clock of the device may be wrong. */
  readonly now: () => Date
  /** Converts a time of this device to that of the server, in milliseconds. */
  readonly toServerTime: (deviceTimeMs: number) => number
  /** Returns the newest tokens, which another tab may have stored. */
  readonly read: () => AgentTokenPair | undefined
  /** Runs a refresh while no other tab runs one. */
  readonly runAlone: <T>(run: () => Promise<T>) => Promise<T>
}

const SESSION = 'session'
const EMBEDDED = 'embedded'

/** What is stored of a session. */
interface StoredSession {
  readonly tokens: AgentTokenPair
  /** How far the clock of the server is ahead of this device, in milliseconds. */
  readonly clockOffsetMs: number
}

function parseSession(text: string | null): StoredSession | null {
  if (text === null) return null
  try {
    const stored: Partial<StoredSession> = JSON.parse(text)
    // An earlier release may have stored it in another form.
    return stored.tokens ? { tokens: stored.tokens, clockOffsetMs: stored.clockOffsetMs ?? 0 } : null
  } catch {
    return null
  }
}

export function createSession(device: DeviceStorage, tab: TabStorage): Session {
  let isShared = tab.get(SESSION) === null
  const readStored = () => parseSession(isShared ? device.get(SESSION) : tab.get(SESSION))
  let clockOffsetMs = readStored()?.clockOffsetMs ?? 0
  const write = (stored: StoredSession | null) => {
    const text = stored && JSON.stringify(stored)
    if (!isShared) tab.set(SESSION, text)
    else if (text === null) device.delete(SESSION)
    else device.set(SESSION, text)
  }
  const store = createStore<SessionState>({
    tokens: readStored()?.tokens ?? null,
    endedBy: null,
    isEmbedded: tab.get(EMBEDDED) !== null,
  })
  const change = (next: Partial<SessionState>) => store.set({ ...store.get(), ...next })
  const renew = (tokens: AgentTokenPair) => {
    clockOffsetMs = measureClockOffset(tokens.accessToken, Date.now())
    write({ tokens, clockOffsetMs })
    change({ tokens, endedBy: null })
  }
  device.onChange((name, value) => {
    if (!isShared || (name !== SESSION && name !== '*')) return
    const stored = parseSession(value)
    if (stored) clockOffsetMs = stored.clockOffsetMs
    change({ tokens: stored?.tokens ?? null, endedBy: stored ? null : 'signOut' })
  })
  return {
    store,
    renew,
    adopt: (tokens) => {
      isShared = false
      renew(tokens)
    },
    end: (endedBy) => {
      write(null)
      change({ tokens: null, endedBy })
    },
    changeAgent: (agent) => {
      const { tokens } = store.get()
      if (!tokens || JSON.stringify(tokens.agent) === JSON.stringify(agent)) return
      const changed = { ...tokens, agent }
      write({ tokens: changed, clockOffsetMs })
      change({ tokens: changed })
    },
    markEmbedded: () => {
      tab.set(EMBEDDED, '1')
      change({ isEmbedded: true })
    },
    now: () => new Date(Date.now() + clockOffsetMs),
    toServerTime: (deviceTimeMs) => deviceTimeMs + clockOffsetMs,
    read: () => readStored()?.tokens,
    runAlone: (run) => (isShared ? withLock('console-session', run) : run()),
  }
}
