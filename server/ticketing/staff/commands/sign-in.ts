import { refreshTokenRefused, signInRefused } from '#platform/auth/errors.ts'
import {
  createKnownIpAddressCheck,
  type KnownIpAddressCheck,
  recordKnownIpAddress,
  type SignInClient,
} from '#platform/auth/known-addresses.ts'
import { authenticate, hashPassword } from '#platform/auth/passwords.ts'
import { refreshSession, type SessionStore, startSession, type TokenPair } from '#platform/auth/sessions.ts'
import { writeAuditEntry } from '../database/audit.ts'
import type { TicketingTables } from '../database/tables.ts'
import type { Ticketing, TicketingTx } from '../database/ticketing.ts'
import { findStaffByEmail } from './queries.ts'
import type { SignIn } from './schema.ts'

export interface StaffSessions extends SessionStore<TicketingTables> {
  readonly isKnownIpAddress: KnownIpAddressCheck
}

async function lockActiveStaff(tx: TicketingTx, id: number) {
  const person = await tx
    .selectFrom('ticketing.staff')
    .select(['id', 'role', 'isActive'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return person?.isActive ? person : null
}

export const createStaffSessions = (
  { db, now }: Pick<Ticketing, 'db' | 'now'>,
  accessTokens: StaffSessions['accessTokens'],
): StaffSessions => ({
  db,
  now,
  accessTokens,
  schema: 'ticketing',
  isKnownIpAddress: createKnownIpAddressCheck(db, 'ticketing', now),
  lockUser: lockActiveStaff,
  onTheft: (tx, userId, sessionId, at) =>
    writeAuditEntry(tx, at, userId, 'refresh_token_reused', `session:${sessionId}`),
})

/**
 * Starts a session. An earlier one on the same client platform can then no longer be refreshed. Throws `signInRefused`,
 * or `overloaded` while too many passwords wait to be hashed.
 */
export async function signIn(
  sessions: StaffSessions,
  { email, password, platform }: SignIn,
  { ipAddress, isDisconnected }: SignInClient,
): Promise<TokenPair> {
  const isPreferred = () => sessions.isKnownIpAddress(email, ipAddress)
  const attempt = { password, isAbandoned: isDisconnected, isPreferred }
  const person = await authenticate(attempt, () => findStaffByEmail(sessions.db, email))
  if (!person) throw signInRefused()
  const pair = await startSession(sessions, person, platform ?? 'web', async (tx, lastLoginAt) => {
    const updated = await tx
      .updateTable('ticketing.staff')
      .set({ lastLoginAt })
      .where('id', '=', person.id)
      .where('isActive', '=', true)
      .executeTakeFirstOrThrow()
    if (Number(updated.numUpdatedRows) === 0) return false
    await recordKnownIpAddress(tx, 'ticketing', { userId: person.id, email, ipAddress, at: lastLoginAt })
    return true
  })
  if (!pair) throw signInRefused()
  return pair
}

/** Each refresh token works once. Throws `refreshTokenRefused`. */
export async function refreshStaffSession(sessions: StaffSessions, refreshToken: string): Promise<TokenPair> {
  const refreshed = await refreshSession(sessions, refreshToken)
  if (!refreshed) throw refreshTokenRefused()
  return refreshed.pair
}

/** Returns false if an account has the e-mail address. Throws a unique violation if another process creates it now. */
export async function createAdministrator(
  { db, now }: Pick<Ticketing, 'db' | 'now'>,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<boolean> {
  if (await findStaffByEmail(db, email)) return false
  const row = {
    email,
    displayName: 'Administrator',
    role: 'administrator' as const,
    passwordHash: await hashPassword(password),
    isActive: true,
    createdAt: now().toISOString(),
  }
  await db.insertInto('ticketing.staff').values(row).execute()
  return true
}
