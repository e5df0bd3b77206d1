import { type Kysely, sql } from 'kysely'
import { column } from '#platform/db/columns.ts'

/** Ticket ids get no unique index: they can occur again if the operator connects another ticketing service. */
export async function addEscalationConstraints(db: Kysely<unknown>): Promise<void> {
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
