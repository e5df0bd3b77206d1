import type { ChatDb } from '../../database/chat.ts'
import { conversationNotFound } from '../errors.ts'
import type { Transcript, TranscriptQuery } from '../schema/message.ts'
import { type AgentViewer, conversationsVisibleTo } from './conversations.ts'
import { type ConversationSide, loadMessagePage } from './messages.ts'
import { type ConversationSnapshot, selectConversationSnapshots } from './states.ts'

/** Returns the newest message that the agent has read and that the visitor can see; null if there is none. */
export async function findAgentReadPosition(
  db: ChatDb,
  id: string,
  agentReadSequence: number,
): Promise<ReadPosition | null> {
  if (agentReadSequence === 0) return null
  const row = await db
    .selectFrom('chat.message')
    .select(['id', 'visitorSequence'])
    .where('conversationId', '=', id)
    .where('agentSequence', '<=', agentReadSequence)
    .where('visitorSequence', 'is not', null)
    .orderBy('agentSequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { messageId: row.id, sequence: row.visitorSequence ?? 0 } : null
}

/** A read cursor, with the sequence number of the side that it is shown to. */
export interface ReadPosition {
  readonly messageId: string
  readonly sequence: number
}

async function toTranscript(
  db: ChatDb,
  state: ConversationSnapshot,
  reader: ConversationSide,
  query: TranscriptQuery,
): Promise<Transcript> {
  const { id, status, agentId, agentDisplayName, avatarUrl } = state
  const cursor = reader === 'visitor' ? await findAgentReadPosition(db, id, state.agentReadSequence) : null
  return {
    conversationId: id,
    status,
    queuePosition: state.queuePosition,
    agent: agentId === null ? null : { displayName: agentDisplayName ?? '', avatarUrl },
    // Read after the version: a message written in between is read twice but never missed.
    ...(await loadMessagePage(db, id, reader, query)),
    version: reader === 'agent' ? state.agentVersion : state.visitorVersion,
    visitorLastReadMessageId: state.visitorReadMessageId,
    agentLastReadMessageId: reader === 'agent' ? state.agentReadMessageId : (cursor?.messageId ?? null),
  }
}

/** Returns a page of a visitor's own conversation. Throws SVC:4004. */
export async function getVisitorTranscript(
  db: ChatDb,
  visitorId: string,
  id: string,
  query: TranscriptQuery,
): Promise<Transcript> {
  const own = selectConversationSnapshots(db)
    .where('conversation.id', '=', id)
    .where('conversation.visitorId', '=', visitorId)
  const state = await own.executeTakeFirst()
  if (!state) throw conversationNotFound()
  return await toTranscript(db, state, 'visitor', query)
}

/** Returns a page of a conversation that is visible to the agent. Throws SVC:4004. */
export async function getAgentTranscript(
  db: ChatDb,
  viewer: AgentViewer,
  id: string,
  query: TranscriptQuery,
): Promise<Transcript> {
  const state = await conversationsVisibleTo(db, viewer).where('conversation.id', '=', id).executeTakeFirst()
  if (!state) throw conversationNotFound()
  return await toTranscript(db, state, 'agent', query)
}
