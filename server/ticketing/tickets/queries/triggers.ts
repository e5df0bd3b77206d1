import { sql } from 'kysely'
import { byDialect } from '#platform/db/by-dialect.ts'
import type { TicketingDb } from '../../database/ticketing.ts'
import type { Trigger } from '../../database/triggers.ts'

/** Selects the id of one watcher, or null. It is a subquery for queries of `ticketing.ticket` without an alias. */
export const selectAnyWatcher = (db: TicketingDb) =>
  db
    .selectFrom('ticketing.ticketWatcher as watcher')
    .select((e) => e.fn.min('watcher.userId').as('userId'))
    .where('watcher.ticketId', '=', sql.ref<number>('ticketing.ticket.id'))

/** Selects the id of one enabled rule, or null. Has no parameters, so that `compileOnce` statements can contain it. */
export const selectEnabledRule = (db: TicketingDb, trigger: Trigger) =>
  db
    .selectFrom('ticketing.automationRule as rule')
    .select((e) => e.fn.min('rule.id').as('id'))
    .where('rule.trigger', '=', sql.lit(trigger))
    .where('rule.isEnabled', '=', byDialect<boolean>({ postgres: sql`true`, sqlServer: sql`1` }))
