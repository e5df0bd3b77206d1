import { createRandomId, nextToSend, type OutboxMessage, type SentVisitorMessage } from '#sdk'
import { singleFlight } from '../../../../../ui/browser/single-flight.ts'
import type { Environment } from '../../environment.ts'
import { toPageTitle } from '../../platform/page-title.ts'
import { isNotFound, isPermanent, refusalCode, refusalSentence } from '../../platform/refusals.ts'
import { createRetry } from '../../platform/retry.ts'
import type { Session } from '../session/state/session.ts'
import type { WaitingRoom } from '../waiting-room/state.ts'
import { type ConversationQueries, createConversationQueries } from './queries.ts'
import type { ConversationStore } from './state.ts'

/** What the visitor can do with the conversation. */
export interface ConversationCommands extends ConversationQueries {
  /** Queues a message and sends the queue. */
  readonly sendText: (body: string) => void
  /** Sends the queued messages, one at a time, in order. */
  readonly sendQueued: () => Promise<void>
  /** Sends what another tab has queued, once that tab has finished or is closed, unless this one is to try again later. */
  readonly sendShared: () => Promise<void>
  readonly markRead: () => Promise<void>
  /**
   * Returns the id of the conversation. Opens one if there is none, after the waiting room if the server is full.
   * `unusableId` is a conversation that cannot be continued, which is left first.
   */
  readonly openConversation: (unusableId?: string) => Promise<string>
}

interface Dependencies extends Environment {
  readonly session: Session
  readonly store: ConversationStore
  readonly waitingRoom: WaitingRoom
  /** Returns the department that the visitor has chosen. */
  readonly departmentId: () => number | null
}

type FirstMessage = Pick<OutboxMessage, 'body' | 'clientMessageId'>

/**
 * Opens a conversation, at once or after the waiting room. The server writes the first message once, although it is sent
 * again afterwards: it may have returned a conversation that was open already.
 */
const openInTurn = ({ chat, session, waitingRoom, departmentId }: Dependencies, first?: FirstMessage) =>
  waitingRoom.wait(
    (call) =>
      session.withCredential(() =>
        chat.createConversationWhenAdmitted(
          {
            departmentId: departmentId(),
            pageUrl: location.href.slice(0, 2000),
            pageTitle: toPageTitle(document.title),
            ...(first ? { message: first.body, clientMessageId: first.clientMessageId } : {}),
          },
          call,
        ),
      ),
    // Otherwise the server would post its stored copy of the message beside the one that the visitor writes instead.
    () => session.withCredential(() => chat.request('DELETE', '/v1/widget/conversations/waiting-room')),
  )

/** Opens a conversation for the first message. Returns its id; waits in the waiting room if there is one. */
async function openConversation(given: Dependencies, first?: FirstMessage): Promise<string> {
  const { session, store } = given
  const open = store.state().conversationId
  if (open !== null) return open
  const started = session.hasCredential() ? null : await session.start()
  const id = started?.conversationId ?? (await openInTurn(given, first))
  store.dispatch({ type: 'conversationOpened', conversationId: id })
  return id
}

type OpenConversation = (first?: FirstMessage) => Promise<string>

/** Sends a message. One that would continue a closed conversation may have to wait in the waiting room. */
async function sendInTurn(given: Dependencies, id: string, message: OutboxMessage): Promise<SentVisitorMessage> {
  const { chat, session } = given
  const { body, clientMessageId } = message
  const sendTo = (conversationId: string) =>
    session.withCredential(() => chat.sendMessage(conversationId, body, { clientMessageId }))
  try {
    return await sendTo(id)
  } catch (error) {
    if (refusalCode(error) !== 'SVC:3001') throw error
    return await sendTo(await openInTurn(given, message))
  }
}

