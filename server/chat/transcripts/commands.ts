import { transaction } from '#platform/db/transaction.ts'
import { emailNotConfigured } from '#platform/mail/errors.ts'
import { type Outbox, queueMail } from '#platform/mail/outbox.ts'
import { runWithArchiveCheck } from '../conversations/commands/archive-check.ts'
import { conversationNotFound } from '../conversations/errors.ts'
import { readUnlessArchived } from '../conversations/queries/archive.ts'
import { type AgentViewer, conversationsVisibleTo } from '../conversations/queries/conversations.ts'
import type { Chat, ChatDb } from '../database/chat.ts'
import { loadTranscriptContent } from './queries.ts'
import { renderTranscriptMail } from './views/mail.ts'

/** Throws `rateLimited` if the rate limit of the recipient is used up. */
export type TakeRecipientPermit = (email: string) => void

const requireOutbox = ({ outbox }: Chat): Outbox => {
  if (!outbox) throw emailNotConfigured()
  return outbox
}

async function mailTranscript(
  chat: Chat,
  email: string,
  takeRecipientPermit: TakeRecipientPermit,
  findConversation: (db: ChatDb) => Promise<{ readonly id: string } | undefined>,
): Promise<void> {
  // Finds the conversation first, so that an unknown conversation does not consume a permit of the recipient.
  const conversation = await findConversation(chat.db)
  if (!conversation) throw conversationNotFound()
  const outbox = requireOutbox(chat)
  takeRecipientPermit(email)
  await transaction(chat.db, async (tx) => {
    const content = await readUnlessArchived(tx, conversation.id, (db) => loadTranscriptContent(db, conversation.id))
    await queueMail(tx, outbox, { to: email, ...renderTranscriptMail(content) })
  })
}

/** Throws `conversationNotFound`, `emailNotConfigured`, and the errors of `takeRecipientPermit`. */
export const mailVisitorTranscript = (
  chat: Chat,
  visitorId: string,
  id: string,
  email: string,
  takeRecipientPermit: TakeRecipientPermit,
): Promise<void> =>
  mailTranscript(chat, email, takeRecipientPermit, (db) =>
    db
      .selectFrom('chat.conversation')
      .select('id')
      .where('id', '=', id)
      .where('visitorId', '=', visitorId)
      .executeTakeFirst(),
  )

/** Mails only what the visitor can see. Throws the errors of `mailVisitorTranscript`, and `conversationArchived`. */
export const mailAgentTranscript = (
  chat: Chat,
  agent: AgentViewer,
  id: string,
  email: string,
  takeRecipientPermit: TakeRecipientPermit,
): Promise<void> =>
  runWithArchiveCheck(chat.db, agent, id, () =>
    mailTranscript(chat, email, takeRecipientPermit, (db) =>
      conversationsVisibleTo(db, agent).where('conversation.id', '=', id).executeTakeFirst(),
    ),
  )
