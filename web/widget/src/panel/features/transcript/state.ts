import { computed, effect, signal } from '@preact/signals'
import type { ChatMessage } from '#sdk'
import type { PanelHost } from '../../../loader/interface.ts'
import type { AttachmentStore } from '../attachments/state/uploads.ts'
import type { ConversationCommands } from '../conversations/commands.ts'
import type { ConversationStore } from '../conversations/state.ts'
import { type Entry, toEntries, toPendingEntries } from './rules/entries.ts'
import { chooseShownRows, findFirstUnread, moveEarlier, moveLater } from './rules/shown-rows.ts'

/** How long `isBusy` stays true after history was inserted, so that assistive technology does not read it aloud. */
const SETTLE_MS = 500

/** What the transcript shows of the conversation, and where in it the reader is. */
export interface TranscriptState {
  readonly entries: () => readonly Entry[]
  readonly pendingEntries: () => readonly Entry[]
  /** The `clientMessageId` of each loaded row. */
  readonly clientMessageIds: () => ReadonlySet<string | null>
  /** Whether there are rows before the first shown one. */
  readonly hasEarlier: () => boolean
  /** Whether the first rows of the conversation are being loaded. */
  readonly isLoading: () => boolean
  /** Whether history is being inserted. */
  readonly isBusy: () => boolean
  /** Whether a row arrived after the first page was loaded. */
  readonly isFresh: (sequence: number) => boolean
  readonly isAtEnd: () => boolean
  /** Call it when the reader scrolls. Away from the end, new rows do not remove a row that is being read. */
  readonly setAtEnd: (isAtEnd: boolean) => void
  readonly showEarlier: () => Promise<void>
  readonly showLatest: () => void
  /** Counts the calls of `showLatest`. The view moves to the end when it changes. */
  readonly latestRequests: () => number
  /** Call it when the panel was opened or closed, or the tab was shown or hidden. */
  readonly updateWatched: () => void
}

interface Dependencies {
  readonly host: PanelHost
  readonly store: ConversationStore
  readonly commands: ConversationCommands
  readonly files: AttachmentStore
  /** Aborted when the panel ends. */
  readonly ended: AbortSignal
}

/** Which of the loaded rows are in the document. */
function createWindow({ store, commands }: Dependencies) {
  const firstShown = signal<number | null>(null)
  const isAtEnd = signal(true)
  const isBusy = signal(true)
  const shown = computed(() => chooseShownRows(store.state().rows, firstShown.value))
  let isMoving = false
  let settleTimer = 0
  const settle = () => {
    isBusy.value = true
    clearTimeout(settleTimer)
    settleTimer = window.setTimeout(() => {
      isBusy.value = false
    }, SETTLE_MS)
  }
  const move = (choose: typeof moveEarlier) => {
    firstShown.value = choose(store.state().rows, firstShown.peek())
  }
  const showEarlier = async () => {
    const { hasEarlier, rows } = shown.peek()
    if (isMoving || !(hasEarlier || store.state().hasEarlier)) return
    isMoving = true
    isBusy.value = true
    firstShown.value ??= rows[0]?.sequence ?? null
    // If the read fails, for example without a connection, the reader can try again.
    if (!hasEarlier) await commands.loadEarlier().catch(() => undefined)
    move(moveEarlier)
    isMoving = false
    settle()
  }
  const setAtEnd = (isNearEnd: boolean) => {
    const { rows, hasLater } = shown.peek()
    isAtEnd.value = isNearEnd && !hasLater
    if (isAtEnd.peek()) firstShown.value = null
    else firstShown.value ??= rows[0]?.sequence ?? null
    if (!isNearEnd || !hasLater) return
    settle()
    move(moveLater)
  }
  return { firstShown, isAtEnd, isBusy, shown, settle, showEarlier, setAtEnd }
}

/** The line before the new rows. It is set by rows that arrive unseen, and stays while the visitor reads them. */
function createNewLine({ host, store, commands }: Dependencies, isAtEnd: () => boolean, onFirstPage: () => void) {
  const firstNew = signal<number | null>(null)
  let conversationId: string | null = null
  let last = 0
  let firstPageEnd = 0
  const isWatched = () => host.isOpen() && document.visibilityState === 'visible' && isAtEnd()
  const changeConversation = (current: string | null) => {
    if (conversationId === current) return
    conversationId = current
    firstNew.value = null
    last = 0
  }
  const placeLine = ({ sequence, senderKind }: ChatMessage, isFirstPage: boolean) => {
    if (senderKind === 'visitor') firstNew.value = null
    else if (sequence > last && (isFirstPage || !isWatched()))
      firstNew.value ??= findFirstUnread(store.state().rows, store.unreadCount())
  }
  const receive = () => {
    const { rows, conversationId: current } = store.state()
    const newest = rows[rows.length - 1]
    changeConversation(current)
    if (!newest) return
    const isFirstPage = last === 0
    if (isFirstPage) {
      firstPageEnd = newest.sequence
      onFirstPage()
    }
    placeLine(newest, isFirstPage)
    last = newest.sequence
    if (isWatched()) void commands.markRead()
  }
  const updateWatched = () => {
    if (isWatched()) void commands.markRead()
    else if (!host.isOpen() && store.unreadCount() === 0) firstNew.value = null
  }
  return { firstNew, receive, updateWatched, isFresh: (sequence: number) => sequence > firstPageEnd }
}

export function createTranscript(given: Dependencies): TranscriptState {
  const { store, files, ended } = given
  const { firstShown, isAtEnd, isBusy, shown, settle, showEarlier, setAtEnd } = createWindow(given)
  const { firstNew, receive, updateWatched, isFresh } = createNewLine(given, () => isAtEnd.peek(), settle)
  const latestRequests = signal(0)
  const entries = computed(() => toEntries(shown.value.rows, firstNew.value))
  const clientMessageIds = computed(() => new Set(store.state().rows.map(({ clientMessageId }) => clientMessageId)))
  const showLatest = () => {
    firstShown.value = null
    isAtEnd.value = true
    latestRequests.value = latestRequests.peek() + 1
  }
  let pendingCount = 0
  effect(receive)
  effect(() => {
    const { length } = [...store.state().outbox, ...files.uploads()]
    // Shows the visitor the message that was just sent.
    if (length > pendingCount) showLatest()
    pendingCount = length
  })
  settle()
  document.addEventListener('visibilitychange', updateWatched, { signal: ended })
  return {
    entries: () => entries.value,
    pendingEntries: () => toPendingEntries(store.state()),
    clientMessageIds: () => clientMessageIds.value,
    hasEarlier: () => shown.value.hasEarlier || store.state().hasEarlier,
    isLoading: () => store.state().rows.length === 0 && store.state().isReading,
    isBusy: () => isBusy.value,
    isFresh,
    isAtEnd: () => isAtEnd.value,
    setAtEnd: (isNearEnd) => {
      setAtEnd(isNearEnd)
      updateWatched()
    },
    showEarlier,
    showLatest,
    latestRequests: () => latestRequests.value,
    updateWatched,
  }
}
