import { randomBase32 } from '#platform/auth/secrets.ts'
import { isInAsciiTextList } from '#platform/db/in-list.ts'
import { deleteEach } from '#platform/files/delete-each.ts'
import type { CheckedFile } from '#platform/files/upload.ts'
import type { Chat, ChatTx } from '../database/chat.ts'
import type { ChatAttachment } from './schema.ts'

const BATCH_SIZE = 50

/** Age at which a file without a message is deleted. Messages are normally written seconds after their files. */
const UNLINKED_FILE_MAX_AGE_MS = 3600_000

/**
 * Stores a received file that no message contains yet. Inserts the row before it stores the bytes, because
 * `removeUnlinkedFiles` finds bytes only by their row. The state is `receiving` until `linkFiles` links
 * the file, even after all bytes are stored.
 */
export async function storeFile(
  chat: Chat,
  conversationId: string,
  { fileName, contentType, received }: CheckedFile,
): Promise<ChatAttachment> {
  const { sizeBytes: fileSize, sha256 } = received
  const file = { id: chat.newId(), objectKey: randomBase32(32), originalFileName: fileName, contentType, fileSize }
  const createdAt = chat.now().toISOString()
  await chat.db
    .insertInto('chat.attachment')
    .values({ ...file, conversationId, messageId: null, sha256, state: 'receiving', createdAt })
    .execute()
  const attachment = { ...file, createdAt }
  try {
    await chat.files.store(received, file.objectKey)
  } catch (error) {
    await discardFile(chat, attachment)
    throw error
  }
  return attachment
}

/** Links files to their message, in the transaction that writes the message. Throws if a file was deleted meanwhile. */
export async function linkFiles(
  tx: ChatTx,
  { id: messageId, conversationId }: { readonly id: string; readonly conversationId: string },
  files: readonly ChatAttachment[],
): Promise<void> {
  if (files.length === 0) return
  const { numUpdatedRows } = await tx
    .updateTable('chat.attachment')
    .set({ messageId, conversationId, state: 'linked' })
    .where(
      isInAsciiTextList(
        'id',
        files.map(({ id }) => id),
      ),
    )
    .where('state', '=', 'receiving')
    .executeTakeFirstOrThrow()
  if (Number(numUpdatedRows) !== files.length)
    throw new Error('a file expired and was deleted before its message was written')
}

interface FileIds {
  readonly id: string
  readonly objectKey: string
}

/** Deletes a `removed` file: the bytes before the row, because `removeUnlinkedFiles` finds bytes only by their row. */
async function deleteFile({ db, files }: Chat, { id, objectKey }: FileIds): Promise<void> {
  await files.delete(objectKey)
  await db.deleteFrom('chat.attachment').where('id', '=', id).where('state', '=', 'removed').execute()
}

/** Deletes a file unless it is linked. Never throws: if the deletion fails, `removeUnlinkedFiles` repeats it. */
export async function discardFile(chat: Chat, file: FileIds): Promise<void> {
  try {
    const { numUpdatedRows } = await chat.db
      .updateTable('chat.attachment')
      .set({ state: 'removed' })
      .where('id', '=', file.id)
      .where('state', '=', 'receiving')
      .executeTakeFirstOrThrow()
    if (Number(numUpdatedRows) === 1) await deleteFile(chat, file)
  } catch {
    // Ignores the error: if it were thrown, it would replace the error that the caller reports.
  }
}

/** Deletes a batch of files: discarded ones, and unlinked ones an hour old. Returns whether there may be more. */
export async function removeUnlinkedFiles(chat: Chat): Promise<boolean> {
  const cutoff = new Date(chat.now().getTime() - UNLINKED_FILE_MAX_AGE_MS).toISOString()
  await chat.db
    .updateTable('chat.attachment')
    .set({ state: 'removed' })
    .where('state', '=', 'receiving')
    .where('createdAt', '<=', cutoff)
    .execute()
  const removedFiles = await chat.db
    .selectFrom('chat.attachment')
    .select(['id', 'objectKey'])
    .where('state', '=', 'removed')
    .limit(BATCH_SIZE)
    .execute()
  await deleteEach(removedFiles, (file) => deleteFile(chat, file))
  return removedFiles.length === BATCH_SIZE
}
