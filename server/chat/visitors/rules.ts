/** Lifetime of a credential after its last use. */
const CREDENTIAL_LIFETIME_MS = 180 * 24 * 3600_000

/** Interval at which `lastSeenAt` is updated, so that not every request writes. */
const LAST_SEEN_INTERVAL_MS = 5 * 60_000

export const MAX_PAGE_VISITS = 20

/** Returns an HTTP URL; null for other schemes, such as `javascript:`, which are dangerous for agents to open. */
export const toHttpUrl = (url: string | null): string | null => (url !== null && /^https?:\/\//i.test(url) ? url : null)

export const credentialExpiry = (now: Date): string => new Date(now.getTime() + CREDENTIAL_LIFETIME_MS).toISOString()

export const isLastSeenOutdated = (lastSeenAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(lastSeenAt) >= LAST_SEEN_INTERVAL_MS

/** The members of a visitor that an identity token can verify. */
export interface VerifiableMembers {
  readonly displayName: string | null
  readonly email: string | null
  readonly externalId: string | null
}

/** The claims of a valid identity token. Name and e-mail address are optional. */
export interface VerifiedIdentity {
  readonly externalId: string
  readonly displayName?: string
  readonly email?: string
}

export interface Profile extends VerifiableMembers {
  /** Space-separated columns that an identity token verified; null if the visitor is not verified. */
  readonly verifiedMembers: string | null
  /** The external id that a token verified last. Stays when the verification ends. */
  readonly verifiedExternalId: string | null
}

/** The columns and their names in the API, in the order of the API. */
const memberColumns = [
  ['externalId', 'externalId'],
  ['displayName', 'name'],
  ['email', 'email'],
] as const

/** A member that an identity token can verify, named as in the API. */
export type VerifiedMember = (typeof memberColumns)[number][1]

const parseColumns = (verifiedMembers: string | null): Set<string> => new Set(verifiedMembers?.split(' '))

/** Converts the stored `verifiedMembers` to the names of the API. */
export function parseVerifiedMembers(stored: string | null): VerifiedMember[] {
  const columns = parseColumns(stored)
  return memberColumns.flatMap(([column, name]) => (columns.has(column) ? [name] : []))
}

/** Returns the verified columns after a change without a token. Changing a verified member ends the verification. */
function verifiedAfter({ verifiedMembers, ...before }: Profile, after: VerifiableMembers): string | null {
  const columns = parseColumns(verifiedMembers)
  const isChanged = memberColumns.some(([column]) => columns.has(column) && before[column] !== after[column])
  return isChanged ? null : verifiedMembers
}

// Older releases, without the column `verifiedExternalId`, kept the verified id in `externalId` only.
const lastVerifiedId = ({ externalId, verifiedMembers, verifiedExternalId }: Profile): string | null =>
  verifiedMembers === null ? verifiedExternalId : externalId

/** Returns the profile of a new visitor. Claims of the token take precedence over values of the page. */
export const createProfile = (
  { displayName, email, externalId }: VerifiableMembers,
  identity: VerifiedIdentity | null,
): Profile => ({
  ...{ displayName, email, externalId, ...identity },
  verifiedMembers: identity && Object.keys(identity).sort().join(' '),
  verifiedExternalId: identity?.externalId ?? null,
})

/** Returns the profile after a change to `named`. Claims of the token take precedence. */
export function applyProfileChange(
  before: Profile,
  named: VerifiableMembers,
  identity: VerifiedIdentity | null,
): Profile {
  if (identity) return createProfile(named, identity)
  const verifiedMembers = verifiedAfter(before, named)
  // Stays null while a verification by an older release holds, because its credential has not been replaced yet.
  const verifiedExternalId = verifiedMembers === null ? lastVerifiedId(before) : before.verifiedExternalId
  return { ...named, verifiedMembers, verifiedExternalId }
}

const visibleMembers = ['displayName', 'email', 'externalId', 'verifiedMembers'] as const

export const isSameProfile = (one: Profile, other: Profile): boolean =>
  visibleMembers.every((member) => one[member] === other[member])

/**
 * The effect of a bootstrap with a valid credential. `keep`: same visitor, same credential. `replace`: same visitor,
 * new credential, because another client may know the credential from before the verification. `separate`: a new
 * visitor, because the token is for another person.
 */
export type CredentialAction = 'keep' | 'replace' | 'separate'

export function decideCredentialAction(before: Profile, identity: VerifiedIdentity | null): CredentialAction {
  if (identity === null) return 'keep'
  const verifiedId = lastVerifiedId(before)
  if (verifiedId !== null && verifiedId !== identity.externalId) return 'separate'
  // Older releases, without the column `verifiedExternalId`, did not replace the credential.
  const wasReplaced = before.verifiedMembers !== null && before.verifiedExternalId !== null
  return wasReplaced ? 'keep' : 'replace'
}

const MAX_USER_ID_LENGTH = 200

/** Decodes a header as UTF-8; Node decodes header bytes as Latin-1. Returns null if it is not valid UTF-8. */
function decodeHeader(header: string): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(header, 'latin1'))
  } catch {
    return null
  }
}

/** Parses `X-Service-User-Id`. Returns null if malformed or too long, as a truncated id could be another person's. */
export function parseServiceUserId(header: string | string[] | undefined): string | null {
  const id = typeof header === 'string' ? (decodeHeader(header)?.trim() ?? '') : ''
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters make the id malformed.
  return id === '' || [...id].length > MAX_USER_ID_LENGTH || /[\u0000-\u001f\u007f-\u009f]/.test(id) ? null : id
}
