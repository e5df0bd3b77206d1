import { authenticate } from '#platform/auth/passwords.ts'
import type { TicketingDb } from '../database/ticketing.ts'

/** Finds inactive accounts too. `email` is in lower case. */
export const findStaffByEmail = (db: TicketingDb, email: string) =>
  db
    .selectFrom('ticketing.staff')
    .select(['id', 'email', 'role', 'passwordHash', 'isActive'])
    .where('email', '=', email)
    .executeTakeFirst()

/** Returns the staff member of a session; `id` is the id of the staff member. */
export const findStaffBySession = (db: TicketingDb, sessionId: string, jti: string) =>
  db
    .selectFrom('ticketing.session as session')
    .innerJoin('ticketing.staff as person', 'person.id', 'session.userId')
    .leftJoin('platform.revokedAccess as revoked', (join) => join.on('revoked.jti', '=', jti))
    .select(['person.id', 'person.role', 'person.isActive', 'session.endedAt', 'revoked.jti as revokedJti'])
    .where('session.id', '=', sessionId)
    .executeTakeFirst()

export const loadPoolIds = async (db: TicketingDb, userId: number): Promise<number[]> => {
  const rows = await db.selectFrom('ticketing.poolMember').select('poolId').where('userId', '=', userId).execute()
  return rows.map((row) => row.poolId)
}

export const hasAdministrator = async (db: TicketingDb): Promise<boolean> => {
  const administrators = db.selectFrom('ticketing.staff').select('id').where('role', '=', 'administrator')
  return (await administrators.where('isActive', '=', true).limit(1).executeTakeFirst()) !== undefined
}

export async function findOldestAdministratorId(db: TicketingDb): Promise<number | undefined> {
  const administrators = db.selectFrom('ticketing.staff').select('id').where('role', '=', 'administrator')
  return (await administrators.where('isActive', '=', true).orderBy('id').limit(1).executeTakeFirst())?.id
}

/** Whether the account exists with another password. `email` is in lower case. */
export async function hasAccountWithOtherPassword(
  db: TicketingDb,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<boolean> {
  const account = await findStaffByEmail(db, email)
  if (!account) return false
  // Pretends that the account is active: `authenticate` rejects inactive ones, but only the password matters here.
  return (await authenticate({ password }, async () => ({ ...account, isActive: true }))) === null
}
