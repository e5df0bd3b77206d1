import { sql } from 'kysely'
import { randomBase32 } from '#platform/auth/secrets.ts'
import { prepareInsert } from '#platform/db/bulk-statements.ts'
import { isSameKey, nextValue } from '#platform/db/by-dialect.ts'
import { type CommandOutcome, createCommandBatch, type Decision, decideAndWrite } from '#platform/db/command-batch.ts'
import { compileOnce } from '#platform/db/compile-once.ts'
import { isInKeyList } from '#platform/db/in-list.ts'
import { sendWithCommit } from '#platform/db/transaction.ts'
import { valuesTable } from '#platform/db/values-list.ts'
import type { Token } from '../../api-tokens/guard.ts'
import { toPriorityRank } from '../../database/priorities.ts'
import type { TicketingTables } from '../../database/tables.ts'
import type { Ticketing, TicketingDb, TicketingTx } from '../../database/ticketing.ts'
import { toTicket } from '../queries.ts'
import {
  type CreationRequest,
  computeFingerprint,
  decideCreation,
  type NewTicketRow,
  resolvePoolId,
  type StoredReceipt,
} from '../rules.ts'
import type { NewTicket, Receipt, Ticket } from '../schema.ts'
import { buildTicketInserts } from './insert.ts'

/** Creates a ticket for the caller, or returns the receipt of the first request with the same key. */
export type CreateTicket = (token: Token, input: NewTicket, idempotencyKey: string | null) => Promise<Receipt>

export type CreateTicketSync = (token: Token, input: NewTicket) => Promise<Ticket>

type CreationKeys = Pick<CreationRequest, 'trackingKey' | 'poolId' | 'tokenId' | 'idempotencyKey'>

/** Draws an id for the ticket of each creation, and reads its pool and the receipt of its key, if they exist. */
const loadCreations = compileOnce((tx: TicketingDb, commands: readonly CreationKeys[]) =>
  tx
    .selectFrom(
      valuesTable(
        'given',
        { trackingKey: 'key', poolId: 'bigint', tokenId: 'bigint', idempotencyKey: 'key' },
        commands,
      ),
    )
    .leftJoin('ticketing.pool as pool', 'pool.id', 'given.poolId')
    .select(['given.trackingKey', 'pool.id as poolId', 'pool.defaultPriority'])
    .select(nextValue('ticketing.ticket_id').as('id'))
    // A subquery, because the planner could run a join over every receipt of the token.
    .select((e) =>
      e
        .selectFrom('ticketing.ticketReceipt as receipt')
        .select('receipt.trackingKey')
        .whereRef('receipt.tokenId', '=', 'given.tokenId')
        .where(isSameKey(sql.ref('receipt.idempotencyKey'), sql.ref('given.idempotencyKey')))
        .as('receivedKey'),
    ),
)

async function loadReceipts(tx: TicketingTx, trackingKeys: readonly string[]): Promise<Map<string, StoredReceipt>> {
  if (trackingKeys.length === 0) return new Map()
  const receipts = tx.selectFrom('ticketing.ticketReceipt').select(['trackingKey', 'fingerprint', 'createdAt'])
  const rows = await receipts.where(isInKeyList('trackingKey', trackingKeys)).execute()
  return new Map(rows.map((row) => [row.trackingKey, row]))
}

const insertReceipts = prepareInsert('ticketing.ticketReceipt', {
  tokenId: 'bigint',
  idempotencyKey: 'key',
  fingerprint: 'key',
  trackingKey: 'key',
  createdAt: 'instant',
})

/** A new ticket, or the tracking key of the ticket that an earlier request with the same key created. */
type CreationResult = { readonly ticket: NewTicketRow } | { readonly trackingKey: string }

const compareIdempotencyKeys = (
  one: Pick<CreationRequest, 'idempotencyKey'>,
  other: Pick<CreationRequest, 'idempotencyKey'>,
): number => ((one.idempotencyKey ?? '') < (other.idempotencyKey ?? '') ? -1 : 1)

interface CreationChange {
  readonly creation: CreationRequest
  readonly ticket: NewTicketRow
  /** Tracking key of the expired receipt to delete; null if there is none. */
  readonly expiredReceiptKey: string | null
}

