import type { Kysely } from 'kysely'
import { widenShortText } from '#platform/db/columns.ts'

/** Makes room for the keys of texts in which each character becomes two in lower case, such as `İ`. */
export async function widenLowerCaseKeys(db: Kysely<unknown>): Promise<void> {
  await widenShortText(db, 'chat.department', 'nameKey', 400)
  await widenShortText(db, 'chat.cannedResponse', 'shortcutKey', 100)
  await widenShortText(db, 'chat.conversationTag', 'tagKey', 100)
  await widenShortText(db, 'chat.archivedConversationTag', 'tagKey', 100)
}
