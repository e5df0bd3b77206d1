import { abortReasonOf, throwIfAborted } from './abort.ts'
import { FlowdeskError, NotSignedInError } from './error.ts'
import type { components } from './generated/v1.ts'
import type { CallOptions } from './operations.ts'
import { createRepeatableRequest, createRequest, type RequestSettings } from './request.ts'

type Schemas = components['schemas']

export type AgentSignInRequest = Schemas['AgentSignInRequest']
export type AgentChosenPasswordRequest = Schemas['AgentChosenPasswordRequest']
export type AgentTokenPair = Schemas['AgentTokenPair']

/** Where several programs, such as the tabs of a browser, keep the tokens of one session. */
export interface SharedTokenStore {
  /** Returns the newest tokens; undefined if the session has ended. */
  readonly read: () => AgentTokenPair | undefined
  /** Runs the function while no other program runs one, and returns its result. */
  readonly runAlone: <T>(run: () => Promise<T>) => Promise<T>
}

/** How a session starts and is stored. */
export interface SessionOptions {
  /** The tokens of an existing session. */
  readonly tokens?: AgentTokenPair | undefined
  /** Called with every new token pair. A refresh token works once: store the newest pair. */
  readonly onTokens?: (tokens: AgentTokenPair) => void
  /** Set it if several programs share the session. Only one of them refreshes the tokens, and the others read the new pair. */
  readonly sharedTokens?: SharedTokenStore | undefined
}

/** The session of an agent. Calls refresh its tokens before they expire. */
export interface AgentSession {
  /** Signs in. The previous session of the agent can then no longer be refreshed; its access tokens are valid until they expire. */
  readonly signIn: (credentials: AgentSignInRequest, options?: CallOptions) => Promise<AgentTokenPair>
  /**
   * Sets the password of the agent to whom a link was mailed, and signs in. `token` is that of the link, which works
   * once. All earlier sessions of the agent end.
   */
  readonly choosePassword: (request: AgentChosenPasswordRequest, options?: CallOptions) => Promise<AgentTokenPair>
  /** Exchanges the refresh token for a new pair. Calls do so themselves shortly before the access token expires. */
  readonly refreshSession: (options?: CallOptions) => Promise<AgentTokenPair>
  /**
   * Ends the session on the server, stops a running refresh and clears the tokens; delete those that `onTokens` stored.
   * Later calls reject until the next `signIn`. If the server cannot be reached, it rejects with a `FlowdeskError`, and
   * the next `signOut` tries again. Without a session it does nothing.
   */
  readonly signOut: (options?: CallOptions) => Promise<void>
  /** Returns a valid access token: the `accessTokenFactory` of a hub connection. */
  readonly accessToken: () => Promise<string>
}

/** An access token is refreshed this long before it expires, because it has to arrive and be checked. */
const REFRESH_BEFORE_EXPIRY_MS = 30_000

const createNoSessionError = () =>
  new NotSignedInError('Sign in first: call `signIn`, or pass the `tokens` of a session.')
const createSignedOutError = () => new NotSignedInError('You are signed out. Call `signIn` to start a new session.')

/** Calls `run` with a signal that either signal aborts. `AbortSignal.any` is missing in Node 20.0 to 20.2. */
async function withEitherSignal<T>(
  session: AbortSignal,
  signal: AbortSignal | undefined,
  run: (either: AbortSignal) => Promise<T>,
): Promise<T> {
  const either = new AbortController()
  const stops = [session, signal].flatMap((source) =>
    source ? [{ source, stop: () => either.abort(abortReasonOf(source)) }] : [],
  )
  for (const { source, stop } of stops) {
    if (source.aborted) stop()
    source.addEventListener('abort', stop, { once: true })
  }
  try {
    const result = await run(either.signal)
    // A `fetch` of the caller may ignore the signal.
    throwIfAborted(session)
    return result
  } finally {
    for (const { source, stop } of stops) source.removeEventListener('abort', stop)
  }
}

/** Holds the tokens of the current session. `clear` aborts `signal`, and with it the requests of the session. */
function createTokenStore({ tokens: initialTokens, onTokens }: SessionOptions) {
  let tokens = initialTokens
  let createError = createNoSessionError
  let running = new AbortController()
  return {
    /** Returns the tokens; throws a `NotSignedInError` if there are none. */
    get: (): AgentTokenPair => {
      if (tokens === undefined) throw createError()
      return tokens
    },
    set: (pair: AgentTokenPair): AgentTokenPair => {
      tokens = pair
      onTokens?.(pair)
      return pair
    },
    /** Takes over the tokens that another program has stored. */
    adopt: (pair: AgentTokenPair): AgentTokenPair => {
      tokens = pair
      return pair
    },
    has: (pair: AgentTokenPair): boolean => tokens === pair,
    signal: (): AbortSignal => running.signal,
    /** Clears the tokens and returns them. */
    clear: (): AgentTokenPair | undefined => {
      running.abort(createSignedOutError())
      running = new AbortController()
      createError = createSignedOutError
      const cleared = tokens
      tokens = undefined
      return cleared
    },
  }
}

