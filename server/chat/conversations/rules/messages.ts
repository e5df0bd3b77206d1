import type { SignedInAgent } from '../../agents/guard.ts'
import { conversationClosed } from '../errors.ts'
import type { Change, LoadedConversation, MessageContent, StoredMessage, UnsavedMessage } from './change.ts'
import { decideTake, isAssignedTo } from './transitions.ts'

/** `replay` is the message that an earlier request wrote. */
export type MessageDecision = Change | { readonly replay: StoredMessage }

export interface VisitorSender {
  readonly id: string
  readonly displayName: string | null
}

export const createVisitorMessage = ({ id, displayName }: VisitorSender, content: MessageContent): UnsavedMessage => ({
  ...{ kind: 'Text', senderKind: 'visitor', senderId: id, senderName: displayName, ...content },
})

/** Ends a snooze. Returns `closed` if the message must go to another conversation. */
export function decideVisitorMessage(
  { conversation, earlierMessage }: LoadedConversation,
  { visitor, content }: { readonly visitor: VisitorSender; readonly content: MessageContent },
  at: string,
): MessageDecision | 'closed' {
  if (earlierMessage) return { replay: earlierMessage }
  if (conversation.status === 'closed') return 'closed'
  return {
    messages: [createVisitorMessage(visitor, content)],
    set: { activityAt: at, snoozedUntil: null, snoozedAt: null },
    hasStateChange: conversation.snoozedUntil !== null,
  }
}

export interface AgentMessageContent extends MessageContent {
  /** Null is `Text`. */
  readonly kind: 'Text' | 'Note' | null
}

const createAgentMessage = (
  { id, displayName }: SignedInAgent,
  { kind, ...content }: AgentMessageContent,
): UnsavedMessage => ({
  ...{ kind: kind ?? 'Text', senderKind: 'agent', senderId: String(id), senderName: displayName, ...content },
})

/**
 * A text to a queued conversation takes it first. Throws `conversationClosed` if it is closed, and the errors of
 * `decideTake`.
 */
export function decideAgentMessage(
  loaded: LoadedConversation,
  { agent, content }: { readonly agent: SignedInAgent; readonly content: AgentMessageContent },
  at: string,
): MessageDecision {
  const { conversation, earlierMessage } = loaded
  if (earlierMessage) return { replay: earlierMessage }
  const message = createAgentMessage(agent, content)
  if (content.kind === 'Note') return { messages: [message], hasStateChange: false }
  if (conversation.status === 'closed') throw conversationClosed()
  const takeChange = isAssignedTo(conversation, agent) ? null : decideTake(loaded, agent, at)
  const isFirstResponse = conversation.firstResponseAt === null
  return {
    hasStateChange: false,
    ...takeChange,
    messages: [...(takeChange?.messages ?? []), message],
    set: {
      ...takeChange?.set,
      ...(isFirstResponse ? { firstResponseAt: at, firstResponseAgentId: agent.id } : {}),
      activityAt: at,
    },
  }
}
