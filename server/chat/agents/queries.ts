import type { Selectable } from 'kysely'
import { authenticate } from '#platform/auth/passwords.ts'
import { isOneOf } from '#platform/db/is-one-of.ts'
import { pageOfRows, total } from '#platform/http/pages.ts'
import type { Page } from '#platform/http/shapes.ts'
import type { ChatDb } from '../database/chat.ts'
import type { ChatTables } from '../database/tables.ts'
import { agentNotFound } from './errors.ts'
import { absentBefore, presenceOf } from './rules.ts'
import type { Agent } from './schema.ts'

// The password hash and the single sign-on binding must never reach a response.
const recordColumns = [
  'id',
  'email',
  'displayName',
  'role',
  'isActive',
  'isAvailable',
  'avatarUrl',
  'maxConcurrentConversations',
  'createdAt',
  'lastLoginAt',
] as const

type Row = Pick<Selectable<ChatTables['chat.agent']>, (typeof recordColumns)[number]>

/** Returns the agent with this e-mail address (lower-case), active or not. */
export const agentByEmail = (db: ChatDb, email: string) =>
  db
    .selectFrom('chat.agent')
    .select(['id', 'email', 'role', 'passwordHash', 'isActive'])
    .where('email', '=', email)
    .executeTakeFirst()

/**
 * Returns the agent of a session, whether the session has ended, and whether this access token was revoked. There is
 * one row for each department of the agent, or one row with a null department.
 */
export const sessionOf = (db: ChatDb, sessionId: string, jti: string) =>
  db
    .selectFrom('chat.session as session')
    .innerJoin('chat.agent as agent', 'agent.id', 'session.userId')
    .leftJoin('platform.revokedAccess as revoked', (join) => join.on('revoked.jti', '=', jti))
    .leftJoin('chat.departmentMember as member', 'member.agentId', 'agent.id')
    .select(['agent.id', 'agent.role', 'agent.displayName', 'agent.isActive', 'agent.isAvailable'])
    .select(['session.endedAt', 'revoked.jti as revokedJti', 'member.departmentId'])
    .where('session.id', '=', sessionId)
    .orderBy('member.departmentId')
    .execute()

async function departmentsOf(db: ChatDb, agentIds: readonly number[]): Promise<Map<number, number[]>> {
  const departments = new Map<number, number[]>(agentIds.map((id) => [id, []]))
  const rows = await db
    .selectFrom('chat.departmentMember')
    .selectAll()
    .where(isOneOf('agentId', agentIds))
    .orderBy('departmentId')
    .execute()
  for (const { agentId, departmentId } of rows) departments.get(agentId)?.push(departmentId)
  return departments
}

async function connectedAgents(db: ChatDb, agentIds: readonly number[], now: Date): Promise<Set<number>> {
  const rows = await db
    .selectFrom('chat.agentConnection')
    .select('agentId')
    .distinct()
    .where(isOneOf('agentId', agentIds))
    .where('seenAt', '>', absentBefore(now))
    .execute()
  return new Set(rows.map((row) => row.agentId))
}

async function toAgents(db: ChatDb, rows: readonly Row[], now: Date): Promise<Agent[]> {
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return []
  const departments = await departmentsOf(db, ids)
  const connected = await connectedAgents(db, ids, now)
  return rows.map((row) => ({
    ...row,
    presence: presenceOf(row.isAvailable, row.isActive && connected.has(row.id)),
    departmentIds: departments.get(row.id) ?? [],
  }))
}

/** Returns an agent. Throws SVC:4006 if it does not exist. */
export async function agentById(db: ChatDb, id: number, now: Date): Promise<Agent> {
  const rows = await db.selectFrom('chat.agent').select(recordColumns).where('id', '=', id).execute()
  const [record] = await toAgents(db, rows, now)
  if (!record) throw agentNotFound()
  return record
}

export function agents(db: ChatDb, page: Page, which: 'all' | 'active', now: Date) {
  const selected = db.selectFrom('chat.agent').$if(which === 'active', (query) => query.where('isActive', '=', true))
  return pageOfRows(page, selected.select(total), selected.select(recordColumns).orderBy('id'), (rows) =>
    toAgents(db, rows, now),
  )
}

export const hasAdministrator = async (db: ChatDb): Promise<boolean> => {
  const administrators = db.selectFrom('chat.agent').select('id').where('role', '=', 'administrator')
  return (await administrators.where('isActive', '=', true).limit(1).executeTakeFirst()) !== undefined
}

/** Whether an agent has this e-mail address (lower-case) and a different password, or no password. */
export async function hasOtherPassword(
  db: ChatDb,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<boolean> {
  const agent = await agentByEmail(db, email)
  if (!agent) return false
  // Ignores `isActive`, so that the warning about another password covers deactivated agents too.
  return (await authenticate({ password }, async () => ({ ...agent, isActive: true }))) === null
}
