import { allowedContentTypes } from '#platform/files/config.ts'
import type { StoredFile } from '#platform/files/stored-file.ts'
import type { TicketingDb } from '../database/ticketing.ts'
import type { StaffMember } from '../staff/guard.ts'
import { ticketsVisibleTo } from '../tickets/queries/tickets.ts'
import type { UploadLimits } from './config.ts'
import { MAX_FILES_PER_MESSAGE } from './rules.ts'
import type { AttachmentConfiguration } from './schema.ts'

const selectStoredFile = (db: TicketingDb, objectKey: string) =>
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

/** Finds an attachment of a message without checking a viewer: the caller must have verified a signed link. */
export const findLinkedAttachment = (db: TicketingDb, objectKey: string): Promise<StoredFile | undefined> =>
  selectStoredFile(db, objectKey).where('attachment.state', '=', 'linked').executeTakeFirst()

/** Finds an attachment of a ticket that the person can see, or an upload of the person that no message uses yet. */
export const findAttachmentForStaff = (db: TicketingDb, staff: StaffMember, objectKey: string) => {
  const idsOnVisibleTickets = ticketsVisibleTo(db, staff)
    .innerJoin('ticketing.message as message', 'message.ticketId', 'ticket.id')
    .innerJoin('ticketing.messageAttachment as link', 'link.messageId', 'message.id')
    .select('link.attachmentId')
  return selectStoredFile(db, objectKey)
    .where((e) =>
      e.or([
        // `spent`: a message has reserved the upload, so its id is used up, but the message is not written yet.
        e.and([e('attachment.userId', '=', staff.id), e('attachment.state', 'in', ['available', 'spent'])]),
        e.and([e('attachment.state', '=', 'linked'), e('attachment.id', 'in', idsOnVisibleTickets)]),
      ]),
    )
    .executeTakeFirst()
}

export const toAttachmentConfiguration = (limits: UploadLimits): AttachmentConfiguration => ({
  maxFileSizeBytes: limits.maxFileSizeBytes,
  maxFilesPerMessage: MAX_FILES_PER_MESSAGE,
  allowedExtensions: [...limits.extensions],
  allowedContentTypes: allowedContentTypes(limits),
  uploadTtlHours: limits.ttlMs / 3_600_000,
})
