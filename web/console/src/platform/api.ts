import { type AgentChat, createAgentChat, createClient } from '#sdk'
import { type ConversationChanges, createConversationChanges } from './conversation-changes.ts'
import type { Session } from './session.ts'
import { createStore, type Store } from './store.ts'

/** The API of the server, as the signed-in agent calls it. */
export interface Api {
  readonly chat: AgentChat
  /** Calls any operation, typed by method and path. Rejects with a `FlowdeskError`. */
  readonly request: AgentChat['request']
  /** Calls an operation that needs no session, such as a sign-in. */
  readonly requestAnonymously: AgentChat['request']
  /** Whether the licence of the server blocks the console. */
  readonly isLicenceBlocked: Store<boolean>
  readonly conversationChanges: ConversationChanges
}

const SIGN_IN_PATTERN = /\/v1\/agent\/auth\/(?:login|sso)$/
const REFRESH_PATTERN = /\/v1\/agent\/auth\/refresh$/

/** How long a call is retried. Short, because an agent who waits needs to see the failure, and can try again. */
const RETRY_FOR_MS = 10_000

/**
 * Whether a response shows that the session has ended. A refused refresh does not if `hasNewTokens`: another tab had
 * refreshed the tokens, and this one could not read the new ones yet.
 */
const endsSession = (url: string, status: number, hasNewTokens: boolean): boolean =>
  REFRESH_PATTERN.test(url)
    ? (status === 400 || status === 401) && !hasNewTokens
    : status === 401 && !SIGN_IN_PATTERN.test(url)

async function isLicenceRefusal(response: Response): Promise<boolean> {
  if (response.status !== 503) return false
  const body = await response
    .clone()
    .json()
    .catch(() => null)
  return body?.error?.code === 'SVC:0011'
}

/** Creates the API. `language` returns the language of the error messages. */
export function createApi(session: Session, language: () => string): Api {
  const isLicenceBlocked = createStore(false)
  const conversationChanges = createConversationChanges()
  const send = async (url: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers)
    headers.set('accept-language', language())
    const before = session.read()?.refreshToken
    const response = await conversationChanges.follow(url, init, () => fetch(url, { ...init, headers }))
    if (endsSession(url, response.status, session.read()?.refreshToken !== before)) session.end('expiry')
    if (await isLicenceRefusal(response)) isLicenceBlocked.set(true)
    else if (response.ok && /\/v1\/agent\/(?!auth\/)/.test(url)) isLicenceBlocked.set(false)
    return response
  }
  const options = { baseUrl: location.origin, fetch: send, now: session.now, retryForMs: RETRY_FOR_MS }
  const create = () =>
    createAgentChat({
      ...options,
      tokens: session.store.get().tokens ?? undefined,
      onTokens: session.renew,
      sharedTokens: session,
    })
  let chat = create()
  let tokens = session.store.get().tokens
  session.store.subscribe(() => {
    const next = session.store.get().tokens
    // After a sign-out or a change of the agent, calls of the earlier session must not run in the new one.
    if (next?.agent.id !== tokens?.agent.id) chat = create()
    tokens = next
  })
  return {
    get chat() {
      return chat
    },
    get request() {
      return chat.request
    },
    requestAnonymously: createClient(options).request,
    isLicenceBlocked,
    conversationChanges,
  }
}
