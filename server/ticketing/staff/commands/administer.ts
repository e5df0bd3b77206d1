import { lastAdministrator } from '#platform/auth/errors.ts'
import { hashPassword } from '#platform/auth/passwords.ts'
import { endAllSessions } from '#platform/auth/sessions.ts'
import { isUniqueViolation } from '#platform/db/database-errors.ts'
import { transaction } from '#platform/db/transaction.ts'
import { createValidationRefusal } from '#platform/errors/field-errors.ts'
import { emit } from '#platform/jobs/emit.ts'
import { writeAuditEntry } from '../../database/audit.ts'
import type { Ticketing, TicketingTx } from '../../database/ticketing.ts'
import { staffAccessReduced } from '../events.ts'
import { getUser, type UserViewer } from '../queries.ts'
import { isAccessReduced, toAuditActions } from '../rules.ts'
import type { NewUser, User, UserChange } from '../schema/users.ts'
import { lockAdministrators, lockUser } from './locks.ts'
import { lockPools, setPools } from './memberships.ts'

const toDuplicateEmailError = (error: unknown): unknown =>
  isUniqueViolation(error) ? createValidationRefusal({ field: 'email', rule: 'unique' }) : error

/**
 * Throws `validationFailed` if the e-mail address is taken or a pool does not exist, and `overloaded` while too many
 * passwords wait to be hashed.
 */
export async function createUser(ticketing: Ticketing, actor: UserViewer, input: NewUser): Promise<User> {
  const { password, poolIds, email, displayName, role, locale, isActive } = input
  const at = ticketing.now().toISOString()
  const row = {
    ...{ email, displayName, createdAt: at },
    role: role ?? 'agent',
    locale: locale ?? 'en',
    isActive: isActive ?? true,
    passwordHash: await hashPassword(password),
  }
  return await transaction(ticketing.db, async (tx) => {
    await lockPools(tx, null, poolIds ?? [])
    const { id } = await tx.insertInto('ticketing.staff').values(row).returning('id').executeTakeFirstOrThrow()
    await setPools(tx, id, poolIds ?? [])
    await writeAuditEntry(tx, at, actor.id, 'user_created', `user:${id}`)
    return await getUser(tx, actor, id)
  }).catch((error: unknown) => {
    throw toDuplicateEmailError(error)
  })
}

/**
 * Throws `lastAdministrator` if the user is the only active administrator. Locks all active administrators, so that two
 * concurrent changes cannot demote the last two.
 */
async function requireOtherAdministrator(tx: TicketingTx, id: number): Promise<void> {
  const administrators = await lockAdministrators(tx)
  if (administrators.length === 1 && administrators[0]?.id === id) throw lastAdministrator()
}

const endsAdministratorAccess = ({ role, isActive }: UserChange): boolean =>
  isActive === false || (role !== undefined && role !== 'administrator')

async function writeUser(tx: TicketingTx, id: number, { poolIds, ...columns }: UserChange): Promise<void> {
  if (Object.keys(columns).length > 0)
    await tx.updateTable('ticketing.staff').set(columns).where('id', '=', id).execute()
  if (poolIds) await setPools(tx, id, poolIds)
}

/** A deactivation ends all sessions of the user. Throws `userNotFound`, `lastAdministrator` or `validationFailed`. */
export async function changeUser(
  ticketing: Ticketing,
  actor: UserViewer,
  id: number,
  change: UserChange,
): Promise<User> {
  const now = ticketing.now()
  return await transaction(ticketing.db, async (tx) => {
    await getUser(tx, actor, id)
    if (change.poolIds) await lockPools(tx, id, change.poolIds)
    if (endsAdministratorAccess(change)) await requireOtherAdministrator(tx, id)
    await lockUser(tx, id)
    const before = await getUser(tx, actor, id)
    await writeUser(tx, id, change)
    const after = await getUser(tx, actor, id)
    if (before.isActive && !after.isActive) await endAllSessions(tx, 'ticketing', id, now)
    if (isAccessReduced(before, after)) await emit(tx, ticketing.jobs, staffAccessReduced, [{ userId: id }], now)
    for (const action of toAuditActions(before, after))
      await writeAuditEntry(tx, now.toISOString(), actor.id, action, `user:${id}`)
    return after
  }).catch((error: unknown) => {
    throw toDuplicateEmailError(error)
  })
}
