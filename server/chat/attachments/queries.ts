import { isInAsciiTextList, isInIdList } from '#platform/db/in-list.ts'
import type { StoredFile } from '#platform/files/stored-file.ts'
import type { ChatDb } from '../database/chat.ts'
import type { ChatAttachment } from './schema.ts'

export async function loadFilesByMessage(
  db: ChatDb,
  messageIds: readonly string[],
): Promise<Map<string, ChatAttachment[]>> {
  const files = new Map<string, ChatAttachment[]>()
  if (messageIds.length === 0) return files
  const rows = await db
    .selectFrom('chat.attachment')
    .select(['messageId', 'id', 'objectKey', 'originalFileName', 'contentType', 'fileSize', 'createdAt'])
    .where(isInAsciiTextList('messageId', messageIds))
    .where('state', '=', 'linked')
    .orderBy('id')
    .execute()
  for (const { messageId, ...file } of rows) {
    if (messageId !== null) files.set(messageId, [...(files.get(messageId) ?? []), file])
  }
  return files
}

const selectLinkedFile = (db: ChatDb, id: string) =>
  db
    .selectFrom('chat.attachment as attachment')
    .innerJoin('chat.message as message', 'message.id', 'attachment.messageId')
    .innerJoin('chat.conversation as conversation', 'conversation.id', 'message.conversationId')
    .select(['attachment.objectKey', 'attachment.originalFileName as fileName', 'attachment.contentType'])
    .select(['attachment.fileSize as sizeBytes', 'attachment.sha256'])
    .where('attachment.id', '=', id)
    .where('attachment.state', '=', 'linked')

/** Finds a file from a conversation of the visitor, unless the file belongs to an internal note. */
export const findFileForVisitor = (db: ChatDb, visitorId: string, id: string): Promise<StoredFile | undefined> =>
  selectLinkedFile(db, id)
    .where('conversation.visitorId', '=', visitorId)
    .where('message.visitorSequence', 'is not', null)
    .executeTakeFirst()

/** Finds a file from a conversation in these departments, or in any department if `departmentIds` is null. */
export const findFileForAgent = (
  db: ChatDb,
  departmentIds: readonly number[] | null,
  id: string,
): Promise<StoredFile | undefined> =>
  selectLinkedFile(db, id)
    .$if(departmentIds !== null, (files) => files.where(isInIdList('conversation.departmentId', departmentIds ?? [])))
    .executeTakeFirst()
