import { credentialRevoked } from '#platform/errors/common.ts'
import type { SignedInAgent } from '../../agents/guard.ts'
import type { Chat, ChatTx } from '../../database/chat.ts'
import { agentNotAvailable, conversationClosed, conversationTaken } from '../errors.ts'
import { obstacleToTaking } from '../rules.ts'
import type { Conversation } from '../schema/agent.ts'
import { type Change, changeAsAgent, type Locked, systemRow } from './change.ts'

const refusals = { closed: conversationClosed, taken: conversationTaken, unavailable: agentNotAvailable }

/** What gives a conversation to an agent, beside its rows. */
export const given = ({ startedAt }: Locked, agentId: number, at: string) => ({
  status: 'active' as const,
  agentId,
  assignedAt: at,
  startedAt: startedAt ?? at,
  activityAt: at,
})

/** Remembers that an agent got a conversation. */
export async function noteAssignment(tx: ChatTx, conversationId: string, agentId: number, at: string): Promise<void> {
  await tx.insertInto('chat.assignment').values({ conversationId, agentId, assignedAt: at }).execute()
}

/**
 * Whether an agent may have a conversation that is locked. Until the commit nobody deactivates the agent: what was given
 * before goes back to the queue then, and what would be given behind that would stay with somebody who is not there.
 */
export async function isStillActive(tx: ChatTx, agentId: number): Promise<boolean> {
  const agent = tx.selectFrom('chat.agent').select('id').where('id', '=', agentId).where('isActive', '=', true)
  return (await agent.forUpdate().executeTakeFirst()) !== undefined
}

/**
 * What taking changes; null where the agent has the conversation already. Refuses with SVC:3005, SVC:3006 or SVC:3009, and
 * with SVC:1003 whoever was deactivated meanwhile.
 */
export async function taken(tx: ChatTx, before: Locked, agent: SignedInAgent, at: string): Promise<Change | null> {
  const obstacle = obstacleToTaking(before, agent)
  if (obstacle === 'mine') return null
  if (obstacle) throw refusals[obstacle]()
  if (!(await isStillActive(tx, agent.id))) throw credentialRevoked()
  await noteAssignment(tx, before.id, agent.id, at)
  return { set: given(before, agent.id, at), rows: [systemRow('AgentJoined', agent)], isMoved: true }
}

/** Takes a conversation from the queue. Of several who try at once one gets it. */
export const takeConversation = (chat: Chat, agent: SignedInAgent, id: string): Promise<Conversation> =>
  changeAsAgent(chat, agent, id, (before, tx, at) => taken(tx, before, agent, at))
