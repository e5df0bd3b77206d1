import type { Conversation } from '#sdk'

/** Reports which conversations this tab changes through the API, whichever feature calls it. */
export interface ConversationChanges {
  /** Sends a request, and calls the listeners if it changes a conversation. */
  readonly follow: (url: string, init: RequestInit, send: () => Promise<Response>) => Promise<Response>
  /** Calls the listener with the id before a request is sent, until the returned function is called. */
  readonly onSend: (listener: (conversationId: string) => void) => () => void
  /** Calls the listener with the conversation that the server has returned, until the returned function is called. */
  readonly onChanged: (listener: (conversation: Conversation) => void) => () => void
}

/** All calls that return the conversation, and `messages` and `attachments`, which can take a waiting one. */
const CHANGE_PATTERN =
  /\/v1\/agent\/conversations\/([^/?]+)\/(?:take|return|transfer|close|snooze|tags|escalate|read|messages|attachments)$/

function createListeners<Value>() {
  const listeners = new Set<(value: Value) => void>()
  return {
    add: (listener: (value: Value) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify: (value: Value) => {
      for (const listener of [...listeners]) listener(value)
    },
  }
}

/** Returns the conversation in a response; null if it holds something else, such as a message. */
async function readConversation(response: Response): Promise<Conversation | null> {
  const body = await response
    .clone()
    .json()
    .catch(() => null)
  return typeof body?.data?.version === 'number' && typeof body.data.status === 'string' ? body.data : null
}

export function createConversationChanges(): ConversationChanges {
  const sent = createListeners<string>()
  const changed = createListeners<Conversation>()
  return {
    onSend: sent.add,
    onChanged: changed.add,
    follow: async (url, init, send) => {
      const id = init.method === 'GET' ? undefined : CHANGE_PATTERN.exec(url)?.[1]
      if (id === undefined) return await send()
      sent.notify(id)
      const response = await send()
      const conversation = response.ok ? await readConversation(response) : null
      if (conversation) changed.notify(conversation)
      return response
    },
  }
}
