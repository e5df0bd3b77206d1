import { QueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { FlowdeskError } from '#sdk'
import { createStorage, type DeviceStorage } from '../../../ui/browser/storage.ts'
import { type Api, createApi } from './api.ts'
import { createEventSource, type EventSource } from './hub.ts'
import { createPreferences, type PreferenceStore } from './preferences.ts'
import { createSession, type Session } from './session.ts'
import { createTabStorage, type TabStorage } from './tab-storage.ts'

/** What all features of the console use. */
export interface Console {
  readonly storage: DeviceStorage
  readonly tabStorage: TabStorage
  readonly preferences: PreferenceStore
  readonly session: Session
  readonly api: Api
  readonly events: EventSource
  readonly queryClient: QueryClient
}

/** The name under which the console stores its entries. No widget can have it as its key. */
const STORAGE_OWNER = '@console'

const MAX_READ_RETRIES = 2

/** Whether to repeat a read: only after a missing response, because the server would refuse a refused one again. */
const isWorthRetry = (failures: number, error: unknown): boolean =>
  failures < MAX_READ_RETRIES && error instanceof FlowdeskError && error.status === 0

export function createConsole(): Console {
  const storage = createStorage(STORAGE_OWNER)
  const preferences = createPreferences(storage)
  const tabStorage = createTabStorage()
  const session = createSession(storage, tabStorage)
  const api = createApi(session, () => preferences.get().locale ?? navigator.language)
  const events = createEventSource(session, api)
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: isWorthRetry, staleTime: 30_000, refetchOnWindowFocus: false } },
  })
  let agentId = session.store.get().tokens?.agent.id
  session.store.subscribe(() => {
    const next = session.store.get().tokens?.agent.id
    // Nothing that an agent has read is shown to the next one.
    if (next !== agentId) queryClient.clear()
    agentId = next
  })
  events.onMissed(() => void queryClient.invalidateQueries())
  return { storage, tabStorage, preferences, session, api, events, queryClient }
}

const ConsoleContext = createContext<Console | null>(null)

export const ConsoleProvider = ConsoleContext.Provider

/** Returns what all features use. */
export function useConsole(): Console {
  const console = use(ConsoleContext)
  if (!console) throw new Error('The component is outside of ConsoleProvider')
  return console
}
