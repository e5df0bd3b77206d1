import type { Kysely } from 'kysely'
import { widenShortText } from '#platform/db/columns.ts'

/** Doubles the maximum length of keys, because a character such as `İ` becomes two characters in lower case. */
export async function widenLowerCaseKeys(db: Kysely<unknown>): Promise<void> {
  await widenShortText(db, 'chat.department', 'nameKey', 400)
  await widenShortText(db, 'chat.cannedResponse', 'shortcutKey', 100)
  await widenShortText(db, 'chat.conversationTag', 'tagKey', 100)
  await widenShortText(db, 'chat.archivedConversationTag', 'tagKey', 100)
}
