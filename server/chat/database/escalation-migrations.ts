import { type Kysely, sql } from 'kysely'
import { column } from '#platform/db/columns.ts'

/** Every ticket belongs to one conversation, and a conversation has one row `TicketOpened`, whatever the processes do. */
export async function addEscalationGuards(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('chat.conversation').addColumn('escalationAttemptedAt', column.instant).execute()
  for (const [name, ticketColumn] of [
    ['conversation_tracking_key', 'escalationTrackingKey'],
    ['conversation_ticket', 'escalationTicketId'],
  ] as const)
    await db.schema
      .createIndex(name)
      .unique()
      .on('chat.conversation')
      .column(ticketColumn)
      .where(sql.ref(ticketColumn), 'is not', null)
      .execute()
  await db.schema
    .createIndex('message_ticket_opened')
    .unique()
    .on('chat.message')
    .column('conversationId')
    .where(sql.ref('kind'), '=', 'TicketOpened')
    .execute()
}
