import { isEmailAddress } from '#platform/mail/email-address.ts'
import { type MailFile, type Outbox, queueMail } from '#platform/mail/outbox.ts'
import type { TicketingTx } from '../database/ticketing.ts'
import type { MailedFileLinkSigner, TicketMailer } from './config.ts'
import {
  findStaffReply,
  findTrackingKey,
  isReplyMailed,
  loadMessageFiles,
  loadThreadMails,
  loadTicketsWithoutWelcomeMail,
} from './queries.ts'
import {
  computeMailKey,
  createThreadHeaders,
  formatReplyAddress,
  formatReplySubject,
  formatTaggedSubject,
  splitFilesBySize,
} from './rules.ts'
import { type FileLink, renderReply, renderRuleMail, renderWelcome, toMailSubject } from './views/mail.ts'

type MailKind = 'welcome' | 'reply' | 'automation'

interface Mail {
  readonly kind: MailKind
  readonly ticketId: number
  readonly trackingKey: string
  readonly messageId: number | null
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly files?: readonly MailFile[]
}

/** Stores the Message-ID to match replies. Unique indexes allow one welcome mail per ticket and one mail per reply. */
async function queueTicketMail(
  { now, replyDomain }: TicketMailer,
  outbox: Outbox,
  tx: TicketingTx,
  { kind, ticketId, trackingKey, messageId, to, subject, text, html, files }: Mail,
): Promise<void> {
  const threadHeaders = createThreadHeaders(await loadThreadMails(tx, ticketId))
  const replyTo = replyDomain === undefined ? {} : { 'Reply-To': formatReplyAddress(trackingKey, replyDomain) }
  const mailMessageId = await queueMail(tx, outbox, {
    ...{ to, text, html, subject: formatTaggedSubject(ticketId, subject), headers: { ...threadHeaders, ...replyTo } },
    ...(files ? { files } : {}),
    isWrittenByPerson: kind === 'reply',
  })
  const row = { ticketId, messageId, kind, mailMessageId, mailKey: computeMailKey(mailMessageId) }
  await tx
    .insertInto('ticketing.ticketMail')
    .values({ ...row, createdAt: now().toISOString() })
    .execute()
}

export interface RuleMail {
  readonly to: string
  readonly subject: string
  /** Plain text. */
  readonly body: string
}

/** Queues a mail of an automation rule about a ticket. Returns false if e-mail is off or the address is invalid. */
export async function queueRuleMail(
  mailer: TicketMailer,
  tx: TicketingTx,
  ticketId: number,
  { to, subject, body }: RuleMail,
): Promise<boolean> {
  if (!mailer.outbox || !isEmailAddress(to)) return false
  const trackingKey = await findTrackingKey(tx, ticketId)
  const content = { to, subject, ...renderRuleMail(mailer.locale, subject, body) }
  await queueTicketMail(mailer, mailer.outbox, tx, {
    ...{ kind: 'automation', ticketId, trackingKey, messageId: null, ...content },
  })
  return true
}

const createFooter = ({ publicUrl, replyDomain }: TicketMailer, trackingKey: string) => ({
  trackingUrl: `${publicUrl}/track/${trackingKey}`,
  canReply: replyDomain !== undefined,
})

/** Queues the welcome mails of new tickets. Skips requesters without a valid address. Does nothing if e-mail is off. */
export async function queueWelcomeMails(
  mailer: TicketMailer,
  tx: TicketingTx,
  ticketIds: readonly number[],
): Promise<void> {
  const { outbox, locale } = mailer
  if (!outbox) return
  for (const ticket of await loadTicketsWithoutWelcomeMail(tx, ticketIds)) {
    const { id: ticketId, trackingKey, subject, requesterFullName, requesterEmailAddress: to } = ticket
    if (to === null || !isEmailAddress(to)) continue
    const content = renderWelcome({ locale, requesterFullName, subject, footer: createFooter(mailer, trackingKey) })
    await queueTicketMail(mailer, outbox, tx, {
      ...{ kind: 'welcome', ticketId, trackingKey, messageId: null, to, ...content },
    })
  }
}

async function createFileLinks(
  { publicUrl }: TicketMailer,
  links: MailedFileLinkSigner,
  files: readonly MailFile[],
): Promise<FileLink[]> {
  if (files.length === 0) return []
  const sign = await links.createSigner()
  return files.map(({ objectKey, fileName }) => ({
    fileName,
    url: `${publicUrl}/v1/attachments/${objectKey}?${sign(objectKey)}`,
  }))
}

/** Mails a reply of staff, unless it was mailed before, e-mail is off, or the requester has no valid address. */
export async function queueReplyMail(
  mailer: TicketMailer,
  links: MailedFileLinkSigner,
  tx: TicketingTx,
  messageId: number,
): Promise<void> {
  const { outbox, locale } = mailer
  const reply = await findStaffReply(tx, messageId)
  const to = reply?.requesterEmailAddress ?? ''
  if (!outbox || !reply || !isEmailAddress(to) || (await isReplyMailed(tx, messageId))) return
  const { ticketId, trackingKey, content, contentHtml } = reply
  const subject = reply.subject || formatReplySubject(toMailSubject(locale, reply.ticketSubject))
  const { attached, linked } = splitFilesBySize(await loadMessageFiles(tx, messageId))
  const fileLinks = await createFileLinks(mailer, links, linked)
  const footer = createFooter(mailer, trackingKey)
  await queueTicketMail(mailer, outbox, tx, {
    ...{ kind: 'reply', ticketId, trackingKey, messageId, to, subject, files: attached },
    ...renderReply({ locale, subject, content, contentHtml, links: fileLinks, footer }),
  })
}
