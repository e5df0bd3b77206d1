import { transaction } from '#platform/db/transaction.ts'
import type { Locale } from '#platform/i18n/localized-message.ts'
import { emailNotConfigured } from '#platform/mail/errors.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import type { SignedInAgent } from '../agents/guard.ts'
import type { Chat } from '../database/chat.ts'
import type { TestEmail } from './schema.ts'
import { renderTestMail } from './views.ts'

/** Queues a test mail to the e-mail address of the agent. Throws `emailNotConfigured`. */
export async function sendTestEmail(
  { db, outbox }: Chat,
  { id, displayName }: SignedInAgent,
  locale: Locale,
): Promise<TestEmail> {
  if (!outbox) throw emailNotConfigured()
  return await transaction(db, async (tx) => {
    const agent = tx.selectFrom('chat.agent').select('email').where('id', '=', id)
    const { email } = await agent.executeTakeFirstOrThrow()
    await queueMail(tx, outbox, { to: email, ...renderTestMail(locale, displayName) })
    return { email }
  })
}
