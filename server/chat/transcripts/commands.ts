import { transaction } from '#platform/db/transaction.ts'
import { emailNotSetUp } from '#platform/mail/errors.ts'
import { type Outbox, queueMail } from '#platform/mail/outbox.ts'
import { conversationNotFound } from '../conversations/errors.ts'
import { type AgentViewer, conversationsVisibleTo } from '../conversations/queries/conversations.ts'
import type { Chat, ChatDb } from '../database/chat.ts'
import { toldOf } from './queries.ts'
import { transcriptMail } from './views/mail.ts'

/** Takes a permit of whoever is to get a transcript, or refuses. */
export type SpendRecipient = (email: string) => void

const outboxOf = ({ outbox }: Chat): Outbox => {
  if (!outbox) throw emailNotSetUp()
  return outbox
}

/** Mails the conversation that `found` finds to this address. */
async function mailTo(
  chat: Chat,
  email: string,
  spendRecipient: SpendRecipient,
  found: (db: ChatDb) => Promise<{ readonly id: string } | undefined>,
): Promise<void> {
  // What is not there is told first, and costs its recipient nothing.
  const conversation = await found(chat.db)
  if (!conversation) throw conversationNotFound()
  const outbox = outboxOf(chat)
  spendRecipient(email)
  await transaction(chat.db, async (tx) => {
    await queueMail(tx, outbox, { to: email, ...transcriptMail(await toldOf(tx, conversation.id)) })
  })
}

/** Mails a visitor's own conversation. Refuses with SVC:4004, SVC:2202 and SVC:0003. */
export const mailVisitorTranscript = (
  chat: Chat,
  visitorId: string,
  id: string,
  email: string,
  spendRecipient: SpendRecipient,
): Promise<void> =>
  mailTo(chat, email, spendRecipient, (db) =>
    db
      .selectFrom('chat.conversation')
      .select('id')
      .where('id', '=', id)
      .where('visitorId', '=', visitorId)
      .executeTakeFirst(),
  )

/** Mails a conversation that an agent sees, as its visitor sees it. Refuses with SVC:4004, SVC:2202 and SVC:0003. */
export const mailAgentTranscript = (
  chat: Chat,
  agent: AgentViewer,
  id: string,
  email: string,
  spendRecipient: SpendRecipient,
): Promise<void> =>
  mailTo(chat, email, spendRecipient, (db) =>
    conversationsVisibleTo(db, agent).where('conversation.id', '=', id).executeTakeFirst(),
  )
