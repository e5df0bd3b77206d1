import { isInIdList } from '#platform/db/in-list.ts'
import type { TicketingDb } from '../database/ticketing.ts'
import { MAX_REFERENCES } from './rules.ts'

/** Returns the newest `MAX_REFERENCES` mails, oldest first. Omits mails of staff that became internal notes. */
export async function loadThreadMails(db: TicketingDb, ticketId: number) {
  const newest = await db
    .selectFrom('ticketing.ticketMail')
    .select(['kind', 'mailMessageId'])
    .where('ticketId', '=', ticketId)
    .where('kind', '!=', 'note')
    .orderBy('id', 'desc')
    .limit(MAX_REFERENCES)
    .execute()
  return newest.toReversed()
}

export const findMail = (db: TicketingDb, mailKey: string) =>
  db
    .selectFrom('ticketing.ticketMail')
    .select(['ticketId', 'messageId', 'kind'])
    .where('mailKey', '=', mailKey)
    .executeTakeFirst()

/** Omits child tickets with a message of staff: usually, a reply of staff to a completed ticket has created them. */
export const loadTicketsWithoutWelcomeMail = (db: TicketingDb, ticketIds: readonly number[]) =>
  db
    .selectFrom('ticketing.ticket as ticket')
    .leftJoin('ticketing.ticketMail as mail', (join) =>
      join.onRef('mail.ticketId', '=', 'ticket.id').on('mail.kind', '=', 'welcome'),
    )
    .select(['ticket.id', 'ticket.trackingKey', 'ticket.subject', 'ticket.requesterFullName'])
    .select('ticket.requesterEmailAddress')
    .where(isInIdList('ticket.id', ticketIds))
    .where('ticket.requesterEmailAddress', 'is not', null)
    .where('mail.id', 'is', null)
    .where((e) =>
      e.or([
        e('ticket.parentTicketId', 'is', null),
        e.not(
          e.exists(
            e
              .selectFrom('ticketing.message as reply')
              .select('reply.id')
              .whereRef('reply.ticketId', '=', 'ticket.id')
              .where('reply.direction', '=', 'outbound'),
          ),
        ),
      ]),
    )
    .orderBy('ticket.id')
    .execute()

/** Returns a public message of staff with its ticket. */
export const findStaffReply = (db: TicketingDb, messageId: number) =>
  db
    .selectFrom('ticketing.message as message')
    .innerJoin('ticketing.ticket as ticket', 'ticket.id', 'message.ticketId')
    .select(['message.id', 'message.ticketId', 'message.subject', 'message.content', 'message.contentHtml'])
    .select(['ticket.trackingKey', 'ticket.subject as ticketSubject', 'ticket.requesterEmailAddress'])
    .where('message.id', '=', messageId)
    .where('message.visibility', '=', 'public')
    .where('message.direction', '=', 'outbound')
    .executeTakeFirst()

export const isReplyMailed = async (db: TicketingDb, messageId: number): Promise<boolean> =>
  (await db
    .selectFrom('ticketing.ticketMail')
    .select('id')
    .where('messageId', '=', messageId)
    .where('kind', '=', 'reply')
    .executeTakeFirst()) !== undefined

export const loadMessageFiles = (db: TicketingDb, messageId: number) =>
  db
    .selectFrom('ticketing.messageAttachment as link')
    .innerJoin('ticketing.attachment as attachment', 'attachment.id', 'link.attachmentId')
    .select(['attachment.objectKey', 'attachment.fileName', 'attachment.contentType', 'attachment.sizeBytes'])
    .where('link.messageId', '=', messageId)
    .orderBy('link.place')
    .execute()

export const findTrackingKey = async (db: TicketingDb, ticketId: number): Promise<string> =>
  (await db.selectFrom('ticketing.ticket').select('trackingKey').where('id', '=', ticketId).executeTakeFirstOrThrow())
    .trackingKey
