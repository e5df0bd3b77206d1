import { loadSharedSecret } from '#platform/auth/shared-secret.ts'
import { loadFilesByMessage } from '../attachments/queries.ts'
import type { ChatAttachment } from '../attachments/schema.ts'
import type { Chat, ChatDb } from '../database/chat.ts'
import { computeSubjectMarker } from './rules.ts'

export interface PendingEscalation {
  readonly id: string
  readonly requestedAt: string
  /** When the first attempt to create the ticket began; null if there was no attempt. */
  readonly attemptedAt: string | null
  readonly trackingKey: string | null
  readonly poolId: number | null
  readonly visitorName: string | null
  readonly visitorEmail: string | null
  /** The agent who escalated the conversation; null if it was escalated as a left message. */
  readonly escalatedBy: { readonly id: number; readonly displayName: string } | null
}

/** Returns undefined if the escalation is not pending, or if the job has lost the claim with this `claimedUntil`. */
export async function findPendingEscalation(
  db: ChatDb,
  conversationId: string,
  claimedUntil: string,
): Promise<PendingEscalation | undefined> {
  const row = await db
    .selectFrom('chat.conversation as conversation')
    .innerJoin('chat.department as department', 'department.id', 'conversation.departmentId')
    .innerJoin('chat.visitor as visitor', 'visitor.id', 'conversation.visitorId')
    .leftJoin('chat.agent as agent', 'agent.id', 'conversation.escalationRequestedByAgentId')
    .select(['conversation.id', 'conversation.createdAt', 'conversation.escalationRequestedAt as requestedAt'])
    .select(['conversation.escalationAttemptedAt as attemptedAt', 'conversation.escalationTrackingKey as trackingKey'])
    .select([
      'department.ticketPoolId as poolId',
      'visitor.displayName as visitorName',
      'visitor.email as visitorEmail',
    ])
    .select(['agent.id as agentId', 'agent.displayName as agentName'])
    .where('conversation.id', '=', conversationId)
    .where('conversation.escalationStatus', '=', 'requested')
    .where('conversation.escalationDueAt', '=', claimedUntil)
    .executeTakeFirst()
  if (!row) return undefined
  const { agentId, agentName, createdAt, ...pending } = row
  const escalatedBy = agentId === null ? null : { id: agentId, displayName: agentName ?? '' }
  return { ...pending, requestedAt: pending.requestedAt ?? createdAt, escalatedBy }
}

export async function findTrackingKey(db: ChatDb, conversationId: string): Promise<string | null> {
  const row = await db
    .selectFrom('chat.conversation')
    .select('escalationTrackingKey')
    .where('id', '=', conversationId)
    .executeTakeFirst()
  return row?.escalationTrackingKey ?? null
}

export const COPY_FILES_JOB = 'escalation.copyFiles'

export interface CopyFilesPayload {
  readonly conversationId: string
}

/** Returns the ids of the conversations that have a copy job, even if the job is a dead letter. */
export async function loadConversationIdsWithPendingCopy(db: ChatDb): Promise<Set<string>> {
  const jobs = await db.selectFrom('platform.job').select('payload').where('handler', '=', COPY_FILES_JOB).execute()
  return new Set(jobs.map(({ payload }) => (JSON.parse(payload) as CopyFilesPayload).conversationId))
}

export async function loadSubjectMarker({ db, now }: Pick<Chat, 'db' | 'now'>, id: string): Promise<string> {
  const secret = await loadSharedSecret(db, { id: 'escalation', audience: 'flowdesk-escalation', now })
  return computeSubjectMarker(secret, id)
}

/** Returns the ids of the messages that have files and that the visitor can see, oldest first. */
export async function listMessageIdsWithFiles(db: ChatDb, conversationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('chat.attachment as attachment')
    .innerJoin('chat.message as message', 'message.id', 'attachment.messageId')
    .select('message.id')
    .distinct()
    .where('attachment.conversationId', '=', conversationId)
    .where('attachment.state', '=', 'linked')
    .where('message.visitorSequence', 'is not', null)
    .orderBy('message.id')
    .execute()
  return rows.map(({ id }) => id)
}

export interface MessageWithFiles {
  readonly id: string
  readonly senderKind: 'agent' | 'visitor' | 'system'
  readonly senderName: string | null
  readonly body: string
  readonly createdAt: string
  readonly files: readonly ChatAttachment[]
}

/** Returns undefined if the message does not exist or is archived, or if the visitor cannot see it. */
export async function findMessageWithFiles(db: ChatDb, messageId: string): Promise<MessageWithFiles | undefined> {
  const row = await db
    .selectFrom('chat.message')
    .select(['id', 'senderKind', 'senderName', 'body', 'createdAt'])
    .where('id', '=', messageId)
    .where('visitorSequence', 'is not', null)
    .executeTakeFirst()
  if (!row) return undefined
  const files = await loadFilesByMessage(db, [messageId])
  return { ...row, files: files.get(messageId) ?? [] }
}
