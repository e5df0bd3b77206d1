import { nextToSend, type OutboxMessage } from '#sdk'
import { withLock } from '../../../../../ui/browser/locks.ts'
import { singleFlight } from '../../../../../ui/browser/single-flight.ts'
import type { Api } from '../../../platform/api.ts'
import { remainingDelay } from '../rules/undo-send.ts'
import type { ConversationStore } from '../state/store.ts'
import { createRetry, isPermanent } from './retry.ts'

/** Sends the queued messages of a conversation, one at a time, in order. */
export interface Sender {
  /** Sends the messages whose delay has passed, and the others when theirs has. */
  readonly send: () => void
  /** Sends all messages now. Resolves when they are sent, or when one of them cannot be sent now. */
  readonly sendNow: () => Promise<void>
}

/** Decides when messages are sent, and whether they may be. */
interface SendingRules {
  /** Returns how long a message waits, so that the agent can take it back, in milliseconds. */
  readonly delayMs: () => number
  /** Whether the agent who wrote the messages is signed in. Nothing may be sent in the name of another one. */
  readonly isSignedIn: () => boolean
}

/** Creates the sender of a conversation. */
export function createSender(api: Api, store: ConversationStore, { delayMs, isSignedIn }: SendingRules): Sender {
  const retry = createRetry()
  let delayTimer: ReturnType<typeof setTimeout> | undefined
  let isDelayed = true
  /** Sends one message. Returns false if the others have to wait. */
  const sendOne = async ({ clientMessageId, body, kind = 'Text' }: OutboxMessage): Promise<boolean> => {
    store.dispatch({ type: 'sendStarted', clientMessageId })
    try {
      // The same id with every attempt, so the server writes the message once.
      const message = await api.chat.sendMessage(store.id, body, { clientMessageId, kind, retryForMs: 0 })
      store.dispatch({ type: 'sendSucceeded', message, sentTo: store.id })
      retry.succeed()
      return true
    } catch (error) {
      const isRefused = isPermanent(error)
      store.dispatch({ type: 'sendFailed', clientMessageId, ...(isRefused ? { error: error.message } : {}) })
      if (!isRefused) retry.later(error, send)
      return isRefused
    }
  }
  const sendAll = async (): Promise<void> => {
    // Another tab may have sent some of them.
    store.adoptUnsentContent()
    for (let next = nextToSend(store.conversation.get()); next; next = nextToSend(store.conversation.get())) {
      const waitMs = isDelayed ? remainingDelay(next, delayMs(), new Date()) : 0
      if (waitMs > 0) {
        delayTimer = setTimeout(send, waitMs)
        return
      }
      if (!isSignedIn() || !(await sendOne(next))) return
    }
  }
  const run = singleFlight(async () => {
    retry.cancel()
    clearTimeout(delayTimer)
    if (nextToSend(store.conversation.get())) await withLock(`outbox-${store.id}`, sendAll)
  })
  const send = () => void run()
  return {
    send,
    sendNow: async () => {
      isDelayed = false
      await run()
      isDelayed = true
    },
  }
}
