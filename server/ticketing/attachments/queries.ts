import { allowedContentTypes } from '#platform/files/config.ts'
import type { StoredFile } from '#platform/files/stored-file.ts'
import type { TicketingDb } from '../database/ticketing.ts'
import type { Staff } from '../staff/guard.ts'
import { ticketsSeenBy } from '../tickets/queries.ts'
import type { UploadLimits } from './config.ts'
import { FILES_PER_MESSAGE } from './rules.ts'
import type { AttachmentConfiguration } from './schema.ts'

const stored = (db: TicketingDb, objectKey: string) =>
  db
    .selectFrom('ticketing.attachment as attachment')
    .select([
      'attachment.objectKey',
      'attachment.fileName',
      'attachment.contentType',
      'attachment.sizeBytes',
      'attachment.sha256',
    ])
    .where('attachment.objectKey', '=', objectKey)

/** The attachment of a message under this key, for whoever holds a link to it. */
export const linkedAttachment = (db: TicketingDb, objectKey: string): Promise<StoredFile | undefined> =>
  stored(db, objectKey).where('attachment.state', '=', 'linked').executeTakeFirst()

/** The attachment under this key as somebody sees it: on a ticket in sight, or one's own that no message has yet. */
export const attachmentSeenBy = (db: TicketingDb, staff: Staff, objectKey: string) => {
  const onTickets = ticketsSeenBy(db, staff)
    .innerJoin('ticketing.message as message', 'message.ticketId', 'ticket.id')
    .innerJoin('ticketing.messageAttachment as link', 'link.messageId', 'message.id')
    .select('link.attachmentId')
  return stored(db, objectKey)
    .where((e) =>
      e.or([
        e.and([e('attachment.userId', '=', staff.id), e('attachment.state', 'in', ['available', 'spent'])]),
        e.and([e('attachment.state', '=', 'linked'), e('attachment.id', 'in', onTickets)]),
      ]),
    )
    .executeTakeFirst()
}

/** What this deployment takes, for whoever is about to upload. */
export const attachmentConfiguration = (limits: UploadLimits): AttachmentConfiguration => ({
  maxFileSizeBytes: limits.maxFileSizeBytes,
  maxFilesPerMessage: FILES_PER_MESSAGE,
  allowedExtensions: [...limits.extensions],
  allowedContentTypes: allowedContentTypes(limits),
  uploadTtlHours: limits.ttlMs / 3_600_000,
})
