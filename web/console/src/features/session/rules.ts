import type { PortalSession } from './commands/sessions.ts'

/** Returns `exp` of a portal, in seconds since 1970 or in RFC 3339, as RFC 3339; undefined for any other text. */
function parseExpiry(text: string): string | undefined {
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text)
  return Number.isNaN(ms) || ms > 8.64e15 ? undefined : new Date(ms).toISOString()
}

/** Reads the session from a fragment such as `#at=…&rt=…&exp=…`; undefined if it is incomplete. */
export function parsePortalSession(fragment: string): PortalSession | undefined {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''))
  const [accessToken, refreshToken] = [fields.get('at') ?? '', fields.get('rt') ?? '']
  const expiresAt = parseExpiry(fields.get('exp') ?? '')
  if (accessToken === '' || refreshToken === '' || expiresAt === undefined) return undefined
  return { accessToken, refreshToken, expiresAt }
}

/** Reads the token of a link to choose a password from a fragment such as `#token=…`; undefined if there is none. */
export const parseLinkToken = (fragment: string): string | undefined =>
  new URLSearchParams(fragment.replace(/^#/, '')).get('token') || undefined

/** Whether an address asks for the embedded console, in its query or its fragment. */
export const asksForEmbedding = (search: string, fragment: string): boolean =>
  [search, fragment].some((part) => new URLSearchParams(part.replace(/^[#?]/, '')).get('embed') === '1')
