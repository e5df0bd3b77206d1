import type { Selectable } from 'kysely'
import { authenticate } from '#platform/auth/passwords.ts'
import { isInIdList } from '#platform/db/in-list.ts'
import { readPage, selectTotal } from '#platform/http/paging.ts'
import type { PageRequest } from '#platform/http/schema-builders.ts'
import type { ChatDb } from '../database/chat.ts'
import type { ChatTables } from '../database/tables.ts'
import { agentNotFound } from './errors.ts'
import { computeLeaseCutoff, toPresence } from './rules.ts'
import type { Agent } from './schema.ts'

// The password hash and the single sign-on binding must never reach a response.
const agentColumns = [
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

type AgentRow = Pick<Selectable<ChatTables['chat.agent']>, (typeof agentColumns)[number]>

/** Finds deactivated agents too. `email` must be in lower case. */
export const findAgentByEmail = (db: ChatDb, email: string) =>
  db
    .selectFrom('chat.agent')
    .select(['id', 'email', 'role', 'passwordHash', 'isActive'])
    .where('email', '=', email)
    .executeTakeFirst()

/**
 * Returns a row for each department of the agent, or one row with a null `departmentId` if the agent has no department.
 * Returns no row for an unknown session. `session.userId` is the id of an agent: sessions call any account a user.
 */
export const findAgentSessionRows = (db: ChatDb, sessionId: string, jti: string) =>
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

async function loadDepartmentIds(db: ChatDb, agentIds: readonly number[]): Promise<Map<number, number[]>> {
  const departmentIdsByAgent = new Map<number, number[]>(agentIds.map((id) => [id, []]))
  const rows = await db
    .selectFrom('chat.departmentMember')
    .selectAll()
    .where(isInIdList('agentId', agentIds))
    .orderBy('departmentId')
    .execute()
  for (const { agentId, departmentId } of rows) departmentIdsByAgent.get(agentId)?.push(departmentId)
  return departmentIdsByAgent
}

async function findConnectedAgentIds(db: ChatDb, agentIds: readonly number[], now: Date): Promise<Set<number>> {
  const rows = await db
    .selectFrom('chat.agentConnection')
    .select('agentId')
    .distinct()
    .where(isInIdList('agentId', agentIds))
    .where('seenAt', '>', computeLeaseCutoff(now))
    .execute()
  return new Set(rows.map((row) => row.agentId))
}

async function toAgents(db: ChatDb, rows: readonly AgentRow[], now: Date): Promise<Agent[]> {
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return []
  const departmentIdsByAgent = await loadDepartmentIds(db, ids)
  const connectedIds = await findConnectedAgentIds(db, ids, now)
  return rows.map((row) => ({
    ...row,
    presence: toPresence(row.isAvailable, row.isActive && connectedIds.has(row.id)),
    departmentIds: departmentIdsByAgent.get(row.id) ?? [],
  }))
}

export async function getAgent(db: ChatDb, id: number, now: Date): Promise<Agent> {
  const rows = await db.selectFrom('chat.agent').select(agentColumns).where('id', '=', id).execute()
  const [agent] = await toAgents(db, rows, now)
  if (!agent) throw agentNotFound()
  return agent
}

export function listAgents(db: ChatDb, page: PageRequest, which: 'all' | 'active', now: Date) {
  const agents = db.selectFrom('chat.agent').$if(which === 'active', (query) => query.where('isActive', '=', true))
  return readPage(page, agents.select(selectTotal), agents.select(agentColumns).orderBy('id'), (rows) =>
    toAgents(db, rows, now),
  )
}

export const hasAdministrator = async (db: ChatDb): Promise<boolean> => {
  const administrators = db.selectFrom('chat.agent').select('id').where('role', '=', 'administrator')
  return (await administrators.where('isActive', '=', true).limit(1).executeTakeFirst()) !== undefined
}

/** Whether an agent has this e-mail address (lower-case) and a different password, or no password. */
export async function hasAccountWithDifferentPassword(
  db: ChatDb,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<boolean> {
  const agent = await findAgentByEmail(db, email)
  if (!agent) return false
  // `authenticate` rejects inactive agents, but only the password matters here, so the agent is passed as active.
  return (await authenticate({ password }, async () => ({ ...agent, isActive: true }))) === null
}

export async function countActiveAgents(db: ChatDb): Promise<number> {
  const { total } = await db
    .selectFrom('chat.agent')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('isActive', '=', true)
    .executeTakeFirstOrThrow()
  return Number(total)
}
