import type { ChatDb } from '../../database/chat.ts'
import { conversationNotFound } from '../errors.ts'
import type { Transcript, TranscriptQuery } from '../schema/message.ts'
import { readLiveOrArchived, readUnlessArchived } from './archive.ts'
import { type AgentViewer, conversationsVisibleTo } from './conversations.ts'
import { type ConversationSide, loadMessagePage } from './messages.ts'
import { type ConversationSnapshot, selectConversationSnapshots } from './snapshots.ts'

/** Returns the position of the newest message that the agents have read and the visitor can see; null if none. */
export async function findAgentReadPositionForVisitor(
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

export interface ReadPosition {
  readonly messageId: string
  /** The number of the message in the sequence of the side that receives the position. */
  readonly sequence: number
}

async function toTranscript(
  db: ChatDb,
  snapshot: ConversationSnapshot,
  reader: ConversationSide,
  query: TranscriptQuery,
): Promise<Transcript> {
  const { id, status, agentId, agentDisplayName, avatarUrl } = snapshot
  const agentReadPosition =
    reader === 'visitor' ? await findAgentReadPositionForVisitor(db, id, snapshot.agentReadSequence) : null
  return {
    conversationId: id,
    status,
    queuePosition: snapshot.queuePosition,
    agent: agentId === null ? null : { displayName: agentDisplayName ?? '', avatarUrl },
    // The version was read before the messages: a message written in between may arrive twice, but is never lost.
    ...(await loadMessagePage(db, id, reader, query)),
    version: reader === 'agent' ? snapshot.agentVersion : snapshot.visitorVersion,
    visitorLastReadMessageId: snapshot.visitorReadMessageId,
    agentLastReadMessageId: reader === 'agent' ? snapshot.agentReadMessageId : (agentReadPosition?.messageId ?? null),
  }
}

/** Throws `conversationNotFound`, also for an archived conversation. */
export const getVisitorTranscript = (
  db: ChatDb,
  visitorId: string,
  id: string,
  query: TranscriptQuery,
): Promise<Transcript> =>
  readUnlessArchived(db, id, async () => {
    const conversationOfVisitor = selectConversationSnapshots(db)
      .where('conversation.id', '=', id)
      .where('conversation.visitorId', '=', visitorId)
    const snapshot = await conversationOfVisitor.executeTakeFirst()
    if (!snapshot) throw conversationNotFound()
    return await toTranscript(db, snapshot, 'visitor', query)
  })

/** Reads an archived conversation too. Throws `conversationNotFound`. */
export const getAgentTranscript = (
  db: ChatDb,
  viewer: AgentViewer,
  id: string,
  query: TranscriptQuery,
): Promise<Transcript> =>
  readLiveOrArchived(db, id, async (source) => {
    const visibleConversation = conversationsVisibleTo(source, viewer).where('conversation.id', '=', id)
    const snapshot = await visibleConversation.executeTakeFirst()
    if (!snapshot) throw conversationNotFound()
    return await toTranscript(source, snapshot, 'agent', query)
  })
