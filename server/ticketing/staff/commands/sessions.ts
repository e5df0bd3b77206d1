import { refreshTokenRefused } from '#platform/auth/errors.ts'
import {
  createKnownIpAddressCheck,
  type KnownIpAddressCheck,
  recordKnownIpAddress,
  type SignInClient,
} from '#platform/auth/known-addresses.ts'
import { refreshSession, type SessionContext, startSession, type TokenPair } from '#platform/auth/sessions.ts'
import { writeAuditEntry } from '../../database/audit.ts'
import type { TicketingTables } from '../../database/tables.ts'
import type { Ticketing, TicketingTx } from '../../database/ticketing.ts'
import type { Platform } from '../rules.ts'

export interface StaffSessionContext extends SessionContext<TicketingTables> {
  readonly isKnownIpAddress: KnownIpAddressCheck
}

async function lockActiveStaffMember(tx: TicketingTx, id: number) {
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
  accessTokens: StaffSessionContext['accessTokens'],
): StaffSessionContext => ({
  db,
  now,
  accessTokens,
  schema: 'ticketing',
  isKnownIpAddress: createKnownIpAddressCheck(db, 'ticketing', now),
  lockUser: lockActiveStaffMember,
  onTheft: (tx, userId, sessionId, at) =>
    writeAuditEntry(tx, at, userId, 'refresh_token_reused', `session:${sessionId}`),
})

interface StoredStaffMember {
  readonly id: number
  readonly email: string
  readonly role: string
  readonly passwordHash: string
}

/** The client of a sign-in. If `platform` is null, the session has the platform `web`. */
export interface StaffClient extends Pick<SignInClient, 'ipAddress'> {
  readonly platform: Platform | null
}

/**
 * Starts a session. Returns null if the person was deactivated or got a new password since `person` was read. `onStart`
 * runs in the same transaction, with the row of the person locked; no session starts if `onStart` throws.
 */
export const startStaffSession = (
  sessions: StaffSessionContext,
  person: StoredStaffMember,
  { ipAddress, platform }: StaffClient,
  onStart?: (tx: TicketingTx, at: string) => Promise<void>,
): Promise<TokenPair | null> =>
  startSession(sessions, person, platform ?? 'web', async (tx, lastLoginAt) => {
    const updated = await tx
      .updateTable('ticketing.staff')
      .set({ lastLoginAt })
      .where('id', '=', person.id)
      .where('isActive', '=', true)
      .where('passwordHash', '=', person.passwordHash)
      .executeTakeFirstOrThrow()
    if (Number(updated.numUpdatedRows) === 0) return false
    await onStart?.(tx, lastLoginAt)
    await recordKnownIpAddress(tx, 'ticketing', {
      userId: person.id,
      account: person.email,
      ipAddress,
      at: lastLoginAt,
    })
    return true
  })

/** Each refresh token works once. Throws `refreshTokenRefused`. */
export async function refreshStaffSession(sessions: StaffSessionContext, refreshToken: string): Promise<TokenPair> {
  const refreshed = await refreshSession(sessions, refreshToken)
  if (!refreshed) throw refreshTokenRefused()
  return refreshed.pair
}
