/** The permissions that a service key can have. `agent:sso` creates console sessions for agents. */
export const serviceKeyScopes = ['agent:sso'] as const
export type ServiceKeyScope = (typeof serviceKeyScopes)[number]

export const SERVICE_KEY_PREFIX = 'lck_'

/** `lck_` and 32 random bytes in base64url. */
export const SERVICE_KEY_PATTERN = /^lck_[A-Za-z0-9_-]{43}$/

/** The number of characters that the server stores of a key and shows to administrators, `lck_` included. */
export const VISIBLE_PREFIX_LENGTH = 12
