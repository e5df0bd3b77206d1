import { type Kysely, sql } from 'kysely'
import { column } from '#platform/db/columns.ts'

const { instant } = column

interface MigratedTables {
  'ticketing.ticket': { id: number; statusId: number; completedAt: string | null; resolvedAt: string | null }
  'ticketing.ticketActivity': { ticketId: number; updatedAt: string }
}

type Db = Kysely<MigratedTables>

/** Sets `resolvedAt` of tickets in status 5 to 7 to `completedAt` or, without one, to the time of their last change. */
async function addResolutionTime(db: Db): Promise<void> {
  await db.schema.alterTable('ticketing.ticket').addColumn('resolvedAt', instant).execute()
  await db
    .updateTable('ticketing.ticket')
    .set((e) => ({
      resolvedAt: e.fn.coalesce(
        'completedAt',
        e
          .selectFrom('ticketing.ticketActivity as activity')
          .select('activity.updatedAt')
          .whereRef('activity.ticketId', '=', 'ticketing.ticket.id'),
      ),
    }))
    .where('statusId', '>=', 5)
    .execute()
}

async function createTicketIndexes(db: Db): Promise<void> {
  await db.schema
    .createIndex('ticket_resolved')
    .on('ticketing.ticket')
    .columns(['resolvedAt', 'id'])
    .where(sql.ref('statusId'), '=', 5)
    .execute()
  for (const name of ['resolvedAt', 'completedAt'] as const)
    await db.schema
      .createIndex(`ticket_${name}`)
      .on('ticketing.ticket')
      .columns([name, 'poolId'])
      .where(sql.ref(name), 'is not', null)
      .execute()
}

async function createAnswerIndex(db: Db): Promise<void> {
  await db.schema
    .createIndex('message_answer')
    .on('ticketing.message')
    .columns(['occurredAt', 'ticketId'])
    .where(sql.ref('direction'), '=', 'outbound')
    .where(sql.ref('visibility'), '=', 'public')
    .execute()
}

/** Adds the time of resolution, and indexes for the reports and for the job that completes resolved tickets. */
export async function createTicketResolution(db: Db): Promise<void> {
  for (const step of [addResolutionTime, createTicketIndexes, createAnswerIndex]) await step(db)
}
