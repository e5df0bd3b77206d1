import { isOneKey, isOneOf } from '#platform/db/is-one-of.ts'
import type { StoredFile } from '#platform/files/stored-file.ts'
import type { ChatDb } from '../database/chat.ts'
import type { ChatAttachment } from './schema.ts'

/** The files of messages, by the id of the message. */
export async function filesOf(db: ChatDb, messageIds: readonly string[]): Promise<Map<string, ChatAttachment[]>> {
  const files = new Map<string, ChatAttachment[]>()
  if (messageIds.length === 0) return files
  const rows = await db
    .selectFrom('chat.attachment')
    .select(['messageId', 'id', 'objectKey', 'originalFileName', 'contentType', 'fileSize', 'createdAt'])
    .where(isOneKey('messageId', messageIds))
    .where('state', '=', 'linked')
    .orderBy('id')
    .execute()
  for (const { messageId, ...file } of rows) {
    if (messageId !== null) files.set(messageId, [...(files.get(messageId) ?? []), file])
  }
  return files
}

const stored = (db: ChatDb, id: string) =>
  db
    .selectFrom('chat.attachment as attachment')
    .innerJoin('chat.message as message', 'message.id', 'attachment.messageId')
    .innerJoin('chat.conversation as conversation', 'conversation.id', 'message.conversationId')
    .select(['attachment.objectKey', 'attachment.originalFileName as fileName', 'attachment.contentType'])
    .select(['attachment.fileSize as sizeBytes', 'attachment.sha256'])
    .where('attachment.id', '=', id)
    .where('attachment.state', '=', 'linked')

/** A file of a visitor's own conversations; those of notes are not there. */
export const fileSeenByVisitor = (db: ChatDb, visitorId: string, id: string): Promise<StoredFile | undefined> =>
  stored(db, id)
    .where('conversation.visitorId', '=', visitorId)
    .where('message.visitorSequence', 'is not', null)
    .executeTakeFirst()

/** A file of a conversation of these departments; null: of any. */
export const fileSeenByAgent = (
  db: ChatDb,
  departmentIds: readonly number[] | null,
  id: string,
): Promise<StoredFile | undefined> =>
  stored(db, id)
    .$if(departmentIds !== null, (files) => files.where(isOneOf('conversation.departmentId', departmentIds ?? [])))
    .executeTakeFirst()
