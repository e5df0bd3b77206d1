import { expect, onTestFinished, test } from 'vitest'
import { transaction } from '#platform/db/transaction.ts'
import { openFlowdesk } from '../../../tests/support/flowdesk.ts'
import { deliverMail, inboundSettings } from '../../../tests/support/inbound-mail.ts'
import { openMailServer } from '../../../tests/support/mail-server.ts'
import { queueRuleMail } from './commands.ts'

test('a mail of an automation rule is in the thread of the ticket', async () => {
  const { port, received } = await openMailServer()
  const smtp = { Smtp__Host: '127.0.0.1', Smtp__Port: String(port) }
  const flowdesk = await openFlowdesk({ ...inboundSettings, ...smtp, Email__WelcomeEnabled: 'false' })
  onTestFinished(flowdesk.close)
  const { db, now, outbox } = flowdesk.app.resources
  const { token } = await flowdesk.makeToken()
  const ticket = await flowdesk.makeTicket(token)
  const mailer = {
    ...{ now, outbox, isWelcomeEnabled: false, replyDomain: 'reply.example.com', locale: 'en' as const },
    publicUrl: 'https://help.example.com',
  }
  const ruleMail = { to: 'tom@example.com', subject: 'Late', body: 'The ticket is late.' }
  const queue = (one: typeof mailer, to = ruleMail.to) =>
    transaction(db, (tx) => queueRuleMail(one, tx, ticket.id, { ...ruleMail, to }))
  expect(await queue(mailer)).toBe(true)
  expect(await queue({ ...mailer, outbox: null })).toBe(false)
  expect(await queue(mailer, 'nobody')).toBe(false)
  await flowdesk.runDueJobs()
  expect(received).toMatchObject([
    { to: ['tom@example.com'], mail: { subject: `[#${ticket.id}] Late`, text: 'The ticket is late.\n' } },
  ])
  const answer = { headers: [`In-Reply-To: ${received[0]?.mail.messageId}`] }
  expect(await deliverMail(flowdesk, answer)).toMatchObject({ outcome: 'appended', ticketId: ticket.id })
})
