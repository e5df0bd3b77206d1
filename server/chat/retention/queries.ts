import { isInAsciiTextList } from '#platform/db/in-list.ts'
import type { ChatDb } from '../database/chat.ts'
import { type Candidate, mayHaveUnrecordedTicket } from './rules.ts'

/** Maximum number of conversations, or of visitors without a live conversation, that one transaction archives. */
export const ARCHIVE_BATCH_SIZE = 200

/** Returns the next conversations created at or before `cutoff`, oldest first. `after` ends the previous batch. */
export function listCandidates(
  db: ChatDb,
  cutoff: string,
  after: Pick<Candidate, 'createdAt' | 'id'> | null,
): Promise<Candidate[]> {
  const old = db
    .selectFrom('chat.conversation as conversation')
    .innerJoin('chat.department as department', 'department.id', 'conversation.departmentId')
    .innerJoin('chat.visitor as visitor', 'visitor.id', 'conversation.visitorId')
    .select(['conversation.id', 'conversation.visitorId', 'conversation.status', 'conversation.agentVersion'])
    .select(['conversation.escalationStatus', 'conversation.escalationAttemptedAt', 'conversation.createdAt'])
    .select(['department.ticketPoolId', 'visitor.email as visitorEmail'])
    .where('conversation.createdAt', '<=', cutoff)
  const following =
    after === null
      ? old
      : old
          .where('conversation.createdAt', '>=', after.createdAt)
          .where((e) => e.or([e('conversation.createdAt', '>', after.createdAt), e('conversation.id', '>', after.id)]))
  return following.orderBy('conversation.createdAt').orderBy('conversation.id').limit(ARCHIVE_BATCH_SIZE).execute()
}

/** Returns the conversations that have not changed since they were read, if `mayHaveUnrecordedTicket` is false. */
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
  const unclaimed = rows.filter((row) => !mayHaveUnrecordedTicket(row))
  const versions = new Map(unclaimed.map(({ id, agentVersion }) => [id, agentVersion]))
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
