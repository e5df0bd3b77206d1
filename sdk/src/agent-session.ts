import type { components } from './generated/v1.ts'
import type { CallOptions } from './operations.ts'
import { createRequest, type RequestSettings } from './request.ts'

type Schemas = components['schemas']

export type AgentSignIn = Schemas['AgentSignInRequest']
export type AgentTokenPair = Schemas['AgentTokenPair']

/** How a session begins and is kept. */
export interface SessionOptions {
  /** The tokens of a session that goes on. */
  readonly tokens?: AgentTokenPair | undefined
  /** Is told the tokens whenever they are new. A refresh token works once: keep the newest pair. */
  readonly onTokens?: (tokens: AgentTokenPair) => void
}

/** The session of an agent: signed in once, and kept up from then on. */
export interface AgentSession {
  /** Signs in. The refresh token of the session that the agent had before is refused from then on. */
  readonly signIn: (credentials: AgentSignIn, options?: CallOptions) => Promise<AgentTokenPair>
  /** Changes the tokens for new ones. Calls do it by themselves where the access token is about to end. */
  readonly refresh: (options?: CallOptions) => Promise<AgentTokenPair>
  /** An access token that counts: what a hub wants as `accessTokenFactory`. */
  readonly accessToken: () => Promise<string>
}

/** An access token is given up so long before its end, in milliseconds, for it has to arrive and be checked. */
const REFRESH_BEFORE_EXPIRY_MS = 30_000

/** Keeps a session. What is sent for it carries no token. */
export function createAgentSession(
  sending: RequestSettings,
  { tokens: known, onTokens }: SessionOptions,
): AgentSession {
  const request = createRequest(sending)
  let tokens = known
  let refreshing: Promise<AgentTokenPair> | undefined
  const keep = (pair: AgentTokenPair) => {
    tokens = pair
    onTokens?.(pair)
    return pair
  }
  const signedIn = () => {
    if (tokens === undefined) throw new TypeError('Sign in first: there is no session')
    return tokens
  }
  const change = async (call: CallOptions) => {
    // Presented a second time a refresh token ends its session, so that a lost answer is not asked for again.
    const body = { refreshToken: signedIn().refreshToken }
    return keep((await request('POST', '/v1/agent/auth/refresh', { ...call, body })).data)
  }
  const refresh = async (call: CallOptions = {}) => {
    refreshing ??= change(call).finally(() => {
      refreshing = undefined
    })
    return await refreshing
  }
  return {
    signIn: async (body, call = {}) => keep((await request('POST', '/v1/agent/auth/login', { ...call, body })).data),
    refresh,
    accessToken: async () => {
      const { accessToken, accessTokenExpiresAt } = signedIn()
      const isOver = Date.parse(accessTokenExpiresAt) - sending.now().getTime() <= REFRESH_BEFORE_EXPIRY_MS
      return isOver ? (await refresh()).accessToken : accessToken
    },
  }
}
