import { signInRefused } from '#platform/auth/errors.ts'
import type { SignInClient } from '#platform/auth/known-addresses.ts'
import { authenticate } from '#platform/auth/passwords.ts'
import type { TokenPair } from '#platform/auth/sessions.ts'
import { findStaffByEmail } from '../queries.ts'
import type { SignIn } from '../schema/sign-in.ts'
import { type StaffSessionContext, startStaffSession } from './sessions.ts'

/**
 * Signs in with a password. Throws `signInRefused` for wrong credentials and deactivated accounts, and `overloaded`
 * while too many passwords wait to be hashed.
 */
export async function signIn(
  sessions: StaffSessionContext,
  { email, password, platform }: SignIn,
  { ipAddress, isDisconnected }: SignInClient,
): Promise<TokenPair> {
  const isPreferred = () => sessions.isKnownIpAddress(email, ipAddress)
  const person = await authenticate({ password, isAbandoned: isDisconnected, isPreferred }, () =>
    findStaffByEmail(sessions.db, email),
  )
  const pair = person && (await startStaffSession(sessions, person, { ipAddress, platform }))
  if (!pair) throw signInRefused()
  return pair
}
