import type { Transcript } from '../chat-messages.ts'
import { mergeShared, removeLoaded, removeMessages, updateMessage } from './outbox.ts'
import { addReadRows, addRows, beginRead } from './rows.ts'
import { type ConversationAction, type ConversationState, emptyConversation, type OutboxMessage } from './state.ts'

type ActionOf<Type extends ConversationAction['type']> = Extract<ConversationAction, { readonly type: Type }>

/** Returns the state with other members; the same object if none of them differs. */
function update(state: ConversationState, change: Partial<ConversationState>): ConversationState {
  const names = Object.keys(change) as (keyof ConversationState)[]
  return names.every((name) => state[name] === change[name]) ? state : { ...state, ...change }
}

/** Updates what depends on the rows, if they have changed: `hasEarlier`, and the outbox without their messages. */
function withRows(state: ConversationState, next: ConversationState): ConversationState {
  if (next.rows === state.rows) return next
  const hasEarlier = (next.rows[0]?.sequence ?? 1) > 1
  return update(next, { hasEarlier, outbox: removeLoaded(next.outbox, next.rows) })
}

/** Opens another conversation, or none. The outbox is kept. */
function openConversation(state: ConversationState, conversationId: string | null): ConversationState {
  if (state.conversationId === conversationId) return state
  // A message that was sent to the earlier conversation will not become a row of this one.
  const outbox = removeMessages(state.outbox, (message) => message.state === 'sent')
  return { ...emptyConversation, conversationId, outbox, isBehind: conversationId !== null }
}

function readPage(state: ConversationState, { direction, page }: ActionOf<'pageRead'>): ConversationState {
  if (page.conversationId !== state.conversationId) return state
  const read = withRows(state, addReadRows(state, page.items, direction))
  const isBehind = read.isBehind || (direction === 'later' && page.hasMore)
  const lastRead = read.rows.find(({ id }) => id === page.agentLastReadMessageId)
  const otherReadSequence = Math.max(read.otherReadSequence, lastRead?.sequence ?? 0)
  const isReading = direction === 'earlier' && state.isReading
  return withPageState(update(read, { isBehind, isReading, otherReadSequence }), page)
}

/** Takes over the state that a page describes, unless a newer one is known. */
function withPageState(state: ConversationState, page: Transcript): ConversationState {
  if (page.version < state.version) return state
  const { status, queuePosition, version } = page
  return update(state, { status, queuePosition, version, agentName: page.agent?.displayName ?? null })
}

function receiveMessage(state: ConversationState, { message }: ActionOf<'messageReceived'>): ConversationState {
  return message.conversationId === state.conversationId ? withRows(state, addRows(state, [message])) : state
}

function succeedSend(state: ConversationState, { message, sentTo }: ActionOf<'sendSucceeded'>): ConversationState {
  const { conversationId, clientMessageId } = message
  // Another conversation may have been opened while the message was sent.
  const isCurrent = [undefined, state.conversationId].includes(sentTo) || state.conversationId === conversationId
  if (!isCurrent) return discard(state, clientMessageId)
  const opened = openConversation(state, conversationId)
  const outbox = updateMessage(opened.outbox, clientMessageId, { state: 'sent' })
  return receiveMessage(update(opened, { outbox }), { type: 'messageReceived', message })
}

const discard = (state: ConversationState, id: string | null): ConversationState =>
  update(state, { outbox: removeMessages(state.outbox, ({ clientMessageId }) => clientMessageId === id) })

function changeConversation(state: ConversationState, change: ActionOf<'conversationChanged'>): ConversationState {
  if (change.conversationId !== state.conversationId || change.version <= state.version) return state
  const { version, status, agentName } = change
  return { ...state, version, status, agentName, queuePosition: status === 'queued' ? state.queuePosition : null }
}

function moveInQueue(state: ConversationState, change: ActionOf<'queueMoved'>): ConversationState {
  const isWaiting = state.status === 'queued' || state.status === null
  if (change.conversationId !== state.conversationId || !isWaiting) return state
  return update(state, { queuePosition: change.queuePosition })
}

function queueMessage(state: ConversationState, { message }: ActionOf<'messageQueued'>): ConversationState {
  const outbox = [...state.outbox, { ...message, state: 'queued' } as const]
  return update(state, { outbox: removeLoaded(outbox, state.rows) })
}

const changeMessage = (
  state: ConversationState,
  clientMessageId: string,
  change: Pick<OutboxMessage, 'state' | 'error'>,
): ConversationState => update(state, { outbox: updateMessage(state.outbox, clientMessageId, change) })

type Reducers = {
  readonly [Type in ConversationAction['type']]: (state: ConversationState, action: ActionOf<Type>) => ConversationState
}

const reducers: Reducers = {
  conversationOpened: (state, { conversationId }) => openConversation(state, conversationId),
  conversationLeft: (state) => openConversation(state, null),
  readStarted: (state) => update(beginRead(state), { isReading: true }),
  readFailed: (state) => update(state, { isBehind: state.conversationId !== null, isReading: false }),
  pageRead: readPage,
  messageReceived: receiveMessage,
  conversationChanged: changeConversation,
  queueMoved: moveInQueue,
  otherRead: (state, { conversationId, lastReadSequence }) =>
    conversationId === state.conversationId
      ? update(state, { otherReadSequence: Math.max(state.otherReadSequence, lastReadSequence) })
      : state,
  connectionRestored: (state) => update(state, { isBehind: state.conversationId !== null }),
  messageQueued: queueMessage,
  sendStarted: (state, { clientMessageId }) => changeMessage(state, clientMessageId, { state: 'sending' }),
  sendSucceeded: succeedSend,
  sendFailed: (state, { clientMessageId, error }) =>
    changeMessage(state, clientMessageId, error === undefined ? { state: 'queued' } : { state: 'failed', error }),
  sendRetried: (state, { clientMessageId }) => changeMessage(state, clientMessageId, { state: 'queued' }),
  sendDiscarded: (state, { clientMessageId }) => discard(state, clientMessageId),
  outboxShared: (state, { outbox }) =>
    update(state, { outbox: removeLoaded(mergeShared(state.outbox, outbox), state.rows) }),
}

/**
 * Returns the state after an action. Any interleaving of responses, announced rows, pages and reconnections ends in the
 * server's order, with each row once. Returns the same object if nothing has changed.
 */
export const reduceConversation = (state: ConversationState, action: ConversationAction): ConversationState =>
  // Each reducer takes the action of its own type.
  (reducers[action.type] as (state: ConversationState, action: ConversationAction) => ConversationState)(state, action)

/** Returns the message to send next: the first queued one, or null while another one is being sent. */
export function nextToSend({ outbox }: ConversationState): OutboxMessage | null {
  const next = outbox.find(({ state }) => state === 'queued' || state === 'sending')
  return next?.state === 'queued' ? next : null
}
