import { type Kysely, sql } from 'kysely'
import { column } from '#platform/db/columns.ts'

/**
 * A ticket belongs to one conversation, and a conversation has one `TicketOpened` message. Ticket ids are not unique: the
 * ticketing service may be replaced by another.
 */
export async function addEscalationGuards(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('chat.conversation').addColumn('escalationAttemptedAt', column.instant).execute()
  await db.schema
    .createIndex('conversation_tracking_key')
    .unique()
    .on('chat.conversation')
    .column('escalationTrackingKey')
    .where(sql.ref('escalationTrackingKey'), 'is not', null)
    .execute()
  await db.schema
    .createIndex('message_ticket_opened')
    .unique()
    .on('chat.message')
    .column('conversationId')
    .where(sql.ref('kind'), '=', 'TicketOpened')
    .execute()
}