/** Returns the tokens that another program has stored instead of `tokens`, or else those that `exchange` returns. */
async function refreshShared(
  shared: SharedTokenStore,
  tokens: AgentTokenPair,
  exchange: () => Promise<AgentTokenPair>,
): Promise<AgentTokenPair> {
  const isNew = (pair: AgentTokenPair | undefined) => pair !== undefined && pair.refreshToken !== tokens.refreshToken
  return await shared.runAlone(async () => {
    const stored = shared.read()
    if (stored === undefined) throw createSignedOutError()
    if (isNew(stored)) return stored
    try {
      return await exchange()
    } catch (error) {
      // Another program had refreshed the tokens, but what it stored could not be read before.
      const late = shared.read()
      if (late === undefined || !isNew(late)) throw error
      return late
    }
  })
}

/** Creates a session. `settings` carries no token. */
export function createAgentSession(settings: RequestSettings, options: SessionOptions): AgentSession {
  const request = createRequest(settings)
  const store = createTokenStore(options)
  let refreshing: { readonly tokens: AgentTokenPair; readonly renewed: Promise<AgentTokenPair> } | undefined
  const exchangeTokens = async (tokens: AgentTokenPair, call: CallOptions) => {
    const body = { refreshToken: tokens.refreshToken }
    // Not repeatable: the server ends a session whose refresh token is sent twice.
    const { data } = await withEitherSignal(store.signal(), call.signal, (signal) =>
      request('POST', '/v1/agent/auth/refresh', { ...call, signal, body }),
    )
    return store.has(tokens) ? store.set(data) : data
  }
  const { sharedTokens } = options
  const requestRefresh = async (tokens: AgentTokenPair, call: CallOptions) => {
    const exchange = () => exchangeTokens(tokens, call)
    if (!sharedTokens) return await exchange()
    const newest = await refreshShared(sharedTokens, tokens, exchange)
    return store.has(tokens) ? store.adopt(newest) : newest
  }
  const refreshSession = async (call: CallOptions = {}) => {
    const tokens = store.get()
    if (refreshing?.tokens !== tokens) refreshing = { tokens, renewed: requestRefresh(tokens, call) }
    const { renewed } = refreshing
    return await renewed.finally(() => {
      if (refreshing?.renewed === renewed) refreshing = undefined
    })
  }
  const start = async (
    call: CallOptions,
    send: (options: CallOptions & { readonly signal: AbortSignal }) => Promise<{ readonly data: AgentTokenPair }>,
  ) => store.set((await withEitherSignal(store.signal(), call.signal, (signal) => send({ ...call, signal }))).data)
  return {
    signIn: (body, call = {}) =>
      start(call, (options) => request('POST', '/v1/agent/auth/login', { ...options, body })),
    choosePassword: (body, call = {}) =>
      start(call, (options) => request('POST', '/v1/agent/auth/password', { ...options, body })),
    refreshSession,
    signOut: createSignOut(settings, store.clear),
    accessToken: async () => {
      const { accessToken, accessTokenExpiresAt } = store.get()
      const expiresSoon = Date.parse(accessTokenExpiresAt) - settings.now().getTime() <= REFRESH_BEFORE_EXPIRY_MS
      return expiresSoon ? (await refreshSession()).accessToken : accessToken
    },
  }
}

/** Ends sessions on the server, one at a time; `clearTokens` clears the tokens of the session and returns them. */
function createSignOut(
  settings: RequestSettings,
  clearTokens: () => AgentTokenPair | undefined,
): AgentSession['signOut'] {
  let pending: AgentTokenPair | undefined
  let previous = Promise.resolve()
  const endPending = async (call: CallOptions) => {
    if (pending === undefined) return
    const ending = pending
    await revokeSession({ ...settings, token: ending.accessToken }, call)
    if (pending === ending) pending = undefined
  }
  return async (call = {}) => {
    pending = clearTokens() ?? pending
    const ended = previous.then(() => endPending(call))
    // The next call tries again.
    previous = ended.catch(() => undefined)
    await ended
  }
}

async function revokeSession(settings: RequestSettings, call: CallOptions): Promise<void> {
  try {
    await createRepeatableRequest(settings)('POST', '/v1/agent/auth/logout', call)
  } catch (error) {
    // 401: the session has already ended, perhaps by an attempt whose response was lost.
    if (!(error instanceof FlowdeskError && error.status === 401)) throw error
  }
}
