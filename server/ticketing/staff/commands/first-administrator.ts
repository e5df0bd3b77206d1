import { hashPassword } from '#platform/auth/passwords.ts'
import type { Ticketing } from '../../database/ticketing.ts'
import { findStaffByEmail } from '../queries.ts'

/** Returns false if an account has the address. Throws a unique violation if another process creates one meanwhile. */
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
