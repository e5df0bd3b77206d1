import { setTimeout as pause } from 'node:timers/promises'
import { signInRefused } from '#platform/auth/errors.ts'
import { recordKnownIpAddress } from '#platform/auth/known-addresses.ts'
import type { TokenPair } from '#platform/auth/sessions.ts'
import { isEmailAddress } from '#platform/mail/email-address.ts'
import type { TicketingDb } from '../../database/ticketing.ts'
import { findStaffByEmail } from '../queries.ts'
import type { DirectorySignIn } from '../schema/sign-in.ts'
import type { Directory } from './directory.ts'
import { type StaffClient, type StaffSessionContext, startStaffSession } from './sessions.ts'

/** Minimum duration of a refusal. It hides whether a username exists: a directory may refuse unknown ones faster. */
const MIN_REFUSAL_MS = 300

/** Maximum number of e-mail addresses of a directory entry for which accounts are looked up. */
const MAX_ADDRESSES = 10

/**
 * Returns the key of a username in rate limits and in the list of known IP addresses. A directory may ignore case,
 * accents and invisible characters, so all such spellings share one key. Keys contain a colon, e-mail addresses do not.
 */
export const toAccountKey = (username: string): string =>
  `ldap:${username
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim()}`

/** Returns the active staff member who has one of the addresses; null if there is none or more than one. */
async function findUniqueStaffMember(db: TicketingDb, emailAddresses: readonly string[]) {
  const addresses = new Set(emailAddresses.map((address) => address.trim().toLowerCase()).filter(isEmailAddress))
  const accounts = await Promise.all(
    [...addresses].slice(0, MAX_ADDRESSES).map((address) => findStaffByEmail(db, address)),
  )
  const [person, other] = accounts.filter((account) => account?.isActive)
  return person && !other ? person : null
}

/**
 * Signs in the active staff member whose e-mail address the directory has for the username. Throws `signInRefused` for
 * wrong credentials, and if no account or more than one matches. Also throws the errors of `Directory.authenticate`.
 */
export async function signInWithDirectory(
  sessions: StaffSessionContext,
  directory: Directory,
  { username, password }: DirectorySignIn,
  client: StaffClient,
): Promise<TokenPair> {
  const startedAt = performance.now()
  const { isPasswordCorrect, emailAddresses } = await directory.authenticate(username, password)
  const person = await findUniqueStaffMember(sessions.db, emailAddresses)
  if (isPasswordCorrect && person) {
    const { ipAddress } = client
    const knownIpAddress = { userId: person.id, account: toAccountKey(username), ipAddress }
    const pair = await startStaffSession(sessions, person, client, (tx, at) =>
      recordKnownIpAddress(tx, 'ticketing', { ...knownIpAddress, at }),
    )
    if (pair) return pair
  }
  await pause(Math.max(0, MIN_REFUSAL_MS - (performance.now() - startedAt)))
  throw signInRefused()
}
