/** How long a credential counts behind its last use. */
const CREDENTIAL_MS = 180 * 24 * 3600_000

/** How stale the last use may be told, so that not every call writes. */
const SEEN_AGAIN_MS = 5 * 60_000

/** How many pages of a visitor are kept. */
export const PAGES_KEPT = 20

/** The address of a page; null for one that is none of the web, which agents could not open without danger. */
export const pageOfTheWeb = (url: string | null): string | null =>
  url !== null && /^https?:\/\//i.test(url) ? url : null

export const credentialEnd = (now: Date): string => new Date(now.getTime() + CREDENTIAL_MS).toISOString()

/** Whether a visitor who was last seen then is to be noted anew. */
export const isSeenAnew = (lastSeenAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(lastSeenAt) >= SEEN_AGAIN_MS

/** What of a visitor an identity token may vouch for. */
export interface Named {
  readonly displayName: string | null
  readonly email: string | null
  readonly externalId: string | null
}

const members = ['displayName', 'email', 'externalId'] as const

/** What vouches for a visitor who is called otherwise now: as before, unless another value replaced a verified one. */
export function verifiedAfter(verified: string | null, before: Named, after: Named): string | null {
  const vouchedFor = new Set(verified?.split(' '))
  return members.some((member) => vouchedFor.has(member) && before[member] !== after[member]) ? null : verified
}

/** Whether two are called the same. */
export const isSameName = (one: Named, other: Named): boolean => members.every((name) => one[name] === other[name])

const USER_ID_LIMIT = 200

/** UTF-8 in the Latin-1 that Node makes of header bytes, as text; null where it is none. */
function textOf(header: string): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(header, 'latin1'))
  } catch {
    return null
  }
}

/** The label in `X-Service-User-Id`. Dropped where it is malformed or too long, never cut: it could be another person's. */
export function serviceUserIdOf(header: string | string[] | undefined): string | null {
  const id = typeof header === 'string' ? (textOf(header)?.trim() ?? '') : ''
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what makes it malformed.
  return id === '' || [...id].length > USER_ID_LIMIT || /[\u0000-\u001f\u007f-\u009f]/.test(id) ? null : id
}
