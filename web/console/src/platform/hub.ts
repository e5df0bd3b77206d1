import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { type AgentEvents, type AgentHub, agentHub, reconnectPolicy } from '#sdk'
import type { Api } from './api.ts'
import type { Session } from './session.ts'
import { createStore, type Store } from './store.ts'

/** Whether events arrive. `lost` is a connection that is being restored; without a session it is `closed`. */
export type ConnectionState = 'connecting' | 'connected' | 'lost' | 'closed'

/** The events of the agent hub, across sign-ins. */
export interface EventSource {
  readonly state: Store<ConnectionState>
  /** The connected hub; null without a session. */
  readonly hub: Store<AgentHub | null>
  /** Calls the listener for each event, until the returned function is called. */
  readonly on: <Event extends keyof AgentEvents & string>(
    event: Event,
    listener: (payload: AgentEvents[Event]) => void,
  ) => () => void
  /** Calls the listener when events may have been missed: read again what is shown. */
  readonly onMissed: (listener: () => void) => () => void
}

type Listener = (payload: never) => void
type EventName = keyof AgentEvents & string

/** How long to wait after a connection that ended permanently, for example because the licence blocks the server. */
const RECONNECT_MS = 10_000

/** Listeners by event, which outlive the hub that calls them. */
class EventListeners {
  readonly #listeners = new Map<EventName, Set<Listener>>()

  /** Adds a listener. Returns whether it is the first one of its event. */
  add(event: EventName, listener: Listener): boolean {
    const added = this.#listeners.get(event)
    if (added) added.add(listener)
    else this.#listeners.set(event, new Set([listener]))
    return !added
  }

  remove(event: EventName, listener: Listener): void {
    this.#listeners.get(event)?.delete(listener)
  }

  bind(hub: AgentHub, event: EventName): void {
    hub.on(event, (payload) => {
      for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(payload as never)
    })
  }

  bindAll(hub: AgentHub): void {
    for (const event of this.#listeners.keys()) this.bind(hub, event)
  }
}

/** Creates a connection that calls `setState` with its states. It is not started. */
function createHub(api: Api, setState: (hub: AgentHub, state: ConnectionState) => void): AgentHub {
  const connection = new HubConnectionBuilder()
    .withUrl('/hubs/agent', { accessTokenFactory: () => api.chat.accessToken() })
    .withAutomaticReconnect(reconnectPolicy())
    .configureLogging(LogLevel.None)
    .build()
  const policy = reconnectPolicy()
  const hub = agentHub(connection, {
    policy: {
      nextRetryDelayInMilliseconds: (failure) => {
        // A first connection that fails is reported by nothing else.
        setState(hub, 'lost')
        return policy.nextRetryDelayInMilliseconds(failure)
      },
    },
  })
  connection.onreconnecting(() => setState(hub, 'lost'))
  hub.onMissed(() => setState(hub, 'connected'))
  hub.onClosed(() => setState(hub, 'closed'))
  return hub
}

/** Connects to `/hubs/agent` while an agent is signed in. */
export function createEventSource(session: Session, api: Api): EventSource {
  const state = createStore<ConnectionState>('closed')
  const current = createStore<AgentHub | null>(null)
  const listeners = new EventListeners()
  const missed = new Set<() => void>()
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  const connect = () => {
    const hub = createHub(api, (changed, next) => {
      if (current.get() !== changed) return
      if (next === 'closed') void recover()
      else state.set(next)
    })
    hub.onMissed(() => {
      for (const listener of [...missed]) listener()
    })
    current.set(hub)
    state.set('connecting')
    listeners.bindAll(hub)
    // A rejected start has already reported that the hub is closed.
    hub.start().catch(() => undefined)
  }
  /** Runs after a permanent end of the connection. Its call ends a refused session; otherwise it connects again. */
  const recover = async () => {
    state.set('lost')
    const isSignedIn = await api.request('GET', '/v1/agent/me').then(
      () => true,
      () => session.store.get().tokens !== null,
    )
    if (isSignedIn) retryTimer = setTimeout(connect, RECONNECT_MS)
  }
  const disconnect = () => {
    clearTimeout(retryTimer)
    const hub = current.get()
    current.set(null)
    state.set('closed')
    hub?.stop().catch(() => undefined)
  }
  let agentId: number | undefined
  const follow = () => {
    const next = session.store.get().tokens?.agent.id
    if (next === agentId) return
    agentId = next
    disconnect()
    if (next !== undefined) connect()
  }
  session.store.subscribe(follow)
  follow()
  return {
    state,
    hub: current,
    on: (event, listener) => {
      const hub = current.get()
      if (listeners.add(event, listener as Listener) && hub) listeners.bind(hub, event)
      return () => listeners.remove(event, listener as Listener)
    },
    onMissed: (listener) => {
      missed.add(listener)
      return () => void missed.delete(listener)
    },
  }
}
