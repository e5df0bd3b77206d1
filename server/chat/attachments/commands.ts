import { randomBase32 } from '#platform/auth/secrets.ts'
import { isOneKey } from '#platform/db/is-one-of.ts'
import type { GenuineFile } from '#platform/files/upload.ts'
import type { Chat, ChatTx } from '../database/chat.ts'
import type { ChatAttachment } from './schema.ts'

/** How many files one round of a sweep removes. */
const BATCH = 50

/** A message is written within seconds after its file was kept, or never. */
const WRITTEN_WITHIN_MS = 3600_000

/**
 * Keeps a file for a message that is about to be written. The row comes first: a process that dies in between leaves a row
 * that is swept, and never bytes that no row knows.
 */
export async function keepFile(
  chat: Chat,
  conversationId: string,
  { fileName, contentType, received }: GenuineFile,
): Promise<ChatAttachment> {
  const { sizeBytes: fileSize, sha256 } = received
  const file = { id: chat.newId(), objectKey: randomBase32(32), originalFileName: fileName, contentType, fileSize }
  const createdAt = chat.now().toISOString()
  await chat.db
    .insertInto('chat.attachment')
    .values({ ...file, conversationId, messageId: null, sha256, state: 'receiving', createdAt })
    .execute()
  const kept = { ...file, createdAt }
  try {
    await chat.files.keep(received, file.objectKey)
  } catch (error) {
    await forgetFile(chat, kept)
    throw error
  }
  return kept
}

/** Gives the files to their message, in the transaction that writes it. */
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
      isOneKey(
        'id',
        files.map(({ id }) => id),
      ),
    )
    .where('state', '=', 'receiving')
    .executeTakeFirstOrThrow()
  if (Number(numUpdatedRows) !== files.length) throw new Error('a file was swept before its message was written')
}

interface Doomed {
  readonly id: string
  readonly objectKey: string
}

/** The bytes first: a row that outlives them is found and erased again, bytes without a row never would be. */
async function erase({ db, files }: Chat, { id, objectKey }: Doomed): Promise<void> {
  await files.remove(objectKey)
  await db.deleteFrom('chat.attachment').where('id', '=', id).where('state', '=', 'removed').execute()
}

/** Removes a file whose message was not written. What cannot be removed now is swept later. */
export async function forgetFile(chat: Chat, file: Doomed): Promise<void> {
  try {
    const { numUpdatedRows } = await chat.db
      .updateTable('chat.attachment')
      .set({ state: 'removed' })
      .where('id', '=', file.id)
      .where('state', '=', 'receiving')
      .executeTakeFirstOrThrow()
    if (Number(numUpdatedRows) === 1) await erase(chat, file)
  } catch {
    // Whoever calls is about to tell what went wrong.
  }
}

/** Removes a batch of files that no message will take, bytes and rows; tells whether there may be more. */
export async function sweepFiles(chat: Chat): Promise<boolean> {
  const before = new Date(chat.now().getTime() - WRITTEN_WITHIN_MS).toISOString()
  await chat.db
    .updateTable('chat.attachment')
    .set({ state: 'removed' })
    .where('state', '=', 'receiving')
    .where('createdAt', '<=', before)
    .execute()
  const doomed = await chat.db
    .selectFrom('chat.attachment')
    .select(['id', 'objectKey'])
    .where('state', '=', 'removed')
    .limit(BATCH)
    .execute()
  for (const file of doomed) await erase(chat, file)
  return doomed.length === BATCH
}
