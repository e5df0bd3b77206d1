import type { ConversationDetail } from '../queries.ts'

type State = Pick<ConversationDetail, 'status' | 'agentId' | 'escalationStatus' | 'archivedAt' | 'snoozedUntil'>

/** What the agent can do with a conversation. */
export interface ConversationPermissions {
  readonly isMine: boolean
  readonly isColleagues: boolean
  readonly isClosed: boolean
  readonly isArchived: boolean
  readonly canTake: boolean
  readonly canReturn: boolean
  readonly canTransfer: boolean
  readonly canClose: boolean
  readonly canSnooze: boolean
  readonly canEscalate: boolean
  readonly canReply: boolean
  /** Whether a new text is a note unless the agent chooses otherwise: the server refuses replies of other agents. */
  readonly beginsWithNote: boolean
}

/** Returns what an agent can do with a conversation. */
export function computePermissions(conversation: State, ownId: number): ConversationPermissions {
  const { status, agentId, escalationStatus, archivedAt } = conversation
  const isArchived = archivedAt !== null
  const isOpen = status !== 'closed' && !isArchived
  const isMine = status === 'active' && agentId === ownId
  const isColleagues = status === 'active' && agentId !== ownId
  return {
    isMine,
    isColleagues,
    isClosed: status === 'closed',
    isArchived,
    canTake: isOpen && !isMine,
    canReturn: isOpen && isMine,
    canTransfer: isOpen,
    canClose: isOpen,
    canSnooze: isOpen && isMine,
    canEscalate: !isArchived && escalationStatus === 'none',
    canReply: isOpen,
    beginsWithNote: isColleagues || !isOpen,
  }
}
