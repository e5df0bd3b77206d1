import { transaction } from '#platform/db/transaction.ts'
import type { SignedInAgent } from '../../agents/guard.ts'
import type { Chat } from '../../database/chat.ts'
import type { Visitor } from '../../visitors/guard.ts'
import { conversationClosed, conversationNotFound } from '../errors.ts'
import type { Conversation } from '../schema/agent.ts'
import { applyChange, type Change, changeAsAgent, lockedForVisitor, type NewRow, systemRow } from './change.ts'

/** What ends a conversation, whoever does it. */
export const ended = (
  closedBy: 'agent' | 'visitor' | 'inactivity',
  row: NewRow,
  at: string,
  closedByAgentId: number | null,
): Change => ({
  set: { status: 'closed', closedAt: at, closedBy, closedByAgentId, snoozedUntil: null },
  rows: [row],
  isMoved: true,
})

/** Ends a conversation as an agent. Refuses with SVC:4004 or SVC:3006. */
export const closeConversation = (chat: Chat, agent: SignedInAgent, id: string): Promise<Conversation> =>
  changeAsAgent(chat, agent, id, ({ status }, _tx, at) => {
    if (status === 'closed') throw conversationClosed()
    return ended('agent', systemRow('Closed', agent), at, agent.id)
  })

/** Ends a visitor's own conversation. Refuses with SVC:4004, also where it is over already. */
export async function endConversation(chat: Chat, visitor: Visitor, id: string): Promise<void> {
  await chat.announcements.inOrder(id, () =>
    transaction(chat.db, async (tx) => {
      const before = await lockedForVisitor(tx, visitor.id, id)
      if (before.status === 'closed') throw conversationNotFound()
      const at = chat.now().toISOString()
      await applyChange(chat, tx, before, ended('visitor', systemRow('Closed', visitor), at, null), at)
    }),
  )
}
