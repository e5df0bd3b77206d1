import { authenticate } from '#platform/auth/passwords.ts'
import type { TicketingDb } from '../database/ticketing.ts'

/** Returns the person with this e-mail address (lower case), active or not. */
export const findStaffByEmail = (db: TicketingDb, email: string) =>
  db
    .selectFrom('ticketing.staff')
    .select(['id', 'email', 'role', 'passwordHash', 'isActive'])
    .where('email', '=', email)
    .executeTakeFirst()

/** Returns the owner of a session, when it ended, and whether this access token is revoked. */
export const findSession = (db: TicketingDb, sessionId: string, jti: string) =>
  db
    .selectFrom('ticketing.session as session')
    .innerJoin('ticketing.staff as person', 'person.id', 'session.userId')
    .leftJoin('platform.revokedAccess as revoked', (join) => join.on('revoked.jti', '=', jti))
    .select(['person.id', 'person.role', 'person.isActive', 'session.endedAt', 'revoked.jti as revokedJti'])
    .where('session.id', '=', sessionId)
    .executeTakeFirst()

/** Returns the ids of the pools that a person is a member of. */
export const loadPoolIds = async (db: TicketingDb, userId: number): Promise<number[]> => {
  const rows = await db.selectFrom('ticketing.poolMember').select('poolId').where('userId', '=', userId).execute()
  return rows.map((row) => row.poolId)
}

/** Whether an active administrator exists. */
export const hasAdministrator = async (db: TicketingDb): Promise<boolean> => {
  const administrators = db.selectFrom('ticketing.staff').select('id').where('role', '=', 'administrator')
  return (await administrators.where('isActive', '=', true).limit(1).executeTakeFirst()) !== undefined
}

/** Whether an account has this address (lower case) and a different password, or none. */
export async function hasDifferentPassword(
  db: TicketingDb,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<boolean> {
  const account = await findStaffByEmail(db, email)
  if (!account) return false
  // Pretends that the account is active: `authenticate` rejects inactive ones, but only the password matters here.
  return (await authenticate({ password }, async () => ({ ...account, isActive: true }))) === null
}
