import type { Ticketing } from '../database/ticketing.ts'
import { staffReplied, ticketsCreated, WELCOME_MAIL_HANDLER } from '../tickets/events.ts'
import { queueReplyMail, queueWelcomeMails } from './commands.ts'
import type { MailedFileLinkSigner, TicketMailer } from './config.ts'

/** Registers nothing if e-mail is off, so that no jobs are stored for mails that are never sent. */
export function registerTicketMailJobs({ jobs }: Ticketing, mailer: TicketMailer, links: MailedFileLinkSigner): void {
  if (!mailer.outbox) return
  jobs.on(staffReplied, 'ticketMail.reply', (tx, { messageId }) => queueReplyMail(mailer, links, tx, messageId))
  if (mailer.isWelcomeEnabled)
    jobs.on(ticketsCreated, WELCOME_MAIL_HANDLER, (tx, { ticketIds }) => queueWelcomeMails(mailer, tx, ticketIds))
}
