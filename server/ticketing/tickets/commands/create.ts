import { sql } from 'kysely'
import { randomBase32 } from '#platform/auth/secrets.ts'
import { isSameKey, nextValue } from '#platform/db/by-dialect.ts'
import { commandBatch, type Decision, decideAndWrite, type Outcome } from '#platform/db/command-batch.ts'
import { compileOnce } from '#platform/db/compile-once.ts'
import { givenTable } from '#platform/db/given-rows.ts'
import { isOneKey } from '#platform/db/is-one-of.ts'
import { rowInserter } from '#platform/db/many-rows.ts'
import { sendWithCommit } from '#platform/db/transaction.ts'
import type { Token } from '../../api-tokens/guard.ts'
import { rankOf } from '../../database/priorities.ts'
import type { TicketingTables } from '../../database/tables.ts'
import type { Ticketing, TicketingDb, TicketingTx } from '../../database/ticketing.ts'
import { recordOf } from '../queries.ts'
import { type Creation, created, fingerprint, poolFor, type StoredReceipt, type TicketRow } from '../rules.ts'
import type { NewTicket, Receipt, Ticket } from '../schema.ts'
import { insertTickets } from './insert.ts'

/** Creates a ticket for the caller, or returns the receipt of the first request with the same key. */
export type CreateTicket = (token: Token, input: NewTicket, idempotencyKey: string | null) => Promise<Receipt>

/** Creates a ticket and returns it as it is. */
export type CreateTicketSync = (token: Token, input: NewTicket) => Promise<Ticket>

type Loaded = Pick<Creation, 'trackingKey' | 'poolId' | 'tokenId' | 'idempotencyKey'>

/** For each command the id of its ticket, its pool if it is there, and the receipt of its key if there is one. */
const load = compileOnce((tx: TicketingDb, commands: readonly Loaded[]) =>
  tx
    .selectFrom(
      givenTable('given', { trackingKey: 'key', poolId: 'bigint', tokenId: 'bigint', idempotencyKey: 'key' }, commands),
    )
    .leftJoin('ticketing.pool as pool', 'pool.id', 'given.poolId')
    .select(['given.trackingKey', 'pool.id as poolId', 'pool.defaultPriority'])
    .select(nextValue('ticketing.ticket_id').as('id'))
    // A subquery: as a join it could be planned over every receipt of the token.
    .select((e) =>
      e
        .selectFrom('ticketing.ticketReceipt as receipt')
        .select('receipt.trackingKey')
        .whereRef('receipt.tokenId', '=', 'given.tokenId')
        .where(isSameKey(sql.ref('receipt.idempotencyKey'), sql.ref('given.idempotencyKey')))
        .as('receivedKey'),
    ),
)

async function receiptsOf(tx: TicketingTx, trackingKeys: readonly string[]): Promise<Map<string, StoredReceipt>> {
  if (trackingKeys.length === 0) return new Map()
  const receipts = tx.selectFrom('ticketing.ticketReceipt').select(['trackingKey', 'fingerprint', 'createdAt'])
  const rows = await receipts.where(isOneKey('trackingKey', trackingKeys)).execute()
  return new Map(rows.map((row) => [row.trackingKey, row]))
}

const insertReceipts = rowInserter('ticketing.ticketReceipt', {
  tokenId: 'bigint',
  idempotencyKey: 'key',
  fingerprint: 'key',
  trackingKey: 'key',
  createdAt: 'instant',
})

/** What a creation came to: a new ticket, or the tracking key of the one that an earlier request with the key created. */
type Created = { readonly ticket: TicketRow } | { readonly trackingKey: string }

const byKey = (one: Pick<Creation, 'idempotencyKey'>, other: Pick<Creation, 'idempotencyKey'>): number =>
  (one.idempotencyKey ?? '') < (other.idempotencyKey ?? '') ? -1 : 1

/** A creation that makes a ticket. */
interface CreationChange {
  readonly creation: Creation
  readonly ticket: TicketRow
  /** The receipt of the key that has expired, by its tracking key. */
  readonly expired: string | null
}

