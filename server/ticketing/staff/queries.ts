import { authenticate } from '#platform/auth/passwords.ts'
import { containsText } from '#platform/db/contains-text.ts'
import { isInIdList } from '#platform/db/in-list.ts'
import { readPage, selectTotal } from '#platform/http/paging.ts'
import { toPageRequest } from '#platform/http/schema-builders.ts'
import type { TicketingDb } from '../database/ticketing.ts'
import { userNotFound } from './errors.ts'
import { hasPermission, type Role, roles } from './rules.ts'
import type { User, UserQuery } from './schema/users.ts'

const accountColumns = ['id', 'email', 'role', 'passwordHash', 'isActive'] as const

/** Finds inactive accounts too. `email` is in lower case. */
export const findStaffByEmail = (db: TicketingDb, email: string) =>
  db.selectFrom('ticketing.staff').select(accountColumns).where('email', '=', email).executeTakeFirst()

/** Finds inactive accounts too. */
export const findStaffById = (db: TicketingDb, id: number) =>
  db.selectFrom('ticketing.staff').select(accountColumns).where('id', '=', id).executeTakeFirst()

/** Returns the staff member (`id`) of a session. `revokedJti` is `jti` if this access token was revoked; else null. */
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

/** Returns the pools that an active staff member sees; null for all pools. */
export const loadVisiblePoolIds = async (
  db: TicketingDb,
  { id, role }: { readonly id: number; readonly role: Role },
): Promise<number[] | null> => (hasPermission(role, 'see_all_pools') ? null : await loadPoolIds(db, id))

export interface UserViewer {
  readonly id: number
  /** The pools that the viewer can see; null for all pools. */
  readonly poolIds: readonly number[] | null
}

// The password hash must never reach a response.
const userColumns = [
  'person.id',
  'person.email',
  'person.displayName',
  'person.role',
  'person.isActive',
  'person.locale',
  'person.createdAt',
  'person.lastLoginAt',
] as const

type UserRow = Omit<User, 'poolIds'>

const selectMemberships = (db: TicketingDb, poolIds: readonly number[] | null) =>
  db
    .selectFrom('ticketing.poolMember as member')
    .$if(poolIds !== null, (query) => query.where(isInIdList('member.poolId', poolIds ?? [])))

/** Selects administrators, the members of the viewer's pools, and the viewer; everyone if the viewer sees all pools. */
function selectVisibleUsers(db: TicketingDb, viewer: UserViewer) {
  const people = db.selectFrom('ticketing.staff as person')
  if (viewer.poolIds === null) return people
  const colleagueIds = selectMemberships(db, viewer.poolIds).select('member.userId')
  return people.where((e) =>
    e.or([e('person.id', '=', viewer.id), e('person.role', '=', 'administrator'), e('person.id', 'in', colleagueIds)]),
  )
}

async function toUsers(db: TicketingDb, viewer: UserViewer, rows: readonly UserRow[]): Promise<User[]> {
  const poolIdsByUser = new Map<number, number[]>(rows.map(({ id }) => [id, []]))
  if (rows.length === 0) return []
  const memberships = await selectMemberships(db, viewer.poolIds)
    .select(['member.userId', 'member.poolId'])
    .where(isInIdList('member.userId', [...poolIdsByUser.keys()]))
    .orderBy('member.poolId')
    .execute()
  for (const { userId, poolId } of memberships) poolIdsByUser.get(userId)?.push(poolId)
  return rows.map((row) => ({
    ...row,
    poolIds: poolIdsByUser.get(row.id) ?? [],
    lastLoginAt: viewer.poolIds === null || row.id === viewer.id ? row.lastLoginAt : null,
  }))
}

/** Throws `userNotFound` if the viewer cannot see the user. */
export async function getUser(db: TicketingDb, viewer: UserViewer, id: number): Promise<User> {
  const rows = await selectVisibleUsers(db, viewer).select(userColumns).where('person.id', '=', id).execute()
  const [user] = await toUsers(db, viewer, rows)
  if (!user) throw userNotFound()
  return user
}

function filterUsers(db: TicketingDb, viewer: UserViewer, { search, role, isActive, poolId }: UserQuery) {
  let users = selectVisibleUsers(db, viewer)
  if (search)
    users = users.where((e) => e.or([containsText('person.displayName', search), containsText('person.email', search)]))
  if (role) users = users.where('person.role', '=', role)
  if (isActive !== null) users = users.where('person.isActive', '=', isActive)
  if (poolId === null) return users
  const memberIds = selectMemberships(db, viewer.poolIds).select('member.userId').where('member.poolId', '=', poolId)
  return users.where('person.id', 'in', memberIds)
}

/** Returns a page of users, ordered by id. */
export function listUsers(db: TicketingDb, viewer: UserViewer, query: UserQuery) {
  const filteredUsers = filterUsers(db, viewer, query)
  const listQuery = filteredUsers.select(userColumns).orderBy('person.id')
  const countQuery = filteredUsers.select(selectTotal)
  return readPage(toPageRequest(query), countQuery, listQuery, (rows) => toUsers(db, viewer, rows))
}

export const hasAdministrator = async (db: TicketingDb): Promise<boolean> => {
  const administrators = db.selectFrom('ticketing.staff').select('id').where('role', '=', 'administrator')
  return (await administrators.where('isActive', '=', true).limit(1).executeTakeFirst()) !== undefined
}

export async function findOldestAdministratorId(db: TicketingDb): Promise<number | undefined> {
  const administrators = db.selectFrom('ticketing.staff').select('id').where('role', '=', 'administrator')
  return (await administrators.where('isActive', '=', true).orderBy('id').limit(1).executeTakeFirst())?.id
}

/** Whether an account has this e-mail address (lower-case) and a different password. */
export async function hasAccountWithDifferentPassword(
  db: TicketingDb,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<boolean> {
  const account = await findStaffByEmail(db, email)
  if (!account) return false
  // `authenticate` rejects inactive accounts, but only the password matters here, so the account is passed as active.
  return (await authenticate({ password }, async () => ({ ...account, isActive: true }))) === null
}

const rolesThatSeeAllPools = roles.filter((role) => hasPermission(role, 'see_all_pools'))

/** Selects the active people who can see the tickets of a pool: its members, and administrators. */
export const selectStaffWhoCanSeePool = (db: TicketingDb, poolId: number) =>
  db
    .selectFrom('ticketing.staff as person')
    .leftJoin('ticketing.poolMember as member', (join) =>
      join.onRef('member.userId', '=', 'person.id').on('member.poolId', '=', poolId),
    )
    .where('person.isActive', '=', true)
    .where((e) => e.or([e('person.role', 'in', rolesThatSeeAllPools), e('member.poolId', 'is not', null)]))

/** Whether a person is active and can see the tickets of a pool. */
export async function canSeePool(db: TicketingDb, userId: number, poolId: number): Promise<boolean> {
  const people = selectStaffWhoCanSeePool(db, poolId).select('person.id').where('person.id', '=', userId)
  return (await people.executeTakeFirst()) !== undefined
}
