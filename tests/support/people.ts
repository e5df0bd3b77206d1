import { randomUUID } from 'node:crypto'
import { hashPassword } from '#platform/auth/passwords.ts'
import type { Flowdesk } from './flowdesk.ts'

const password = 'a password of their own'
const passwordHash = hashPassword(password)

/** How a staff member differs from an active agent without a pool. */
export interface PersonOptions {
  readonly role?: 'administrator' | 'supervisor' | 'agent'
  readonly poolIds?: readonly number[]
  readonly isActive?: boolean
}

/** Creates a staff member who can sign in, with a unique e-mail address. */
export async function makeStaffMember({ db, clock }: Flowdesk, options: PersonOptions = {}) {
  const { role = 'agent', poolIds = [], isActive = true } = options
  const email = `${randomUUID()}@example.com`
  const createdAt = clock.now().toISOString()
  const { id } = await db
    .insertInto('ticketing.staff')
    .values({ email, displayName: role, role, passwordHash: await passwordHash, isActive, createdAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  const memberships = poolIds.map((poolId) => ({ poolId, userId: id }))
  if (memberships.length > 0) await db.insertInto('ticketing.poolMember').values(memberships).execute()
  return { id, credentials: { email, password } }
}

/** Creates a staff member and signs in. Returns the id and an access token. */
export async function makeSignedInPerson(flowdesk: Flowdesk, options: PersonOptions = {}) {
  const { id, credentials } = await makeStaffMember(flowdesk, options)
  return { id, token: (await flowdesk.signIn(credentials)).accessToken }
}
