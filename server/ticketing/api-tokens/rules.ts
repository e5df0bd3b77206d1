/** What a token may do. `tickets:write` does not include `tickets:read`. */
export const scopes = ['tickets:read', 'tickets:write'] as const
export type Scope = (typeof scopes)[number]

export type TokenStatus = 'active' | 'expired' | 'revoked'

/** A token that is revoked and expired is `revoked`. */
export function getTokenStatus(token: { revokedAt: string | null; expiresAt: string | null }, now: Date): TokenStatus {
  if (token.revokedAt) return 'revoked'
  return token.expiresAt !== null && token.expiresAt <= now.toISOString() ? 'expired' : 'active'
}

export const TOKEN_PREFIX = 'svc_'

/** `svc_` and 32 random bytes in base64url. */
export const TOKEN_PATTERN = /^svc_[A-Za-z0-9_-]{43}$/

/** The source of the token with which the live chat creates tickets from conversations. */
export const CHAT_SOURCE = 'chat'

/** Returns the channel of the tickets and messages that a token with this source creates. */
export const toTokenChannel = (source: string): 'api' | 'chat' => (source === CHAT_SOURCE ? 'chat' : 'api')