async function writeCreations(
  tx: TicketingTx,
  changes: readonly CreationChange[],
  createdAt: string,
): Promise<CreationResult[]> {
  const expired = changes.flatMap((change) => change.expiredReceiptKey ?? [])
  if (expired.length > 0)
    await tx.deleteFrom('ticketing.ticketReceipt').where(isInKeyList('trackingKey', expired)).execute()
  const keyed = changes.map(({ creation }) => creation).filter(({ idempotencyKey }) => idempotencyKey !== null)
  // Sorted, so that two transactions with the same keys cannot deadlock.
  const receipts = keyed.toSorted(compareIdempotencyKeys).map((creation) => ({ ...creation, createdAt }))
  const tickets = changes.map(({ ticket }) => ticket)
  sendWithCommit(tx, insertReceipts(tx, receipts), ...buildTicketInserts(tx, tickets))
  return changes.map(({ ticket }) => ({ ticket }))
}

async function createBatch(
  { now }: Ticketing,
  tx: TicketingTx,
  creations: readonly CreationRequest[],
): Promise<CommandOutcome<CreationResult>[]> {
  const at = now()
  const inputs = creations.map(({ trackingKey, poolId, tokenId, idempotencyKey }) => ({
    ...{ trackingKey, poolId, tokenId, idempotencyKey },
  }))
  const { rows } = await loadCreations(tx, inputs)
  const loaded = new Map(rows.map((row) => [row.trackingKey, row]))
  const received = rows.flatMap(({ receivedKey }) => receivedKey ?? [])
  const receipts = await loadReceipts(tx, received)
  const decide = (creation: CreationRequest): Decision<CreationChange, CreationResult> => {
    const { id = 0, poolId = null, defaultPriority = null, receivedKey = null } = loaded.get(creation.trackingKey) ?? {}
    const receipt = receivedKey === null ? null : (receipts.get(receivedKey) ?? null)
    const outcome = decideCreation(creation, { id, pool: poolId === null ? null : { defaultPriority }, receipt }, at)
    return 'ticket' in outcome
      ? { change: { creation, ...outcome, expiredReceiptKey: receivedKey } }
      : { result: outcome }
  }
  return await decideAndWrite(creations, decide, (changes) => writeCreations(tx, changes, at.toISOString()))
}

function toCreation(token: Token, input: NewTicket, idempotencyKey: string | null): CreationRequest {
  const { poolId, priority, subject, description, requesterFullName, requesterEmailAddress, requesterPhoneNumber } =
    input
  return {
    tokenId: token.id,
    poolId: resolvePoolId(token.poolIds, poolId),
    trackingKey: randomBase32(26),
    content: {
      ...{ subject, description, requesterFullName, requesterEmailAddress, requesterPhoneNumber },
      ...{ source: token.source, channel: 'api' },
    },
    priority: priority && toPriorityRank(priority),
    idempotencyKey,
    fingerprint: computeFingerprint(input),
  }
}

const BATCH_SIZE_BUCKETS = [1, 2, 5, 10, 20, 50, 100, 200]

/** Creates the function that runs every creation by an API token, with metrics. */
function createCreationRunner(ticketing: Ticketing) {
  const { db, now, metrics } = ticketing
  const sizes = metrics.histogram(
    'flowdesk_acceptance_batch_size',
    'Creations that shared a commit.',
    BATCH_SIZE_BUCKETS,
  )
  const run = createCommandBatch<TicketingTables, CreationRequest, CreationResult>({
    ...{ db, now },
    run: (tx, creations) => createBatch(ticketing, tx, creations),
    onBatch: sizes.record,
  })
  const help = 'Creations that wait for a commit.'
  metrics.addSource(() => [{ name: 'flowdesk_acceptance_queue_length', help, type: 'gauge', value: run.waiting() }])
  return async (token: Token, input: NewTicket, idempotencyKey: string | null): Promise<CreationResult> =>
    await run(toCreation(token, input, idempotencyKey))
}

/**
 * Creates the commands that create tickets for API tokens. Creations that wait at the same time share a transaction,
 * which inserts tickets and receipts. The primary key of the receipts decides which of two requests with the same key
 * is first. Throws SVC:1102 or SVC:2002, SVC:3001 if the key was used with another body, and SVC:0002 if too many
 * creations wait.
 */
export function createTicketCreators(ticketing: Ticketing): {
  createTicket: CreateTicket
  createTicketSync: CreateTicketSync
} {
  const create = createCreationRunner(ticketing)
  return {
    async createTicket(token, input, idempotencyKey) {
      const result = await create(token, input, idempotencyKey)
      const { trackingKey } = 'ticket' in result ? result.ticket : result
      return { trackingKey, status: 'accepted' }
    },
    async createTicketSync(token, input) {
      const result = await create(token, input, null)
      if (!('ticket' in result)) throw new Error('a creation without a key was taken for a retry')
      return toTicket(result.ticket)
    },
  }
}
