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

/** The members of a visitor that an identity token can verify. */
export interface Named {
  readonly displayName: string | null
  readonly email: string | null
  readonly externalId: string | null
}

/** What a valid identity token says. It always names the person; the other members only if it carries them. */
export interface VerifiedIdentity {
  readonly externalId: string
  readonly displayName?: string
  readonly email?: string
}

/** Who a visitor is, as stored. */
export interface Profile extends Named {
  /** The columns that an identity token verified, separated by blanks; null: the visitor is not verified. */
  readonly verifiedMembers: string | null
  /** The external id that a token verified last; stays after the verification has ended. */
  readonly verifiedExternalId: string | null
}

/** The members of the API by their columns, in the order of the API. */
const memberNames = [
  ['externalId', 'externalId'],
  ['displayName', 'name'],
  ['email', 'email'],
] as const

/** A member that an identity token can verify, named as in the API. */
export type VerifiedMember = (typeof memberNames)[number][1]

const columnsIn = (verifiedMembers: string | null): Set<string> => new Set(verifiedMembers?.split(' '))

/** Returns the verified members of a visitor from what is stored, in the order of the API. */
export function verifiedMembersOf(stored: string | null): VerifiedMember[] {
  const columns = columnsIn(stored)
  return memberNames.flatMap(([column, name]) => (columns.has(column) ? [name] : []))
}

/** Returns what is verified after a change without a token: as before, unless a verified member changed. */
function verifiedAfter({ verifiedMembers, ...before }: Profile, after: Named): string | null {
  const columns = columnsIn(verifiedMembers)
  const isBroken = memberNames.some(([column]) => columns.has(column) && before[column] !== after[column])
  return isBroken ? null : verifiedMembers
}

// Releases before the column `verifiedExternalId` kept the verified id in `externalId` alone.
const lastVerifiedId = ({ externalId, verifiedMembers, verifiedExternalId }: Profile): string | null =>
  verifiedMembers === null ? verifiedExternalId : externalId

/** Returns the profile of a new visitor. What the token says wins over what the page says. */
export const newProfile = ({ displayName, email, externalId }: Named, identity: VerifiedIdentity | null): Profile => ({
  ...{ displayName, email, externalId, ...identity },
  verifiedMembers: identity && Object.keys(identity).sort().join(' '),
  verifiedExternalId: identity?.externalId ?? null,
})

/** Returns the profile of a visitor who is called `named` from now on. What the token says wins. */
export function profileAfter(before: Profile, named: Named, identity: VerifiedIdentity | null): Profile {
  if (identity) return newProfile(named, identity)
  const verifiedMembers = verifiedAfter(before, named)
  // Stays null while an earlier release's verification holds: its credential has not been replaced yet.
  const verifiedExternalId = verifiedMembers === null ? lastVerifiedId(before) : before.verifiedExternalId
  return { ...named, verifiedMembers, verifiedExternalId }
}

const shownMembers = ['displayName', 'email', 'externalId', 'verifiedMembers'] as const

/** Returns whether agents read the same of both profiles. */
export const isSameProfile = (one: Profile, other: Profile): boolean =>
  shownMembers.every((member) => one[member] === other[member])

/**
 * What a bootstrap with a valid credential does. `keep`: the same visitor and credential. `replace`: the same visitor with
 * a new credential, because another client may know the old one from before the visitor was verified. `separate`: another
 * visitor, because the token is for another person.
 */
export type CredentialChange = 'keep' | 'replace' | 'separate'

/** Returns what a bootstrap with a valid credential does to a visitor, given what its identity token says. */
export function credentialChange(before: Profile, identity: VerifiedIdentity | null): CredentialChange {
  if (identity === null) return 'keep'
  const verifiedId = lastVerifiedId(before)
  if (verifiedId !== null && verifiedId !== identity.externalId) return 'separate'
  // Releases before the column `verifiedExternalId` left the credential as it was when they verified a visitor.
  const wasReplaced = before.verifiedMembers !== null && before.verifiedExternalId !== null
  return wasReplaced ? 'keep' : 'replace'
}

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
