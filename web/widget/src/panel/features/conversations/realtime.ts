import { signal } from '@preact/signals'
import type { VisitorEvents } from '#sdk'
import type { Environment } from '../../environment.ts'
import { VisitorHub } from '../../platform/visitor-hub.ts'
import type { Session } from '../session/state/session.ts'
import type { ConversationCommands } from './commands.ts'
import { createPolling, synchronize } from './realtime/polling.ts'
import type { ConversationStore } from './state.ts'

/** How long a typing signal is shown without another one. */
const TYPING_TIMEOUT_MS = 8000

/** What the hub announces besides the rows of the conversation. */
export interface Realtime {
  readonly hub: VisitorHub
  /** Whether messages arrive: over the hub, or by polling. */
  readonly isConnected: () => boolean
  /** The name of the agent who is typing; null if none is. */
  readonly typingAgent: () => string | null
  readonly isOnline: () => boolean
  readonly connect: () => void
}

interface Dependencies extends Environment {
  readonly session: Session
  readonly store: ConversationStore
  readonly commands: ConversationCommands
}

/** The address of the hub. Browsers cannot send a header field with a WebSocket, so the credential is in the query. */
function hubUrl({ host, chat }: Environment): string | null {
  const { credential } = chat
  if (credential === undefined) return null
  const url = new URL(host.config.realtime.visitorHubUrl, host.options.baseUrl)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  url.searchParams.set('access_token', credential)
  return url.href
}

interface TypingAgent {
  readonly get: () => string | null
  readonly set: (name: string | null) => void
}

function createTypingAgent(): TypingAgent {
  const name = signal<string | null>(null)
  let timer = 0
  const set = (next: string | null) => {
    clearTimeout(timer)
    name.value = next
    if (next !== null) timer = window.setTimeout(() => set(null), TYPING_TIMEOUT_MS)
  }
  return { get: () => name.value, set }
}

type Listeners = { readonly [Name in keyof VisitorEvents]: (payload: VisitorEvents[Name]) => void }

function createListeners(given: Dependencies, typing: TypingAgent, setOnline: (online: boolean) => void): Listeners {
  const { store, commands } = given
  const catchUp = () => void commands.catchUp().catch(() => undefined)
  return {
    message: ({ message }) => {
      if (message.senderKind === 'agent') typing.set(null)
      store.dispatch({ type: 'messageReceived', message })
      catchUp()
    },
    conversation: (change) => {
      const { conversationId, status } = change
      // A visitor has one open conversation: another device, or another tab, has opened this one.
      if (status !== 'closed') store.dispatch({ type: 'conversationOpened', conversationId })
      store.dispatch({ type: 'conversationChanged', ...change })
      catchUp()
    },
    queue: (change) => store.dispatch({ type: 'queueMoved', ...change }),
    read: (change) => store.dispatch({ type: 'otherRead', ...change }),
    typing: ({ isTyping, agentName }) => typing.set(isTyping ? agentName : null),
    online: ({ online }) => setOnline(online),
    resync: () => void synchronize(given).catch(() => undefined),
  }
}

/** Gets another credential if the server does not accept the current one. Returns whether the visitor has one. */
async function renewCredential({ chat, session, store, ended }: Dependencies): Promise<boolean> {
  const { conversationId } = store.state()
  if (conversationId === null) return false
  await session.withCredential(() => chat.getTranscript(conversationId, { pageSize: 1 })).catch(() => undefined)
  return !ended.aborted && !session.isBlocked()
}

export function createRealtime(given: Dependencies): Realtime {
  const { host, ended } = given
  const isConnected = signal(true)
  const isOnline = signal(host.config.online)
  const typing = createTypingAgent()
  const listeners = createListeners(given, typing, (online) => {
    isOnline.value = online
  })
  const onPolled = (isReachable: boolean) => {
    isConnected.value = isReachable || hub.isConnected
  }
  const polling = createPolling(given, () => hub.isConnected, onPolled)
  const hub = new VisitorHub({
    url: () => hubUrl(given),
    onEvent: (name, payload) => (listeners as Record<string, ((payload: never) => void) | undefined>)[name]?.(payload),
    onConnected: () => {
      isConnected.value = true
      polling.stop()
      void synchronize(given).catch(() => undefined)
    },
    onDisconnected: () => {
      isConnected.value = false
      polling.start()
    },
    onRejected: () => void renewCredential(given).then((hasCredential) => hasCredential && hub.open()),
  })
  const retryNow = () => {
    if (!document.hidden) hub.retryNow()
  }
  addEventListener('online', retryNow, { signal: ended })
  // Browsers keep the socket of a device without a network open for a long time.
  addEventListener('offline', () => hub.reconnect(), { signal: ended })
  document.addEventListener('visibilitychange', retryNow, { signal: ended })
  return {
    hub,
    isConnected: () => isConnected.value,
    typingAgent: typing.get,
    isOnline: () => isOnline.value,
    connect: () => {
      if (hub.isWanted) return
      hub.open()
      polling.start()
    },
  }
}
