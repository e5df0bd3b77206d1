import { isStoredTimeOutdated } from '#platform/http/instants.ts'

const CREDENTIAL_LIFETIME_MS = 180 * 24 * 3600_000

const LAST_SEEN_UPDATE_INTERVAL_MS = 5 * 60_000

export const MAX_PAGE_VISITS = 20

/** Returns the URL if it is http or https, otherwise null: it is dangerous for agents to open a `javascript:` URL. */
export const toHttpUrl = (url: string | null): string | null => (url !== null && /^https?:\/\//i.test(url) ? url : null)

export const computeCredentialExpiry = (now: Date): string =>
  new Date(now.getTime() + CREDENTIAL_LIFETIME_MS).toISOString()

export const isLastSeenOutdated = (lastSeenAt: string, now: Date): boolean =>
  isStoredTimeOutdated(lastSeenAt, LAST_SEEN_UPDATE_INTERVAL_MS, now)

export interface VerifiableFields {
  readonly displayName: string | null
  readonly email: string | null
  readonly externalId: string | null
}

/** The claims of a valid identity token. */
export interface VerifiedIdentity {
  readonly externalId: string
  readonly displayName?: string
  readonly email?: string
}

export interface Profile extends VerifiableFields {
  /** Space-separated columns that an identity token verified; null if the visitor is not verified. */
  readonly verifiedMembers: string | null
  /** The external id that an identity token verified last. Stays when the verification ends. */
  readonly verifiedExternalId: string | null
}

/** The columns and their names in the API, in the order of the API. */
const fieldColumns = [
  ['externalId', 'externalId'],
  ['displayName', 'name'],
  ['email', 'email'],
] as const

export type VerifiedField = (typeof fieldColumns)[number][1]

const parseColumns = (verifiedMembers: string | null): Set<string> => new Set(verifiedMembers?.split(' '))

/** Converts the stored `verifiedMembers` to the names of the API. */
export function parseVerifiedFields(stored: string | null): VerifiedField[] {
  const columns = parseColumns(stored)
  return fieldColumns.flatMap(([column, name]) => (columns.has(column) ? [name] : []))
}

/** Returns `verifiedMembers` after a change without an identity token; null if a verified field changes. */
function computeVerifiedMembers({ verifiedMembers, ...before }: Profile, after: VerifiableFields): string | null {
  const columns = parseColumns(verifiedMembers)
  const isChanged = fieldColumns.some(([column]) => columns.has(column) && before[column] !== after[column])
  return isChanged ? null : verifiedMembers
}

// Reads `externalId` while the visitor is verified, because older releases did not store `verifiedExternalId`.
const getLastVerifiedExternalId = ({ externalId, verifiedMembers, verifiedExternalId }: Profile): string | null =>
  verifiedMembers === null ? verifiedExternalId : externalId

/** Claims of the identity token take precedence over the values that the page sent. */
export const createProfile = (
  { displayName, email, externalId }: VerifiableFields,
  identity: VerifiedIdentity | null,
): Profile => ({
  ...{ displayName, email, externalId, ...identity },
  verifiedMembers: identity && Object.keys(identity).sort().join(' '),
  verifiedExternalId: identity?.externalId ?? null,
})

export function applyProfileChange(
  before: Profile,
  requested: VerifiableFields,
  identity: VerifiedIdentity | null,
): Profile {
  if (identity) return createProfile(requested, identity)
  const verifiedMembers = computeVerifiedMembers(before, requested)
  // `verifiedExternalId` is null while a verification by an older release lasts. From this, `decideCredentialAction`
  // infers that the credential was not replaced at the verification and must be replaced at the next identity token.
  const verifiedExternalId = verifiedMembers === null ? getLastVerifiedExternalId(before) : before.verifiedExternalId
  return { ...requested, verifiedMembers, verifiedExternalId }
}

const visibleFields = ['displayName', 'email', 'externalId', 'verifiedMembers'] as const

export const isSameProfile = (a: Profile, b: Profile): boolean => visibleFields.every((field) => a[field] === b[field])

/**
 * The effect of `startVisitorSession` with a valid credential. `replace`: the same visitor gets a new credential,
 * because another client may know the old one. `separate`: a new visitor, as the identity token names another person.
 */
export type CredentialAction = 'keep' | 'replace' | 'separate'

export function decideCredentialAction(before: Profile, identity: VerifiedIdentity | null): CredentialAction {
  if (identity === null) return 'keep'
  const verifiedExternalId = getLastVerifiedExternalId(before)
  if (verifiedExternalId !== null && verifiedExternalId !== identity.externalId) return 'separate'
  // If an older release verified the visitor, `verifiedExternalId` is null, and the credential was not replaced.
  const wasCredentialReplaced = before.verifiedMembers !== null && before.verifiedExternalId !== null
  return wasCredentialReplaced ? 'keep' : 'replace'
}

const MAX_SERVICE_USER_ID_LENGTH = 200

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
  return id === '' || [...id].length > MAX_SERVICE_USER_ID_LENGTH || /\p{Cc}/u.test(id) ? null : id
}