/** Sends the message to the conversation, or to a new one if the visitor does not have that one any longer. */
async function sendOne(given: Dependencies, open: OpenConversation, queued: OutboxMessage): Promise<void> {
  const { store } = given
  const sentTo = await open(queued)
  try {
    const { continuedInNewConversation: _, ...message } = await sendInTurn(given, sentTo, queued)
    store.dispatch({ type: 'sendSucceeded', message, sentTo })
  } catch (error) {
    if (!isNotFound(error) || store.state().conversationId !== sentTo) throw error
    store.dispatch({ type: 'conversationLeft' })
    const id = await open(queued)
    const { continuedInNewConversation: _, ...message } = await sendInTurn(given, id, queued)
    store.dispatch({ type: 'sendSucceeded', message, sentTo: id })
  }
}

/** Sends the queued messages of all tabs. If the browser has Web Locks, one tab at a time does that. */
function createSender(given: Dependencies, open: OpenConversation) {
  const { store, ended, withLock } = given
  const retry = createRetry(ended)
  /** Sends one message. Returns false if the others have to wait. */
  const send = async (message: OutboxMessage): Promise<boolean> => {
    const { clientMessageId } = message
    store.dispatch({ type: 'sendStarted', clientMessageId })
    try {
      await sendOne(given, open, message)
      retry.succeed()
      return true
    } catch (error) {
      const isRefused = isPermanent(error)
      store.dispatch({
        type: 'sendFailed',
        clientMessageId,
        ...(isRefused ? { error: refusalSentence(error, '') } : {}),
      })
      if (!isRefused) retry.later(error, () => void sendQueued())
      return isRefused
    }
  }
  const sendAll = async (): Promise<void> => {
    store.adoptOutbox()
    for (let next = nextToSend(store.state()); next && !ended.aborted; next = nextToSend(store.state()))
      if (!(await send(next))) return
  }
  const sendQueued = singleFlight(async () => {
    retry.cancel()
    // A message may be queued while the lock is released.
    while (!retry.isPlanned() && !ended.aborted && nextToSend(store.state())) await withLock('outbox', sendAll)
  })
  const sendShared = async (): Promise<void> => {
    // Without Web Locks, both tabs would send at the same time.
    if ('locks' in navigator && !retry.isPlanned()) await sendQueued()
  }
  return { sendQueued, sendShared }
}

/** Allows one conversation to be opened at a time: a text and a file may be the first message together. */
function createOpening(given: Dependencies): OpenConversation {
  let opening: Promise<string> | undefined
  return (first) => {
    opening ??= openConversation(given, first).finally(() => {
      opening = undefined
    })
    return opening
  }
}

/** Reports what the visitor has read, and retries until the server has received it. */
function createReadReport({ chat, session, ended }: Dependencies) {
  const retry = createRetry(ended)
  const report = async (conversationId: string, messageId: string): Promise<void> => {
    retry.cancel()
    try {
      await session.withCredential(() => chat.markConversationRead(conversationId, messageId))
      retry.succeed()
    } catch (error) {
      if (!isPermanent(error)) retry.later(error, () => void report(conversationId, messageId))
    }
  }
  return report
}

export function createConversationCommands(given: Dependencies): ConversationCommands {
  const { store } = given
  const open = createOpening(given)
  const { sendQueued, sendShared } = createSender(given, open)
  const reportRead = createReadReport(given)
  return {
    ...createConversationQueries(given),
    sendQueued,
    sendShared,
    openConversation: (unusableId) => {
      if (unusableId !== undefined && store.state().conversationId === unusableId)
        store.dispatch({ type: 'conversationLeft' })
      return open()
    },
    sendText: (body) => {
      const message = { clientMessageId: createRandomId(), body, queuedAt: new Date().toISOString() }
      store.dispatch({ type: 'messageQueued', message })
      void sendQueued()
    },
    markRead: async () => {
      const { conversationId, rows } = store.state()
      const last = rows[rows.length - 1]
      if (!last || conversationId === null || store.unreadCount() === 0) return
      store.markSeen(last.sequence)
      await reportRead(conversationId, last.id)
    },
  }
}
