import type { SignedInAgent } from '../../agents/guard.ts'
import { conversationClosed } from '../errors.ts'
import type { Change, LoadedConversation, MessageContent, StoredMessage, UnsavedMessage } from './change.ts'
import { decideTake, isAssignedTo } from './transitions.ts'

export type MessageDecision = Change | { readonly earlierMessage: StoredMessage }

export interface VisitorSender {
  readonly id: string
  readonly displayName: string | null
}

export const createVisitorMessage = ({ id, displayName }: VisitorSender, content: MessageContent): UnsavedMessage => ({
  ...{ kind: 'Text', senderKind: 'visitor', senderId: id, senderName: displayName, ...content },
})

/** Returns `'needsOtherConversation'` if the conversation is closed: the message must then be written to another one. */
export function decideVisitorMessage(
  { conversation, earlierMessage }: LoadedConversation,
  { visitor, content }: { readonly visitor: VisitorSender; readonly content: MessageContent },
  at: string,
): MessageDecision | 'needsOtherConversation' {
  if (earlierMessage) return { earlierMessage }
  if (conversation.status === 'closed') return 'needsOtherConversation'
  return {
    messages: [createVisitorMessage(visitor, content)],
    set: { activityAt: at, snoozedUntil: null, snoozedAt: null },
    announcesState: conversation.snoozedUntil !== null,
  }
}

export interface AgentMessageContent extends MessageContent {
  /** Null means `Text`. */
  readonly kind: 'Text' | 'Note' | null
}

const createAgentMessage = (
  { id, displayName }: SignedInAgent,
  { kind, ...content }: AgentMessageContent,
): UnsavedMessage => ({
  ...{ kind: kind ?? 'Text', senderKind: 'agent', senderId: String(id), senderName: displayName, ...content },
})

/** A text (not a note) also assigns a queued conversation to the agent, and can throw the errors of `decideTake`. */
export function decideAgentMessage(
  loaded: LoadedConversation,
  { agent, content }: { readonly agent: SignedInAgent; readonly content: AgentMessageContent },
  at: string,
): MessageDecision {
  const { conversation, earlierMessage } = loaded
  if (earlierMessage) return { earlierMessage }
  const message = createAgentMessage(agent, content)
  if (content.kind === 'Note') return { messages: [message], announcesState: false }
  if (conversation.status === 'closed') throw conversationClosed()
  const takeChange = isAssignedTo(conversation, agent) ? null : decideTake(loaded, agent, at)
  const isFirstResponse = conversation.firstResponseAt === null
  return {
    announcesState: false,
    ...takeChange,
    messages: [...(takeChange?.messages ?? []), message],
    set: {
      ...takeChange?.set,
      ...(isFirstResponse ? { firstResponseAt: at, firstResponseAgentId: agent.id } : {}),
      activityAt: at,
    },
  }
}
