import type { SignedInAgent } from '../../agents/guard.ts'
import { conversationClosed } from '../errors.ts'
import type { Change, LoadedConversation, MessageContent, StoredMessage, UnsavedMessage } from './change.ts'
import { decideTake, isAssignedTo } from './transitions.ts'

/** The result of sending: a change, or the existing message if it was sent before. */
export type MessageDecision = Change | { readonly replay: StoredMessage }

export interface VisitorSender {
  readonly id: string
  readonly displayName: string | null
}

export const createVisitorMessage = ({ id, displayName }: VisitorSender, content: MessageContent): UnsavedMessage => ({
  ...{ kind: 'Text', senderKind: 'visitor', senderId: id, senderName: displayName, ...content },
})

/**
 * Sends a text or file of a visitor. The message counts as unread and as activity, and ends a snooze. Returns `closed`
 * if it must go to another conversation.
 */
export function decideVisitorMessage(
  { conversation, earlier }: LoadedConversation,
  { visitor, content }: { readonly visitor: VisitorSender; readonly content: MessageContent },
  at: string,
): MessageDecision | 'closed' {
  if (earlier) return { replay: earlier }
  if (conversation.status === 'closed') return 'closed'
  return {
    rows: [createVisitorMessage(visitor, content)],
    set: { activityAt: at, snoozedUntil: null, snoozedAt: null },
    hasStateChange: conversation.snoozedUntil !== null,
  }
}

/** The content that an agent sends. `kind` is `Text` unless given; visitors never see a `Note`. */
export interface AgentMessageContent extends MessageContent {
  readonly kind: 'Text' | 'Note' | null
}

const createAgentMessage = (
  { id, displayName }: SignedInAgent,
  { kind, ...content }: AgentMessageContent,
): UnsavedMessage => ({
  ...{ kind: kind ?? 'Text', senderKind: 'agent', senderId: String(id), senderName: displayName, ...content },
})

/**
 * Sends a text, file or note of an agent. A text to a queued conversation takes it first; otherwise the agent must have
 * the conversation. The first text is recorded as the first response. Throws SVC:3005, SVC:3006 or SVC:3009.
 */
export function decideAgentMessage(
  loaded: LoadedConversation,
  { agent, content }: { readonly agent: SignedInAgent; readonly content: AgentMessageContent },
  at: string,
): MessageDecision {
  const { conversation, earlier } = loaded
  if (earlier) return { replay: earlier }
  const row = createAgentMessage(agent, content)
  if (content.kind === 'Note') return { rows: [row], hasStateChange: false }
  if (conversation.status === 'closed') throw conversationClosed()
  const takeChange = isAssignedTo(conversation, agent) ? null : decideTake(loaded, agent, at)
  const isFirst = conversation.firstResponseAt === null
  return {
    hasStateChange: false,
    ...takeChange,
    rows: [...(takeChange?.rows ?? []), row],
    set: {
      ...takeChange?.set,
      ...(isFirst ? { firstResponseAt: at, firstResponseAgentId: agent.id } : {}),
      activityAt: at,
    },
  }
}
