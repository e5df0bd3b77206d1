import { isInAsciiTextList } from '#platform/db/in-list.ts'
import type { ChatDb } from '../database/chat.ts'
import { type Candidate, mayHaveUnrecordedTicket } from './rules.ts'

/** Maximum number of conversations that one transaction archives, or of visitors in `archiveRemainingVisitors`. */
export const ARCHIVE_BATCH_SIZE = 200

/** Returns a batch of candidates created at or before `cutoff`, oldest first. It begins after `previousCandidate`. */
export function listCandidates(
  db: ChatDb,
  cutoff: string,
  previousCandidate: Pick<Candidate, 'createdAt' | 'id'> | null,
): Promise<Candidate[]> {
  const oldConversations = db
    .selectFrom('chat.conversation as conversation')
    .innerJoin('chat.department as department', 'department.id', 'conversation.departmentId')
    .innerJoin('chat.visitor as visitor', 'visitor.id', 'conversation.visitorId')
    .select(['conversation.id', 'conversation.visitorId', 'conversation.status', 'conversation.agentVersion'])
    .select(['conversation.escalationStatus', 'conversation.escalationAttemptedAt', 'conversation.createdAt'])
    .select(['department.ticketPoolId', 'visitor.email as visitorEmail'])
    .where('conversation.createdAt', '<=', cutoff)
  const remainingConversations =
    previousCandidate === null
      ? oldConversations
      : oldConversations
          .where('conversation.createdAt', '>=', previousCandidate.createdAt)
          .where((e) =>
            e.or([
              e('conversation.createdAt', '>', previousCandidate.createdAt),
              e('conversation.id', '>', previousCandidate.id),
            ]),
          )
  return remainingConversations
    .orderBy('conversation.createdAt')
    .orderBy('conversation.id')
    .limit(ARCHIVE_BATCH_SIZE)
    .execute()
}

/** Omits conversations that have changed since they were read, or for which `mayHaveUnrecordedTicket` is true. */
export async function selectStillArchivable<T extends Pick<Candidate, 'id' | 'agentVersion'>>(
  db: ChatDb,
  conversations: readonly T[],
): Promise<T[]> {
  const ids = conversations.map(({ id }) => id)
  const rows = await db
    .selectFrom('chat.conversation')
    .select(['id', 'agentVersion', 'escalationStatus', 'escalationAttemptedAt'])
    .where(isInAsciiTextList('id', ids))
    .execute()
  const archivableRows = rows.filter((row) => !mayHaveUnrecordedTicket(row))
  const versions = new Map(archivableRows.map(({ id, agentVersion }) => [id, agentVersion]))
  return conversations.filter(({ id, agentVersion }) => versions.get(id) === agentVersion)
}

export type FileOfConversation = Awaited<ReturnType<typeof loadFiles>>[number]

/** Returns all files of the conversations, including files that no message contains. */
export const loadFiles = (db: ChatDb, conversationIds: readonly string[]) =>
  db
    .selectFrom('chat.attachment')
    .select(['id', 'conversationId', 'objectKey', 'state'])
    .where(isInAsciiTextList('conversationId', conversationIds))
    .execute()
