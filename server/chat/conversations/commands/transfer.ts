import { invalid } from '#platform/errors/invalid.ts'
import type { SignedInAgent } from '../../agents/guard.ts'
import type { Chat, ChatTx } from '../../database/chat.ts'
import { conversationClosed } from '../errors.ts'
import type { Conversation, Transfer } from '../schema/agent.ts'
import { type Change, changeAsAgent, type Locked, type NewRow, systemRow } from './change.ts'
import { given, isStillActive, noteAssignment } from './take.ts'

/** What puts a conversation into a queue. */
export const waiting = { status: 'queued', agentId: null, assignedAt: null, snoozedUntil: null } as const

async function toAgent(tx: ChatTx, before: Locked, agentId: number, at: string): Promise<Change['set']> {
  const member = await tx
    .selectFrom('chat.departmentMember')
    .select('agentId')
    .where('departmentId', '=', before.departmentId)
    .where('agentId', '=', agentId)
    .executeTakeFirst()
  if (!member || !(await isStillActive(tx, agentId))) throw invalid({ field: 'agentId', rule: 'state' })
  await noteAssignment(tx, before.id, agentId, at)
  return { ...given(before, agentId, at), snoozedUntil: null }
}

async function toDepartment(tx: ChatTx, departmentId: number, at: string): Promise<Change['set']> {
  const active = tx
    .selectFrom('chat.department')
    .select('id')
    .where('id', '=', departmentId)
    .where('isActive', '=', true)
  if (!(await active.executeTakeFirst())) throw invalid({ field: 'departmentId', rule: 'state' })
  return { ...waiting, departmentId, activityAt: at }
}

/** The words for whoever gets it. Behind the row that visitors see, whose id then tells nothing of them. */
const noteOf = ({ id, displayName }: SignedInAgent, note: string | null): NewRow[] =>
  note === null
    ? []
    : [
        {
          ...{ kind: 'Note', senderKind: 'agent', senderId: String(id), senderName: displayName },
          ...{ body: note, clientMessageId: null },
        },
      ]

/**
 * Gives a conversation to an agent of its department or into the queue of another one. Refuses with SVC:4004 or SVC:3006,
 * and a target that cannot have it.
 */
export const transferConversation = (
  chat: Chat,
  agent: SignedInAgent,
  id: string,
  { agentId, departmentId, note }: Transfer,
): Promise<Conversation> =>
  changeAsAgent(chat, agent, id, async (before, tx, at) => {
    if (before.status === 'closed') throw conversationClosed()
    const set =
      agentId === null ? await toDepartment(tx, departmentId ?? 0, at) : await toAgent(tx, before, agentId, at)
    return { set: set ?? {}, rows: [systemRow('Transferred', agent), ...noteOf(agent, note)], isMoved: true }
  })