async function writeCreations(
  tx: TicketingTx,
  changes: readonly CreationChange[],
  createdAt: string,
): Promise<Created[]> {
  const expired = changes.flatMap((change) => change.expired ?? [])
  if (expired.length > 0)
    await tx.deleteFrom('ticketing.ticketReceipt').where(isOneKey('trackingKey', expired)).execute()
  const keyed = changes.map(({ creation }) => creation).filter(({ idempotencyKey }) => idempotencyKey !== null)
  // In one order everywhere, so that two transactions with the same keys cannot deadlock.
  const receipts = keyed.toSorted(byKey).map((creation) => ({ ...creation, createdAt }))
  const tickets = changes.map(({ ticket }) => ticket)
  sendWithCommit(tx, insertReceipts(tx, receipts), ...insertTickets(tx, tickets))
  return changes.map(({ ticket }) => ({ ticket }))
}

async function createTogether(
  { now }: Ticketing,
  tx: TicketingTx,
  creations: readonly Creation[],
): Promise<Outcome<Created>[]> {
  const at = now()
  const asked = creations.map(({ trackingKey, poolId, tokenId, idempotencyKey }) => ({
    ...{ trackingKey, poolId, tokenId, idempotencyKey },
  }))
  const { rows } = await load(tx, asked)
  const loaded = new Map(rows.map((row) => [row.trackingKey, row]))
  const received = rows.flatMap(({ receivedKey }) => receivedKey ?? [])
  const receipts = await receiptsOf(tx, received)
  const decide = (creation: Creation): Decision<CreationChange, Created> => {
    const { id = 0, poolId = null, defaultPriority = null, receivedKey = null } = loaded.get(creation.trackingKey) ?? {}
    const receipt = receivedKey === null ? null : (receipts.get(receivedKey) ?? null)
    const outcome = created(creation, { id, pool: poolId === null ? null : { defaultPriority }, receipt }, at)
    return 'ticket' in outcome ? { change: { creation, ...outcome, expired: receivedKey } } : { result: outcome }
  }
  return await decideAndWrite(creations, decide, (changes) => writeCreations(tx, changes, at.toISOString()))
}

function creationOf(token: Token, input: NewTicket, idempotencyKey: string | null): Creation {
  const { poolId, priority, subject, description, requesterFullName, requesterEmailAddress, requesterPhoneNumber } =
    input
  return {
    tokenId: token.id,
    poolId: poolFor(token.poolIds, poolId),
    trackingKey: randomBase32(26),
    content: {
      ...{ subject, description, requesterFullName, requesterEmailAddress, requesterPhoneNumber },
      ...{ source: token.source, channel: 'api' },
    },
    priority: priority && rankOf(priority),
    idempotencyKey,
    fingerprint: fingerprint(input),
  }
}

const BATCH_SIZES = [1, 2, 5, 10, 20, 50, 100, 200]

/** Makes the function through which every creation by an API token goes, measured. */
function creationRunner(ticketing: Ticketing) {
  const { db, now, metrics } = ticketing
  const sizes = metrics.histogram('flowdesk_acceptance_batch_size', 'Creations that shared a commit.', BATCH_SIZES)
  const run = commandBatch<TicketingTables, Creation, Created>({
    ...{ db, now },
    run: (tx, creations) => createTogether(ticketing, tx, creations),
    onBatch: sizes.record,
  })
  const help = 'Creations that wait for a commit.'
  metrics.source(() => [{ name: 'flowdesk_acceptance_queue_length', help, type: 'gauge', value: run.waiting() }])
  return async (token: Token, input: NewTicket, idempotencyKey: string | null): Promise<Created> =>
    await run(creationOf(token, input, idempotencyKey))
}

/**
 * Makes the commands that create tickets for API tokens. Creations that wait at the same time share a transaction, which
 * writes tickets and receipts; the receipt's primary key decides which of two requests with one key was first. They refuse
 * with SVC:1102 or SVC:2002, with SVC:3001 where the key was used for another body, and with SVC:0002 when too many wait.
 */
export function ticketCreation(ticketing: Ticketing): {
  createTicket: CreateTicket
  createTicketSync: CreateTicketSync
} {
  const create = creationRunner(ticketing)
  return {
    async createTicket(token, input, idempotencyKey) {
      const result = await create(token, input, idempotencyKey)
      const { trackingKey } = 'ticket' in result ? result.ticket : result
      return { trackingKey, status: 'accepted' }
    },
    async createTicketSync(token, input) {
      const result = await create(token, input, null)
      if (!('ticket' in result)) throw new Error('a creation without a key was taken for a retry')
      return recordOf(result.ticket)
    },
  }
}
