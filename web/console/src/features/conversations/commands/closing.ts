import { FlowdeskError } from '#sdk'
import type { Console } from '../../../platform/console.tsx'
import { limitConcurrency } from '../../../platform/limit-concurrency.ts'
import { addSignOutTask } from '../../../platform/sign-out-tasks.ts'
import type { ConversationDetail } from '../queries.ts'
import { MAX_LOADING_MS } from '../rules/notice-times.ts'
import { bulkNotice } from '../state/bulk-notice.ts'
import { type Closing, closings, findClosing, isClosing, putClosing, removeClosing } from '../state/closings.ts'
import { closeConversation } from './changing.ts'
import type { OpenConversation } from './open.ts'

type Closed = Pick<ConversationDetail, 'id' | 'visitorDisplayName'> & Pick<Closing, 'batchId'>

/** Several conversations may be closed together. */
const inTurn = limitConcurrency(3)

const timers = new Map<string, ReturnType<typeof setTimeout>>()

function stopTimer(id: string): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
}

/** The conversation was closed or archived in the meantime. */
const ALREADY_CLOSED = 'SVC:3006'

async function sendClose(console: Console, closing: Closing): Promise<void> {
  const { error: _, ...withoutError } = closing
  const { id } = closing
  const queued = { ...withoutError, state: 'queued' } as const
  stopTimer(id)
  putClosing(queued)
  try {
    await inTurn(async () => {
      // A message of the visitor, or a colleague who took the conversation, may have kept it open meanwhile.
      if (findClosing(id) !== queued) return
      putClosing({ ...queued, state: 'sending' })
      await closeConversation(console, id)
      removeClosing(id)
    })
  } catch (error) {
    if (error instanceof FlowdeskError && error.code === ALREADY_CLOSED) return removeClosing(id)
    const sentence = error instanceof FlowdeskError && error.status > 0 ? { error: error.message } : {}
    // After a sign-out, the entry is gone.
    if (findClosing(id)) putClosing({ ...withoutError, state: 'failed', ...sentence })
  }
}

/** Sends all closes now, also while the page is being closed. */
async function sendAllNow({ session }: Console): Promise<void> {
  const authorization = `Bearer ${session.store.get().tokens?.accessToken ?? ''}`
  const open = closings.get().filter(isClosing)
  for (const { id } of open) stopTimer(id)
  closings.set(closings.get().filter((one) => !isClosing(one)))
  // Repeats the closes that are being sent, because the browser cancels them with the page. The server refuses a second
  // close, which changes nothing.
  const send = ({ id }: Closing) =>
    fetch(`/v1/agent/conversations/${encodeURIComponent(id)}/close`, {
      method: 'POST',
      headers: { authorization },
      keepalive: true,
    })
  await Promise.all(open.map(send))
}

type OpenReason = 'visitorWrote' | 'taken'

/** Conversations to close once their messages and files are sent, with the reason if one stays open after all. */
const closesAfterSending = new Map<string, OpenReason | null>()

/** Cancels the close of a conversation, and shows why. */
function keepOpen(id: string, reason: OpenReason): void {
  if (closesAfterSending.has(id)) closesAfterSending.set(id, reason)
  const closing = findClosing(id)
  if (closing?.state !== 'waiting' && closing?.state !== 'queued') return
  stopTimer(id)
  putClosing({ ...closing, state: reason })
}

const followed = new WeakSet<Console>()

/**
 * Cancels a scheduled close when the visitor writes or a colleague takes the conversation, and all of them when the
 * agent changes. Sends all of them when the page is closed or the agent signs out.
 */
function follow(console: Console): void {
  if (followed.has(console)) return
  followed.add(console)
  const { events, session } = console
  const ownId = () => session.store.get().tokens?.agent.id
  events.on('message', ({ conversationId, message }) => {
    if (message.senderKind === 'visitor') keepOpen(conversationId, 'visitorWrote')
  })
  events.on('conversation', ({ conversationId, agentId, status }) => {
    if (status === 'active' && agentId !== ownId()) keepOpen(conversationId, 'taken')
  })
  addEventListener('pagehide', () => void sendAllNow(console).catch(() => undefined))
  addSignOutTask(() => sendAllNow(console))
  let agentId = ownId()
  session.store.subscribe(() => {
    if (ownId() === agentId) return
    agentId = ownId()
    // The closes of this agent must not be sent in the name of the next one.
    for (const { id } of closings.get()) stopTimer(id)
    closings.set([])
  })
}

/** Sends a close after a time. Replaces an earlier timer of the same conversation. */
export function startCloseTimer(console: Console, closing: Closing, waitMs: number): void {
  stopTimer(closing.id)
  timers.set(
    closing.id,
    setTimeout(() => void sendClose(console, closing), waitMs),
  )
}

const toClosing = ({ id, visitorDisplayName, batchId }: Closed, state: Closing['state']): Closing => ({
  ...{ id, visitorName: visitorDisplayName, state },
  ...(batchId === undefined ? {} : { batchId }),
})

/** Closes a conversation some seconds after its notice is shown, unless the agent undoes it, the visitor writes, or a colleague takes it. */
export function scheduleClose(console: Console, closed: Closed): void {
  follow(console)
  // The Undo of a bulk notice and that of a close have the same key.
  bulkNotice.set(null)
  const closing = toClosing(closed, 'waiting')
  putClosing(closing)
  startCloseTimer(console, closing, MAX_LOADING_MS)
  // Renews a token that is about to expire, because a page that is being closed cannot.
  console.api.chat.accessToken().catch(() => undefined)
}

/** Cancels a close that was not sent yet. */
export function undoClose(id: string): void {
  stopTimer(id)
  removeClosing(id)
}

/** Tries again to close a conversation that the server did not close. */
export const retryClose = (console: Console, closing: Closing): Promise<void> => sendClose(console, closing)

/** Resolves with true when all messages and files are sent, and with false as soon as one fails. */
const whenSent = ({ store, uploads }: OpenConversation): Promise<boolean> =>
  new Promise((resolve) => {
    const check = () => {
      const states = [...store.conversation.get().outbox, ...uploads.get()].map(({ state }) => state)
      const isRefused = states.some((state) => state === 'failed' || state === 'refused')
      const isSending = states.some((state) => ['queued', 'sending', 'uploading'].includes(state))
      if (isSending && !isRefused) return
      for (const stop of stops) stop()
      resolve(!isRefused)
    }
    const stops = [store.conversation.subscribe(check), uploads.subscribe(check)]
    check()
  })

/** Leaves a conversation open, because it contains something that was not sent. */
export const keepOpenAsUnsent = (closed: Closed): void => putClosing(toClosing(closed, 'unsent'))

/**
 * Closes a conversation like `scheduleClose`, after its messages and files are sent. The conversation stays open if one
 * of them fails, if the visitor writes meanwhile, or if a colleague takes it.
 */
export async function closeWhenSent(console: Console, opened: OpenConversation, closed: Closed): Promise<void> {
  follow(console)
  const agentId = () => console.session.store.get().tokens?.agent.id
  const closedBy = agentId()
  closesAfterSending.set(closed.id, null)
  const isSent = await whenSent(opened)
  const reason = closesAfterSending.get(closed.id)
  closesAfterSending.delete(closed.id)
  if (agentId() !== closedBy) return
  if (reason) putClosing(toClosing(closed, reason))
  else if (isSent) scheduleClose(console, closed)
  else keepOpenAsUnsent(closed)
}
