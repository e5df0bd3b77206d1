import { onlineManager, type QueryClient } from '@tanstack/react-query'
import type { Conversation } from '#sdk'
import type { Console } from '../../../platform/console.tsx'
import { type ConversationDetail, conversationKeys, conversationQuery } from '../queries.ts'
import { UNDO_SEND_MS } from '../rules/undo-send.ts'
import { type ConversationStore, createConversationStore, isOnScreen } from '../state/store.ts'
import { createUnsentContentStorage } from '../state/unsent-content.ts'
import { createUploadStore, type UploadStore } from '../state/uploads.ts'
import { createTranscriptReader, type TranscriptReader } from './reading.ts'
import { createSender, type Sender } from './sending.ts'
import { createUploader, type Uploader } from './uploading.ts'

/** An open conversation, and what reads and sends in it. */
export interface OpenConversation extends Sender {
  readonly store: ConversationStore
  readonly uploads: UploadStore
  readonly reader: TranscriptReader
  readonly uploader: Uploader
}

/** The conversations that one agent has opened. */
interface OpenConversations {
  readonly agentId: number
  readonly open: (id: string) => OpenConversation
  /** Loads the newest rows, unless rows are loaded. They are dropped if the conversation is not opened soon. */
  readonly preload: (id: string) => void
  /** Sends what is queued in any conversation. */
  readonly sendAll: () => void
  /** Removes the listeners of the connection and the page. */
  readonly end: () => void
}

const MAX_KEPT = 30

/** How long preloaded rows can be shown, in milliseconds. Later, it would not be known which of them are new. */
const PRELOADED_FOR_MS = 5000

/** Whether a conversation is on the screen, or contains something that was not sent. */
const isKept = ({ store, uploads }: OpenConversation): boolean =>
  isOnScreen(store) || store.conversation.get().outbox.length > 0 || uploads.get().length > 0

const signedInId = ({ session }: Console): number => session.store.get().tokens?.agent.id ?? 0

/** Drops cached details that are older than a change of the agent, or that are being read and may be. */
function dropOlderDetail(queryClient: QueryClient, { id, version }: Conversation): void {
  const queryKey = conversationKeys.detail(id)
  const known = queryClient.getQueryData<ConversationDetail>(queryKey)
  const isReading = queryClient.getQueryState(queryKey)?.fetchStatus !== 'idle'
  if (isReading || (known?.version ?? 0) < version) queryClient.removeQueries({ queryKey, type: 'inactive' })
}

/** Keeps conversations that are loaded before they are opened. */
function createPreloads(create: (id: string) => OpenConversation) {
  const preloads = new Map<string, { readonly conversation: OpenConversation; readonly startedAt: number }>()
  const dropOld = () => {
    for (const [id, { startedAt }] of preloads)
      if (performance.now() - startedAt > PRELOADED_FOR_MS) preloads.delete(id)
  }
  return {
    start: (id: string) => {
      dropOld()
      if (preloads.has(id)) return
      const conversation = create(id)
      preloads.set(id, { conversation, startedAt: performance.now() })
      conversation.reader.catchUp()
    },
    /** Removes the conversation and returns it; undefined if it was not loaded, or too long ago. */
    take: (id: string): OpenConversation | undefined => {
      dropOld()
      const conversation = preloads.get(id)?.conversation
      preloads.delete(id)
      conversation?.store.adoptUnsentContent()
      return conversation
    },
  }
}

function createOpenConversations(console: Console, agentId: number): OpenConversations {
  const { storage, api, events, preferences, queryClient } = console
  const unsentContent = createUnsentContentStorage(storage, agentId)
  const opened = new Map<string, OpenConversation>()
  const delayMs = () => (preferences.get().canUndoSend ? UNDO_SEND_MS : 0)
  const isSignedIn = () => signedInId(console) === agentId
  const create = (id: string): OpenConversation => {
    const store = createConversationStore(id, unsentContent)
    const uploads = createUploadStore()
    return {
      ...{ store, uploads, reader: createTranscriptReader(api, store) },
      ...createSender(api, store, { delayMs, isSignedIn }),
      uploader: createUploader(api, store, uploads, isSignedIn),
    }
  }
  const preloads = createPreloads(create)
  const open = (id: string): OpenConversation => {
    const one = opened.get(id) ?? preloads.take(id) ?? create(id)
    // Moves it to the end: the first ones were opened longest ago.
    opened.delete(id)
    opened.set(id, one)
    for (const [oldId, old] of opened) if (opened.size > MAX_KEPT && oldId !== id && !isKept(old)) opened.delete(oldId)
    return one
  }
  const sendAll = () => {
    if (!isSignedIn()) return
    for (const id of unsentContent.listUnsent()) open(id).send()
    for (const { uploader } of opened.values()) uploader.retryUnsent()
  }
  unsentContent.onChange((id) => opened.get(id)?.store.adoptUnsentContent())
  const stopFollowing = events.onMissed(sendAll)
  const stopDropping = api.conversationChanges.onChanged((changed) => dropOlderDetail(queryClient, changed))
  addEventListener('online', sendAll)
  const saveDrafts = () => {
    for (const { store } of opened.values()) store.saveDraft()
  }
  addEventListener('pagehide', saveDrafts)
  const end = () => {
    stopFollowing()
    stopDropping()
    removeEventListener('online', sendAll)
    removeEventListener('pagehide', saveDrafts)
  }
  const preload = (id: string) => {
    if (!opened.has(id)) preloads.start(id)
  }
  return { agentId, open, preload, sendAll, end }
}

const byConsole = new WeakMap<Console, OpenConversations>()

/** Returns the conversations of the agent who is signed in. Those of an earlier agent are dropped. */
function openConversations(console: Console): OpenConversations {
  const agentId = signedInId(console)
  const known = byConsole.get(console)
  if (known?.agentId === agentId) return known
  known?.end()
  const created = createOpenConversations(console, agentId)
  byConsole.set(console, created)
  return created
}

/** Opens a conversation. Opening it again returns the same one, with what was loaded and written. */
export const openConversation = (console: Console, id: string): OpenConversation => openConversations(console).open(id)

/** Loads a conversation that the agent is likely to open next. Opening it loads what has changed since. */
export function preloadConversation(console: Console, id: string): void {
  // Without a connection, the reads would wait, and all be sent at once later.
  if (!onlineManager.isOnline()) return
  void console.queryClient.prefetchQuery(conversationQuery(console.api, id))
  openConversations(console).preload(id)
}

/** Sends what was written before a reload, in any conversation. Each new connection does the same. */
export const sendUnsent = (console: Console): void => openConversations(console).sendAll()
