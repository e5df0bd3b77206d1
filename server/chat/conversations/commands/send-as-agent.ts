import { isDuplicate } from '#platform/db/failures.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { SignedInAgent } from '../../agents/guard.ts'
import type { Chat, ChatTx } from '../../database/chat.ts'
import { conversationClosed } from '../errors.ts'
import { messageByClientId, messageOf } from '../queries/messages.ts'
import { isHeldBy } from '../rules.ts'
import type { ChatMessage, NewAgentMessage } from '../schema/message.ts'
import { applyChange, type Change, type Locked, lockedForAgent, type NewRow, type Said } from './change.ts'
import type { SendPlain } from './send-together.ts'
import { taken } from './take.ts'

/** What sending came to. */
export interface SentByAgent {
  readonly message: ChatMessage
  /** Whether it had been sent before. */
  readonly isReplay: boolean
}

/** Sends a text or a note of an agent. */
export type SendAsAgent = (agent: SignedInAgent, id: string, input: NewAgentMessage) => Promise<SentByAgent>

/** What an agent says, to the visitor unless it is a note. */
export interface SaidByAgent extends Said {
  readonly kind: 'Text' | 'Note' | null
}

const rowOf = ({ id, displayName }: SignedInAgent, { kind, ...said }: SaidByAgent): NewRow => ({
  ...{ kind: kind ?? 'Text', senderKind: 'agent', senderId: String(id), senderName: displayName, ...said },
})

/** What a text of an agent changes: whoever does not have the conversation yet takes it first. */
async function changeByAgentText(
  tx: ChatTx,
  before: Locked,
  agent: SignedInAgent,
  row: NewRow,
  at: string,
): Promise<Change> {
  if (before.status === 'closed') throw conversationClosed()
  const { set = {}, rows = [] } = (isHeldBy(before, agent) ? null : await taken(tx, before, agent, at)) ?? {}
  const first = before.firstResponseAt === null ? { firstResponseAt: at, firstResponseAgentId: agent.id } : {}
  return { set: { ...set, ...first, activityAt: at }, rows: [...rows, row], isMoved: rows.length > 0 }
}

async function written(chat: Chat, agent: SignedInAgent, id: string, input: SaidByAgent): Promise<SentByAgent> {
  return await chat.announcements.inOrder(id, () =>
    transaction(chat.db, async (tx) => {
      const before = await lockedForAgent(tx, agent, id)
      const earlier = await messageByClientId(tx, 'agent', String(agent.id), input.clientMessageId)
      if (earlier) return { message: messageOf(earlier, 'agent'), isReplay: true }
      const row = rowOf(agent, input)
      const at = chat.now().toISOString()
      const change: Change =
        row.kind === 'Note' ? { rows: [row], isMoved: false } : await changeByAgentText(tx, before, agent, row, at)
      const { rows } = await applyChange(chat, tx, before, change, at)
      const last = rows.at(-1)
      if (!last) throw new Error('a message was not written')
      return { message: messageOf(last, 'agent'), isReplay: false }
    }),
  )
}

/** As `SendAsAgent`, for whatever an agent says. */
export async function sendAsAgentWithCare(
  chat: Chat,
  agent: SignedInAgent,
  id: string,
  input: SaidByAgent,
): Promise<SentByAgent> {
  return await written(chat, agent, id, input).catch((error: unknown) => {
    if (!isDuplicate(error)) throw error
    // Sent to another conversation at the same time, which is there to be answered now.
    return written(chat, agent, id, input)
  })
}

async function sendPlainly(sendPlain: SendPlain, agent: SignedInAgent, conversationId: string, input: NewAgentMessage) {
  const { id, displayName: senderName, seenDepartmentIds } = agent
  const { body, clientMessageId } = input
  const departments = seenDepartmentIds && `,${seenDepartmentIds.join(',')},`
  const sender = { senderKind: 'agent', senderId: String(id), senderName, departments, evidence: null } as const
  return await sendPlain({ ...sender, conversationId, body, clientMessageId })
}

/**
 * Makes the command that sends an agent's text or note. Sent again with the same id of the client's making it answers the
 * first row. Texts belong to whoever has the conversation; one that waits is taken first. Refuses with SVC:4004, SVC:3005,
 * SVC:3006 or SVC:3009.
 */
export function agentSending(chat: Chat, sendPlain: SendPlain): SendAsAgent {
  return async (agent, id, input) => {
    const row = input.kind === 'Note' ? null : await sendPlainly(sendPlain, agent, id, input)
    if (row) return { message: messageOf(row, 'agent'), isReplay: false }
    const { body, kind, clientMessageId } = input
    return await sendAsAgentWithCare(chat, agent, id, { body, kind, clientMessageId })
  }
}
