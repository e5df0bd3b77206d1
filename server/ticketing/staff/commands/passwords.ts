import type { SignInClient } from '#platform/auth/known-addresses.ts'
import { authenticate, hashPassword } from '#platform/auth/passwords.ts'
import { endAllSessions } from '#platform/auth/sessions.ts'
import { transaction } from '#platform/db/transaction.ts'
import { createValidationRefusal } from '#platform/errors/field-errors.ts'
import { writeAuditEntry } from '../../database/audit.ts'
import type { Ticketing } from '../../database/ticketing.ts'
import { userNotFound } from '../errors.ts'
import { findStaffById, getUser, type UserViewer } from '../queries.ts'
import type { PasswordChange, User } from '../schema/users.ts'
import type { StaffSessionContext } from './sessions.ts'

/** Ends all sessions of the user. Throws `userNotFound`, or `overloaded` while too many passwords wait to be hashed. */
export async function setUserPassword(
  ticketing: Pick<Ticketing, 'db' | 'now'>,
  actor: UserViewer,
  id: number,
  password: string,
): Promise<User> {
  const passwordHash = await hashPassword(password)
  const now = ticketing.now()
  return await transaction(ticketing.db, async (tx) => {
    const updated = await tx
      .updateTable('ticketing.staff')
      .set({ passwordHash })
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (Number(updated.numUpdatedRows) === 0) throw userNotFound()
    await endAllSessions(tx, 'ticketing', id, now)
    await writeAuditEntry(tx, now.toISOString(), actor.id, 'user_password_set', `user:${id}`)
    return await getUser(tx, actor, id)
  })
}

const createWrongPasswordRefusal = () => createValidationRefusal({ field: 'currentPassword', rule: 'state' })

/** Ends all sessions, even the current one. Throws `validationFailed` for a wrong current password, or `overloaded`. */
export async function changeOwnPassword(
  sessions: StaffSessionContext,
  actor: UserViewer & { readonly email: string },
  { currentPassword, newPassword }: PasswordChange,
  { ipAddress, isDisconnected }: SignInClient,
): Promise<User> {
  const isPreferred = () => sessions.isKnownIpAddress(actor.email, ipAddress)
  const person = await authenticate({ password: currentPassword, isAbandoned: isDisconnected, isPreferred }, () =>
    findStaffById(sessions.db, actor.id),
  )
  if (!person) throw createWrongPasswordRefusal()
  const passwordHash = await hashPassword(newPassword)
  const now = sessions.now()
  return await transaction(sessions.db, async (tx) => {
    const updated = await tx
      .updateTable('ticketing.staff')
      .set({ passwordHash })
      .where('id', '=', actor.id)
      .where('isActive', '=', true)
      // Another change may have replaced the password since it was checked.
      .where('passwordHash', '=', person.passwordHash)
      .executeTakeFirstOrThrow()
    if (Number(updated.numUpdatedRows) === 0) throw createWrongPasswordRefusal()
    await endAllSessions(tx, 'ticketing', actor.id, now)
    await writeAuditEntry(tx, now.toISOString(), actor.id, 'user_password_changed', `user:${actor.id}`)
    return await getUser(tx, actor, actor.id)
  })
}
