import { needsRead, type VisitorTranscriptOptions } from '#sdk'
import { singleFlight } from '../../../../../ui/browser/single-flight.ts'
import type { Environment } from '../../environment.ts'
import { isNotFound, isPermanent } from '../../platform/refusals.ts'
import { createRetry } from '../../platform/retry.ts'
import type { Session } from '../session/state/session.ts'
import type { ConversationStore } from './state.ts'

const PAGE_SIZE = 50

/** Reads rows of the conversation. */
export interface ConversationQueries {
  /** Reads the rows that are missing at the end. If that fails, it throws, and tries again later. */
  readonly catchUp: () => Promise<void>
  /**
   * Starts the session of a visitor whom the device or the page knows, and reads what the visitor has missed. If the server
   * cannot be reached, it throws, and tries again later.
   */
  readonly startAndCatchUp: () => Promise<void>
  /** Reads the page before the first loaded row. */
  readonly loadEarlier: () => Promise<void>
}

interface Dependencies extends Environment {
  readonly session: Session
  readonly store: ConversationStore
}

/** Reads a page. Leaves the conversation if the visitor has it no longer. */
async function readPage(
  { chat, session, store }: Dependencies,
  direction: 'newest' | 'later' | 'earlier',
  range: VisitorTranscriptOptions,
): Promise<void> {
  const id = store.state().conversationId ?? ''
  try {
    const page = await session.withCredential(() => chat.getTranscript(id, { ...range, pageSize: PAGE_SIZE }))
    store.dispatch({ type: 'pageRead', direction, page })
  } catch (error) {
    if (!isNotFound(error)) throw error
    if (store.state().conversationId === id) store.dispatch({ type: 'conversationLeft' })
  }
}

async function readMissing(given: Dependencies): Promise<void> {
  const { store } = given
  const { rows, lastSequence } = store.state()
  store.dispatch({ type: 'readStarted' })
  try {
    if (rows.length === 0) await readPage(given, 'newest', { beforeSequence: Number.MAX_SAFE_INTEGER })
    else await readPage(given, 'later', { afterSequence: lastSequence })
  } catch (error) {
    store.dispatch({ type: 'readFailed' })
    throw error
  }
}

function createStartAndCatchUp({ chat, options, session, store, ended }: Dependencies, catchUp: () => Promise<void>) {
  const retry = createRetry(ended)
  const startAndCatchUp = async (): Promise<void> => {
    if (chat.credential === undefined && options.identity.identityToken === undefined) return
    retry.cancel()
    try {
      const { conversationId } = await session.start()
      retry.succeed()
      if (conversationId !== null) store.dispatch({ type: 'conversationOpened', conversationId })
    } catch (error) {
      if (!isPermanent(error)) retry.later(error, () => void startAndCatchUp().catch(() => undefined))
      throw error
    }
    await catchUp()
  }
  return startAndCatchUp
}

export function createConversationQueries(given: Dependencies): ConversationQueries {
  const { session, store, ended } = given
  const retry = createRetry(ended)
  const catchUp = singleFlight(async () => {
    retry.cancel()
    try {
      while (!ended.aborted && store.state().conversationId !== null && needsRead(store.state()))
        await readMissing(given)
      retry.succeed()
    } catch (error) {
      if (!session.isBlocked()) retry.later(error, () => void catchUp().catch(() => undefined))
      throw error
    }
  })
  return {
    catchUp,
    startAndCatchUp: createStartAndCatchUp(given, catchUp),
    loadEarlier: singleFlight(async () => {
      const [first] = store.state().rows
      if (first && store.state().hasEarlier) await readPage(given, 'earlier', { beforeSequence: first.sequence })
    }),
  }
}
