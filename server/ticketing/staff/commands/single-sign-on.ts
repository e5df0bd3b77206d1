import { signInRefused } from '#platform/auth/errors.ts'
import { consumeIdToken, unbindAccount, verifyIdTokenAndEmail } from '#platform/auth/id-tokens.ts'
import type { IdentityProvider } from '#platform/auth/identity-provider.ts'
import type { TokenPair } from '#platform/auth/sessions.ts'
import { transaction } from '#platform/db/transaction.ts'
import { writeAuditEntry } from '../../database/audit.ts'
import type { Ticketing } from '../../database/ticketing.ts'
import { userNotFound } from '../errors.ts'
import { findStaffByEmail, getUser, type UserViewer } from '../queries.ts'
import type { User } from '../schema/users.ts'
import { type StaffClient, type StaffSessionContext, startStaffSession } from './sessions.ts'

export interface SingleSignOnOptions {
  readonly provider: IdentityProvider
  readonly requiresVerifiedEmail: boolean
}

/**
 * Signs in with an ID token. It works once, but a rejected sign-in does not use it up. Throws `idTokenRefused`, the
 * errors of `IdentityProvider.verify`, and `signInRefused` if no active staff member has the address.
 */
export async function signInWithIdToken(
  sessions: StaffSessionContext,
  { provider, requiresVerifiedEmail }: SingleSignOnOptions,
  idToken: string,
  client: StaffClient,
): Promise<TokenPair> {
  const token = await verifyIdTokenAndEmail(provider, idToken, requiresVerifiedEmail)
  const person = await findStaffByEmail(sessions.db, token.email)
  if (!person?.isActive) throw signInRefused()
  const pair = await startStaffSession(sessions, person, client, async (tx, at) => {
    const binding = await consumeIdToken(tx, { table: 'ticketing.staff', id: person.id }, token)
    if (binding === 'bound') await writeAuditEntry(tx, at, person.id, 'user_bound', `user:${person.id}`)
  })
  if (!pair) throw signInRefused()
  return pair
}

/** Removes the single sign-on binding of a user, without ending sessions. Throws `userNotFound`. */
export async function unbindUser(ticketing: Ticketing, actor: UserViewer, id: number): Promise<User> {
  const at = ticketing.now().toISOString()
  return await transaction(ticketing.db, async (tx) => {
    if (!(await unbindAccount(tx, { table: 'ticketing.staff', id }))) throw userNotFound()
    await writeAuditEntry(tx, at, actor.id, 'user_unbound', `user:${id}`)
    return await getUser(tx, actor, id)
  })
}
