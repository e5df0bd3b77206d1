import type { AgentEvents, AgentHub } from '#sdk'
import type { Console } from '../../platform/console.tsx'
import type { TranscriptReader } from './commands/reading.ts'
import { type ConversationDetail, conversationKeys, conversationQuery } from './queries.ts'
import { findCollision } from './rules/collision.ts'
import { type ConversationStore, nobodyTypes } from './state/store.ts'
import { createTypingSignals } from './state/typing-signals.ts'

interface Dependencies {
  readonly console: Console
  readonly store: ConversationStore
  readonly reader: TranscriptReader
}

type Listeners = { readonly [Event in keyof AgentEvents]?: (payload: AgentEvents[Event]) => void }

const isWritingReply = ({ draft }: ConversationStore): boolean => draft.get().text.trim() !== '' && !draft.get().isNote

/** Warns an agent who is writing if others have written since the text was begun, unless the agent sees it. */
function warnOfNewerRows({ session }: Console, store: ConversationStore): void {
  const { draft, conversation, collision, isEndSeen } = store
  const { rows, lastSequence } = conversation.get()
  if (!isWritingReply(store) || lastSequence === 0) return
  const newer = findCollision(rows, draft.get().since, session.store.get().tokens?.agent.id ?? 0)
  // A text that was begun before the rows were loaded follows all of them.
  const isKnown = draft.get().since === 0 || (newer?.kind === 'wrote' && isEndSeen.get())
  if (isKnown) store.acknowledgeRows()
  else if (newer?.kind === 'answered' || collision.get() === null) collision.set(newer)
}

function handleMessage({ store, reader }: Dependencies, { message }: AgentEvents['message']): void {
  const { reading, isEndSeen } = store
  const isFirstNew = reading.get().firstNewSequence === null && message.senderKind === 'visitor' && !isEndSeen.get()
  if (isFirstNew) reading.set({ ...reading.get(), firstNewSequence: message.sequence })
  store.dispatch({ type: 'messageReceived', message })
  reader.catchUp()
}

/** Copies an event into the cached conversation, unless a newer version is cached. */
function patchDetail({ console, store }: Dependencies, event: AgentEvents['conversation']): void {
  const { queryClient, session } = console
  const key = conversationKeys.detail(store.id)
  const known = queryClient.getQueryData<ConversationDetail>(key)
  if (known && event.version > known.version) {
    const isTakenByColleague = event.agentId !== null && event.agentId !== known.agentId
    if (isTakenByColleague && event.agentId !== session.store.get().tokens?.agent.id && isWritingReply(store))
      store.collision.set({ kind: 'taken', name: event.agentDisplayName ?? '' })
    const { conversationId: _, lastSequence: __, updatedAt: ___, ...patch } = event
    queryClient.setQueryData<ConversationDetail>(key, { ...known, ...patch })
  }
  // The event lacks the tags, the snooze and the rating.
  void queryClient.invalidateQueries({ queryKey: key })
}

function createListeners(given: Dependencies, signals: ReturnType<typeof createTypingSignals>): Listeners {
  const { console, store, reader } = given
  const isThis = ({ conversationId }: { readonly conversationId: string }) => conversationId === store.id
  return {
    message: (event) => {
      if (!isThis(event)) return
      if (event.message.senderKind === 'visitor') signals.hideVisitor()
      handleMessage(given, event)
    },
    conversation: (event) => {
      if (!isThis(event)) return
      store.gone.set(null)
      patchDetail(given, event)
      const { conversationId, version, status, agentDisplayName: agentName } = event
      store.dispatch({ type: 'conversationChanged', conversationId, version, status, agentName })
      reader.catchUp()
    },
    conversationRemoved: (event) => {
      if (isThis(event)) store.gone.set(event.reason)
    },
    read: (event) => {
      if (!isThis(event)) return
      if (event.readerKind === 'visitor') store.dispatch({ type: 'otherRead', ...event })
      else if (event.lastReadSequence > store.reading.get().readSequence)
        store.reading.set({ ...store.reading.get(), readSequence: event.lastReadSequence })
    },
    typing: (event) => {
      if (isThis(event)) signals.showVisitor(event.isTyping || null)
    },
    agentTyping: (event) => {
      const isOwn = event.agentId === console.session.store.get().tokens?.agent.id
      if (isThis(event) && !isOwn) signals.showColleague(event)
    },
    preview: (event) => {
      if (isThis(event)) store.typing.set({ ...store.typing.get(), draft: event.draft })
    },
    visitor: ({ visitorId, ...profile }) => {
      const key = conversationKeys.detail(store.id)
      const known = console.queryClient.getQueryData<ConversationDetail>(key)
      if (known?.visitorId === visitorId)
        console.queryClient.setQueryData<ConversationDetail>(key, {
          ...known,
          visitor: { ...known.visitor, ...profile },
          visitorDisplayName: profile.displayName,
        })
    },
  }
}

/** Watches the conversation over the current hub and each later one, until the returned function is called. */
function watchVisitor({ console, store }: Dependencies): () => void {
  let hub: AgentHub | null = null
  let stop: (() => void) | undefined
  const follow = () => {
    const next = console.events.hub.get()
    if (next === hub) return
    stop?.()
    hub = next
    stop = next
      ? console.api.chat.watchConversation(next, store.id, { onWatched: () => store.typing.set(nobodyTypes) })
      : undefined
  }
  const unsubscribe = console.events.hub.subscribe(follow)
  follow()
  return () => {
    unsubscribe()
    stop?.()
  }
}

/** Reads the details again if they were read, or are being read, before the conversation was followed. */
function refreshDetail({ console, store }: Dependencies): void {
  const { queryClient, api } = console
  const query = conversationQuery(api, store.id)
  const state = queryClient.getQueryState(query.queryKey)
  if (!state || (state.data === undefined && state.fetchStatus === 'idle')) return
  // A first read that is still running cannot be replaced.
  queryClient.fetchQuery({ ...query, staleTime: Number.POSITIVE_INFINITY }).then(
    () => queryClient.invalidateQueries({ queryKey: query.queryKey }),
    () => undefined,
  )
}

/** Keeps a conversation up to date until the returned function is called. */
export function followConversation(given: Dependencies): () => void {
  const { console, store, reader } = given
  const signals = createTypingSignals(store)
  const listeners = createListeners(given, signals)
  const restore = () => {
    store.dispatch({ type: 'connectionRestored' })
    reader.catchUp()
  }
  const stops = [
    ...Object.entries(listeners).map(([event, listener]) =>
      console.events.on(event as keyof AgentEvents, listener as (payload: unknown) => void),
    ),
    store.conversation.subscribe(() => warnOfNewerRows(console, store)),
    store.isEndSeen.subscribe(() => warnOfNewerRows(console, store)),
    console.events.onMissed(restore),
    watchVisitor(given),
  ]
  refreshDetail(given)
  reader.open()
  return () => {
    for (const stop of stops) stop()
    store.saveDraft()
    signals.end()
    store.reading.set({ ...store.reading.get(), firstNewSequence: null })
  }
}
