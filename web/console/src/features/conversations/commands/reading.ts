import { needsRead, type Transcript } from '#sdk'
import { singleFlight } from '../../../../../ui/browser/single-flight.ts'
import type { Api } from '../../../platform/api.ts'
import { readTranscript } from '../queries.ts'
import { findFirstNew, findFirstUnread, toReadSequence } from '../rules/reading.ts'
import { type ConversationStore, type GoneReason, isOnScreen } from '../state/store.ts'
import { createRetry, isPermanent } from './retry.ts'

/** Reads rows of a conversation, and reports what the agent has read. */
export interface TranscriptReader {
  /** Reads what was added while the conversation was not on the screen, and finds the first new row. */
  readonly open: () => void
  /** Reads the rows after the last loaded one, and tries again later if that fails. */
  readonly catchUp: () => void
  /** Reads the page before the first loaded row. */
  readonly loadEarlier: () => Promise<void>
  /** Marks the rows as read up to a sequence. */
  readonly markRead: (sequence: number) => void
}

// The reducer is written for visitors: to an agent, the other side is the visitor.
const asAgent = (page: Transcript): Transcript => ({ ...page, agentLastReadMessageId: page.visitorLastReadMessageId })

function createNewerReader(api: Api, store: ConversationStore): Pick<TranscriptReader, 'open' | 'catchUp'> {
  const retry = createRetry()
  let isOpening = false
  /** Why the conversation could not be shown before this opening. */
  let goneReason: GoneReason | null = null
  const findNew = (page: Transcript, isFirst: boolean) => {
    const { readSequence, firstNewSequence } = store.reading.get()
    if (isFirst) store.reading.set({ readSequence: toReadSequence(page), firstNewSequence: findFirstNew(page) })
    else if (isOpening) store.reading.set({ readSequence, firstNewSequence: firstNewSequence ?? findFirstUnread(page) })
    isOpening = false
  }
  const readMissing = async () => {
    const { rows, lastSequence } = store.conversation.get()
    const isFirst = rows.length === 0
    store.dispatch({ type: 'readStarted' })
    const range = isFirst ? { beforeSequence: Number.MAX_SAFE_INTEGER } : { afterSequence: lastSequence }
    const page = await readTranscript(api, store.id, range)
    store.dispatch({ type: 'pageRead', direction: isFirst ? 'newest' : 'later', page: asAgent(page) })
    // The agent sees the conversation again, unless it went while it was read.
    if (isOpening && store.gone.get() === goneReason) store.gone.set(null)
    findNew(page, isFirst)
  }
  const handleFailure = (error: unknown) => {
    store.dispatch({ type: 'readFailed' })
    // Otherwise, the next opening reads again.
    if (!isOnScreen(store)) return
    if (!isPermanent(error)) retry.later(error, catchUp)
    else if (error.status === 404) store.gone.set(store.gone.get() ?? 'missing')
  }
  const run = singleFlight(async () => {
    retry.cancel()
    try {
      while (needsRead(store.conversation.get())) await readMissing()
      retry.succeed()
    } catch (error) {
      handleFailure(error)
    }
  })
  const catchUp = () => void run()
  return {
    catchUp,
    open: () => {
      isOpening = true
      goneReason = store.gone.get()
      store.dispatch({ type: 'connectionRestored' })
      catchUp()
    },
  }
}

function createReadReport(api: Api, store: ConversationStore) {
  let reported = 0
  return (sequence: number) => {
    const { readSequence } = store.reading.get()
    if (sequence <= Math.max(readSequence, reported)) return
    const row = store.conversation.get().rows.find((one) => one.sequence === sequence)
    if (!row) return
    reported = sequence
    api.chat.markConversationRead(store.id, row.id).then(
      () => store.reading.set({ ...store.reading.get(), readSequence: Math.max(readSequence, sequence) }),
      () => {
        reported = 0
      },
    )
  }
}

export function createTranscriptReader(api: Api, store: ConversationStore): TranscriptReader {
  return {
    ...createNewerReader(api, store),
    loadEarlier: singleFlight(async () => {
      const [first] = store.conversation.get().rows
      if (!first || !store.conversation.get().hasEarlier) return
      const page = await readTranscript(api, store.id, { beforeSequence: first.sequence })
      store.dispatch({ type: 'pageRead', direction: 'earlier', page: asAgent(page) })
    }),
    markRead: createReadReport(api, store),
  }
}
