import { isOneKey } from '#platform/db/is-one-of.ts'
import { pathUuid } from '#platform/http/path-id.ts'
import { conversationNotFound } from '../conversations/errors.ts'
import { type AgentViewer, conversationsVisibleTo } from '../conversations/queries/conversations.ts'
import type { ChatDb } from '../database/chat.ts'
import type { SeenDepartments } from './rules.ts'

/** What of an agent counts for a connection, as the store has it. */
export interface Standing {
  readonly agentId: number
  readonly displayName: string
  readonly isAvailable: boolean
  readonly seenDepartmentIds: SeenDepartments
}

const sessions = (db: ChatDb, ids: readonly string[]) =>
  db
    .selectFrom('chat.session as session')
    .innerJoin('chat.agent as agent', 'agent.id', 'session.userId')
    .leftJoin('chat.departmentMember as member', 'member.agentId', 'agent.id')
    .select(['session.id as sessionId', 'session.endedAt', 'member.departmentId'])
    .select(['agent.id as agentId', 'agent.role', 'agent.displayName', 'agent.isActive', 'agent.isAvailable'])
    .select((e) =>
      e
        .selectFrom('chat.refreshToken as token')
        .select((t) => t.fn.countAll<number>().as('count'))
        .whereRef('token.sessionId', '=', 'session.id')
        .where('token.state', '=', 'revoked')
        .as('revokedTokens'),
    )
    .where(isOneKey('session.id', ids))
    .orderBy('session.id')
    .orderBy('member.departmentId')
    .execute()

type SessionRow = Awaited<ReturnType<typeof sessions>>[number]

/** Whether somebody signed out, was signed out or was deactivated. A refresh or another sign-in is nothing of that. */
const isOver = ({ endedAt, isActive, revokedTokens }: SessionRow): boolean =>
  endedAt !== null || !isActive || Number(revokedTokens) > 0

/** How the agents of these sessions stand. A session that does not count any more is not there. */
export async function standings(db: ChatDb, sessionIds: readonly string[]): Promise<Map<string, Standing>> {
  const found = new Map<string, Standing>()
  for (const row of await sessions(db, sessionIds)) {
    if (isOver(row)) continue
    const { agentId, displayName, isAvailable, role, departmentId } = row
    const before = found.get(row.sessionId)?.seenDepartmentIds ?? []
    const departmentIds = departmentId === null ? before : [...before, departmentId]
    const seenDepartmentIds = role === 'administrator' ? null : departmentIds
    found.set(row.sessionId, { agentId, displayName, isAvailable, seenDepartmentIds })
  }
  return found
}

/** What counts of a visitor for its connections, as the store has it. */
export interface VisitorStanding {
  readonly isBlocked: boolean
  /** The digest of the only credential that is valid. */
  readonly credentialDigest: string | null
  /** The departments of the visitor's open conversation. */
  readonly departmentIds: readonly number[]
}

/** Looks up what counts of these visitors for their connections. */
export async function visitorStandings(db: ChatDb, ids: readonly string[]): Promise<Map<string, VisitorStanding>> {
  const visitors = await db
    .selectFrom('chat.visitor as visitor')
    .leftJoin('chat.blockedVisitor as block', 'block.visitorId', 'visitor.id')
    .select(['visitor.id', 'visitor.credentialDigest', 'block.visitorId as blockedId'])
    .where(isOneKey('visitor.id', ids))
    .execute()
  const open = await db
    .selectFrom('chat.conversation')
    .select(['visitorId', 'departmentId'])
    .where(isOneKey('visitorId', ids))
    .where('status', '<>', 'closed')
    .execute()
  return new Map(
    visitors.map(({ id, credentialDigest, blockedId }) => [
      id,
      {
        isBlocked: blockedId !== null,
        credentialDigest,
        departmentIds: open.filter(({ visitorId }) => visitorId === id).map(({ departmentId }) => departmentId),
      },
    ]),
  )
}

/** Where a conversation stands that an agent sees, as agents count, or SVC:4004. */
export async function watchedConversation(db: ChatDb, seer: AgentViewer, given: string) {
  const id = pathUuid(given, conversationNotFound)
  const found = await conversationsVisibleTo(db, seer)
    .clearSelect()
    .select(['conversation.id', 'conversation.status', 'conversation.agentId', 'conversation.visitorId'])
    .select(['conversation.departmentId', 'conversation.lastAgentSequence', 'conversation.agentVersion'])
    .where('conversation.id', '=', id)
    .executeTakeFirst()
  if (!found) throw conversationNotFound()
  return found
}

/** The id of a visitor's own conversation, or SVC:4004. */
export async function ownConversation(db: ChatDb, visitorId: string, given: string): Promise<string> {
  const id = pathUuid(given, conversationNotFound)
  const found = await db
    .selectFrom('chat.conversation')
    .select('id')
    .where('id', '=', id)
    .where('visitorId', '=', visitorId)
    .executeTakeFirst()
  if (!found) throw conversationNotFound()
  return id
}

/** How many conversations wait and go on in each department. */
export async function openCounts(db: ChatDb) {
  return await db
    .selectFrom('chat.conversation')
    .select(['departmentId', 'status'])
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('status', '<>', 'closed')
    .groupBy(['departmentId', 'status'])
    .execute()
}
