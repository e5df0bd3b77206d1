import { sql } from 'kysely'
import { randomBase32 } from '#platform/auth/secrets.ts'
import { isReferenced } from '#platform/db/failures.ts'
import { isOneOf } from '#platform/db/is-one-of.ts'
import type { Token } from '../../api-tokens/guard.ts'
import { NORMAL, rankOf } from '../../database/priorities.ts'
import type { Ticketing, TicketingTx } from '../../database/ticketing.ts'
import { poolNotAllowed } from '../../pools/errors.ts'
import { defaultSubStatus, NEW } from '../../statuses/rules.ts'
import { recordOf } from '../queries.ts'
import { poolFor } from '../rules.ts'
import type { NewTicket, Ticket } from '../schema.ts'

/**
 * Makes the tickets of accepted creations, with the defaults of their pools; those that exist already stay as they are.
 */
export async function createAccepted(tx: TicketingTx, ids: number[]): Promise<void> {
  await tx
    .insertInto('ticketing.ticket')
    .columns([
      'id',
      'trackingKey',
      'poolId',
      'subject',
      'description',
      'priority',
      'requesterFullName',
      'requesterEmailAddress',
      'requesterPhoneNumber',
      'source',
      'channel',
      'createdAt',
      'updatedAt',
      'statusId',
      'subStatusId',
      'tags',
      'version',
    ])
    .expression(
      tx
        .selectFrom('ticketing.acceptance as accepted')
        .innerJoin('ticketing.pool as pool', 'pool.id', 'accepted.poolId')
        .leftJoin('ticketing.ticket as made', 'made.id', 'accepted.id')
        .select((e) => [
          'accepted.id',
          'accepted.trackingKey',
          'accepted.poolId',
          'accepted.subject',
          'accepted.description',
          e.fn.coalesce('accepted.priority', 'pool.defaultPriority', sql.lit(NORMAL)).as('priority'),
          'accepted.requesterFullName',
          'accepted.requesterEmailAddress',
          'accepted.requesterPhoneNumber',
          'accepted.source',
          'accepted.channel',
          'accepted.acceptedAt as createdAt',
          'accepted.acceptedAt as updatedAt',
          sql.lit(NEW).as('statusId'),
          sql.lit(defaultSubStatus(NEW)).as('subStatusId'),
          sql.lit('[]').as('tags'),
          sql.lit(1).as('version'),
        ])
        .where(isOneOf('accepted.id', ids))
        .where('made.id', 'is', null),
    )
    .execute()
}

/** The given rank, else the pool's, else normal. */
async function priorityIn(ticketing: Ticketing, poolId: number, given: number | null): Promise<number> {
  const pool = await ticketing.db
    .selectFrom('ticketing.pool')
    .select('defaultPriority')
    .where('id', '=', poolId)
    .executeTakeFirst()
  if (!pool) throw poolNotAllowed()
  return given ?? pool.defaultPriority ?? NORMAL
}

/** Creates a ticket while the caller waits. A retry creates a second one. Refuses with SVC:1102 or SVC:2002. */
export async function createTicket(ticketing: Ticketing, token: Token, input: NewTicket): Promise<Ticket> {
  const { poolId: given, priority, ...rest } = input
  const poolId = poolFor(token.poolIds, given)
  const at = ticketing.now().toISOString()
  const row = await ticketing.db
    .insertInto('ticketing.ticket')
    .values({
      ...rest,
      poolId,
      priority: await priorityIn(ticketing, poolId, priority && rankOf(priority)),
      trackingKey: randomBase32(26),
      source: token.source,
      channel: 'api',
      statusId: NEW,
      subStatusId: defaultSubStatus(NEW),
      tags: '[]',
      createdAt: at,
      updatedAt: at,
      version: 1,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      // The pool was deleted between the look and the write.
      throw isReferenced(error) ? poolNotAllowed() : error
    })
  return recordOf(row)
}
