import { Refusal } from '#platform/errors/refusal.ts'
import { withArchiveTables } from '../../database/archive.ts'
import type { ChatDb } from '../../database/chat.ts'
import { conversationNotFound } from '../errors.ts'

export const isConversationNotFound = (error: unknown): boolean =>
  error instanceof Refusal && error.code === conversationNotFound.code && error.status === conversationNotFound.status

/** Throws `conversationNotFound` if the conversation was archived meanwhile, because the result may then lack rows. */
export async function readUnlessArchived<D extends ChatDb, R>(
  db: D,
  id: string,
  read: (db: D) => Promise<R>,
): Promise<R> {
  const result = await read(db)
  const liveRow = await db.selectFrom('chat.conversation').select('id').where('id', '=', id).executeTakeFirst()
  if (!liveRow) throw conversationNotFound()
  return result
}

/** Reads a conversation from the live tables or, if it is archived, from the archive. Throws the errors of `read`. */
export async function readLiveOrArchived<R>(db: ChatDb, id: string, read: (db: ChatDb) => Promise<R>): Promise<R> {
  try {
    return await readUnlessArchived(db, id, read)
  } catch (error) {
    if (!isConversationNotFound(error)) throw error
    return await read(withArchiveTables(db))
  }
}
