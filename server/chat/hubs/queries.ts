import { isInAsciiTextList } from '#platform/db/in-list.ts'
import { parseUuid } from '#platform/http/path-id.ts'
import { conversationNotFound } from '../conversations/errors.ts'
import { type AgentViewer, conversationsVisibleTo } from '../conversations/queries/conversations.ts'
import type { ChatDb } from '../database/chat.ts'
import type { VisibleDepartments } from './rules.ts'

/** The agent of a session, as last read from the database. Determines what the connections of the session receive. */
export interface SessionAgent {
  readonly agentId: number
  readonly displayName: string
  readonly isAvailable: boolean
  readonly visibleDepartmentIds: VisibleDepartments
}

const selectSessions = (db: ChatDb, ids: readonly string[]) =>
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
    .where(isInAsciiTextList('session.id', ids))
    .orderBy('session.id')
    .orderBy('member.departmentId')
    .execute()

type SessionRow = Awaited<ReturnType<typeof selectSessions>>[number]

/** A session with a `revoked` refresh token is over. Tokens that are `used` or `displaced` do not end the session. */
const isSessionOver = ({ endedAt, isActive, revokedTokens }: SessionRow): boolean =>
  endedAt !== null || !isActive || Number(revokedTokens) > 0

/** Returns the agents by session id. Omits sessions that are over. */
export async function loadAgentsBySessionId(
  db: ChatDb,
  sessionIds: readonly string[],
): Promise<Map<string, SessionAgent>> {
  const agents = new Map<string, SessionAgent>()
  for (const row of await selectSessions(db, sessionIds)) {
    if (isSessionOver(row)) continue
    const { agentId, displayName, isAvailable, role, departmentId } = row
    const previous = agents.get(row.sessionId)?.visibleDepartmentIds ?? []
    const departmentIds = departmentId === null ? previous : [...previous, departmentId]
    const visibleDepartmentIds = role === 'administrator' ? null : departmentIds
    agents.set(row.sessionId, { agentId, displayName, isAvailable, visibleDepartmentIds })
  }
  return agents
}

/** What the hub reads of a visitor, to check the visitor's connections and to publish the visitor's presence. */
export interface VisitorStatus {
  readonly isBlocked: boolean
  readonly credentialDigest: string | null
  /** The department of the visitor's open conversation; empty if there is none. */
  readonly departmentIds: readonly number[]
}

export async function loadVisitorStatuses(db: ChatDb, ids: readonly string[]): Promise<Map<string, VisitorStatus>> {
  const visitors = await db
    .selectFrom('chat.visitor as visitor')
    .leftJoin('chat.blockedVisitor as block', 'block.visitorId', 'visitor.id')
    .select(['visitor.id', 'visitor.credentialDigest', 'block.visitorId as blockedId'])
    .where(isInAsciiTextList('visitor.id', ids))
    .execute()
  const openConversations = await db
    .selectFrom('chat.conversation')
    .select(['visitorId', 'departmentId'])
    .where(isInAsciiTextList('visitorId', ids))
    .where('status', '<>', 'closed')
    .execute()
  return new Map(
    visitors.map(({ id, credentialDigest, blockedId }) => [
      id,
      {
        isBlocked: blockedId !== null,
        credentialDigest,
        departmentIds: openConversations
          .filter(({ visitorId }) => visitorId === id)
          .map(({ departmentId }) => departmentId),
      },
    ]),
  )
}

/** Returns a conversation, open or closed but not archived, that the agent may see. Throws `conversationNotFound`. */
export async function getVisibleConversation(db: ChatDb, viewer: AgentViewer, requestedId: string) {
  const id = parseUuid(requestedId, conversationNotFound)
  const found = await conversationsVisibleTo(db, viewer)
    .clearSelect()
    .select(['conversation.id', 'conversation.status', 'conversation.agentId', 'conversation.visitorId'])
    .select(['conversation.departmentId', 'conversation.lastAgentSequence', 'conversation.agentVersion'])
    .where('conversation.id', '=', id)
    .executeTakeFirst()
  if (!found) throw conversationNotFound()
  return found
}

/** Returns the normalized id and the status of a visitor's own conversation. Throws `conversationNotFound`. */
export async function getConversationOfVisitor(db: ChatDb, visitorId: string, requestedId: string) {
  const id = parseUuid(requestedId, conversationNotFound)
  const found = await db
    .selectFrom('chat.conversation')
    .select(['id', 'status'])
    .where('id', '=', id)
    .where('visitorId', '=', visitorId)
    .executeTakeFirst()
  if (!found) throw conversationNotFound()
  return found
}

export async function countOpenConversationsByDepartment(db: ChatDb) {
  return await db
    .selectFrom('chat.conversation')
    .select(['departmentId', 'status'])
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('status', '<>', 'closed')
    .groupBy(['departmentId', 'status'])
    .execute()
}
