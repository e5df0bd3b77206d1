import { type CompiledQuery, sql } from 'kysely'
import { randomBase32 } from '#platform/auth/secrets.ts'
import { prepareInsert } from '#platform/db/bulk-statements.ts'
import { isSameAsciiText, nextValue } from '#platform/db/by-dialect.ts'
import { type CommandOutcome, createCommandBatch, type Decision, decideAndWrite } from '#platform/db/command-batch.ts'
import { compileOnce, sendPipelined } from '#platform/db/compile-once.ts'
import { isInAsciiTextList } from '#platform/db/in-list.ts'
import { sendWithCommit, transaction } from '#platform/db/transaction.ts'
import { valuesTable } from '#platform/db/values-list.ts'
import { emit } from '#platform/jobs/emit.ts'
import type { Token } from '../../api-tokens/guard.ts'
import { toTokenChannel } from '../../api-tokens/rules.ts'
import { type Priority, toPriorityRank } from '../../database/priorities.ts'
import type { TicketingTables } from '../../database/tables.ts'
import type { Ticketing, TicketingDb, TicketingTx } from '../../database/ticketing.ts'
import { ticketsCreated, WELCOME_MAIL_HANDLER } from '../events.ts'
import { createTicketReader, toTicket } from '../queries/tickets.ts'
import { selectEnabledRule } from '../queries/triggers.ts'
import {
  type CreatedTicket,
  type CreationRequest,
  type CreationResult,
  computeFingerprint,
  decideCreation,
  type IdempotencyKeyOwner,
  mustEmitCreation,
  resolvePoolId,
  type StoredTicketReceipt,
  type TicketContent,
} from '../rules/creation.ts'
import type { Viewer } from '../rules/visibility.ts'
import type { NewTicket, Receipt, Ticket } from '../schema/integration.ts'
import { assignNewTicket } from './assign-new.ts'
import { buildTicketInserts } from './insert.ts'

export type CreateTicket = (token: Token, input: NewTicket, idempotencyKey: string | null) => Promise<Receipt>

export type CreateAndReturnTicket = (token: Token, input: NewTicket) => Promise<Ticket>

type CreationLookup = Pick<CreationRequest, 'trackingKey' | 'poolId' | 'tokenId' | 'formId' | 'idempotencyKey'>

/** Allocates ticket ids. Reads the pools, the receipts with the same idempotency keys, and a rule for new tickets. */
const loadCreations = compileOnce((tx: TicketingDb, lookups: readonly CreationLookup[]) =>
  tx
    .selectFrom(
      valuesTable(
        'given',
        {
          trackingKey: 'asciiText',
          poolId: 'bigint',
          tokenId: 'bigint',
          formId: 'bigint',
          idempotencyKey: 'asciiText',
        },
        lookups,
      ),
    )
    .leftJoin('ticketing.pool as pool', 'pool.id', 'given.poolId')
    .select(['given.trackingKey', 'pool.id as poolId', 'pool.defaultPriority', 'pool.assigneeStrategy'])
    .select(nextValue('ticketing.ticket_id').as('id'))
    // A subquery, because the planner could run a join over every receipt of the token.
    .select((e) =>
      e
        .selectFrom('ticketing.ticketReceipt as receipt')
        .select('receipt.trackingKey')
        .whereRef('receipt.tokenId', '=', 'given.tokenId')
        .whereRef('receipt.formId', '=', 'given.formId')
        .where(isSameAsciiText(sql.ref('receipt.idempotencyKey'), sql.ref('given.idempotencyKey')))
        .as('receiptTrackingKey'),
    )
    .select(selectEnabledRule(tx, 'ticket_created').as('creationRuleId')),
)

async function loadReceipts(
  tx: TicketingTx,
  trackingKeys: readonly string[],
): Promise<Map<string, StoredTicketReceipt>> {
  if (trackingKeys.length === 0) return new Map()
  const receipts = tx.selectFrom('ticketing.ticketReceipt').select(['trackingKey', 'fingerprint', 'createdAt'])
  const rows = await receipts.where(isInAsciiTextList('trackingKey', trackingKeys)).execute()
  return new Map(rows.map((row) => [row.trackingKey, row]))
}

const insertReceipts = prepareInsert('ticketing.ticketReceipt', {
  tokenId: 'bigint',
  formId: 'bigint',
  idempotencyKey: 'asciiText',
  fingerprint: 'asciiText',
  trackingKey: 'asciiText',
  createdAt: 'instant',
})

type KeyUse = Pick<CreationRequest, 'tokenId' | 'formId' | 'idempotencyKey'>

function compareKeyUses(one: KeyUse, other: KeyUse): number {
  const [key, otherKey] = [one.idempotencyKey ?? '', other.idempotencyKey ?? '']
  const byKey = key < otherKey ? -1 : Number(key > otherKey)
  return one.tokenId - other.tokenId || one.formId - other.formId || byKey
}

interface CreationChange extends CreatedTicket {
  readonly creation: CreationRequest
  /** Tracking key of the expired receipt to delete; null if there is none. */
  readonly expiredReceiptTrackingKey: string | null
  readonly mustEmitEvent: boolean
}

async function deleteExpiredReceipts(tx: TicketingTx, changes: readonly CreationChange[]): Promise<void> {
  const trackingKeys = changes.flatMap((change) => change.expiredReceiptTrackingKey ?? [])
  if (trackingKeys.length > 0)
    await tx.deleteFrom('ticketing.ticketReceipt').where(isInAsciiTextList('trackingKey', trackingKeys)).execute()
}

function buildCreationInserts(tx: TicketingTx, changes: readonly CreationChange[], createdAt: string) {
  const creationsWithKey = changes
    .map(({ creation }) => creation)
    .filter(({ idempotencyKey }) => idempotencyKey !== null)
  // Sorted, so that two transactions with the same keys cannot deadlock.
  const receipts = creationsWithKey.toSorted(compareKeyUses).map((creation) => ({ ...creation, createdAt }))
  const tickets = changes.map(({ ticket }) => ticket)
  return [insertReceipts(tx, receipts), ...buildTicketInserts(tx, tickets)]
}

/** Sends the statements that write creations: either immediately, or later in one round trip with the commit. */
type SendInserts = (tx: TicketingTx, statements: readonly CompiledQuery[]) => Promise<void> | void

const sendInsertsWithCommit: SendInserts = (tx, statements) => sendWithCommit(tx, ...statements)

async function sendInsertsImmediately(tx: TicketingTx, statements: readonly CompiledQuery[]): Promise<void> {
  await sendPipelined(tx, ...statements)
}

async function runCreationBatch(
  { now, jobs }: Ticketing,
  tx: TicketingTx,
  creations: readonly CreationRequest[],
  sendInserts: SendInserts,
): Promise<CommandOutcome<CreationResult>[]> {
  const at = now()
  const lookups = creations.map(({ trackingKey, poolId, tokenId, formId, idempotencyKey }) => ({
    ...{ trackingKey, poolId, tokenId, formId, idempotencyKey },
  }))
  const { rows } = await loadCreations(tx, lookups)
  const rowByTrackingKey = new Map(rows.map((row) => [row.trackingKey, row]))
  const receiptTrackingKeys = rows.flatMap(({ receiptTrackingKey }) => receiptTrackingKey ?? [])
  const receipts = await loadReceipts(tx, receiptTrackingKeys)
  const sendsWelcomeMail = jobs.listHandlers(ticketsCreated).includes(WELCOME_MAIL_HANDLER)
  const decide = (creation: CreationRequest): Decision<CreationChange, CreationResult> => {
    const row = rowByTrackingKey.get(creation.trackingKey)
    const { id = 0, poolId = null, defaultPriority = null, receiptTrackingKey = null } = row ?? {}
    const assigneeStrategy = row?.assigneeStrategy ?? 'none'
    const receipt = receiptTrackingKey === null ? null : (receipts.get(receiptTrackingKey) ?? null)
    const pool = poolId === null ? null : { defaultPriority, assigneeStrategy }
    const outcome = decideCreation(creation, { id, pool, receipt }, at)
    if (!('ticket' in outcome)) return { result: outcome }
    const { poolAssignsTickets } = outcome
    const consumers = { hasRule: Boolean(row?.creationRuleId), poolAssignsTickets, sendsWelcomeMail }
    const mustEmitEvent = mustEmitCreation(creation.content, consumers)
    return { change: { creation, ...outcome, expiredReceiptTrackingKey: receiptTrackingKey, mustEmitEvent } }
  }
  return await decideAndWrite(creations, decide, async (changes) => {
    await deleteExpiredReceipts(tx, changes)
    const ticketIds = changes.filter(({ mustEmitEvent }) => mustEmitEvent).map(({ ticket }) => ticket.id)
    if (ticketIds.length > 0) await emit(tx, jobs, ticketsCreated, [{ ticketIds }], at)
    await sendInserts(tx, buildCreationInserts(tx, changes, at.toISOString()))
    return changes.map(({ ticket, poolAssignsTickets }) => ({ ticket, poolAssignsTickets }))
  })
}

export interface CreationOptions extends IdempotencyKeyOwner {
  readonly poolId: number
  readonly priority: Priority | null
  readonly idempotencyKey: string | null
  /** Hash of the request body. A request with the same idempotency key must have the same hash. */
  readonly fingerprint: string
}

/** Returns the request for a new ticket, with a new tracking key. */
export const toCreationRequest = (
  { priority, ...options }: CreationOptions,
  content: TicketContent,
): CreationRequest => ({
  ...options,
  content,
  trackingKey: randomBase32(26),
  priorityRank: priority && toPriorityRank(priority),
})

/**
 * Inserts the ticket immediately, so that the transaction can add messages to it. Throws the errors of
 * `decideCreation`, and a unique violation if another transaction uses the idempotency key at the same time.
 */
export async function createTicketInTransaction(
  ticketing: Ticketing,
  tx: TicketingTx,
  creation: CreationRequest,
): Promise<CreationResult> {
  const [outcome] = await runCreationBatch(ticketing, tx, [creation], sendInsertsImmediately)
  if (outcome === undefined || outcome === 'contended') throw new Error('a creation was skipped')
  if ('error' in outcome) throw outcome.error
  return outcome.result
}

function toTokenCreationRequest(token: Token, input: NewTicket, idempotencyKey: string | null): CreationRequest {
  const { poolId, priority, subject, description, requesterFullName, requesterEmailAddress, requesterPhoneNumber } =
    input
  const options = { tokenId: token.id, formId: 0, poolId: resolvePoolId(token.poolIds, poolId), priority }
  return toCreationRequest(
    { ...options, idempotencyKey, fingerprint: computeFingerprint(input) },
    {
      ...{ subject, description, requesterFullName, requesterEmailAddress, requesterPhoneNumber },
      ...{ source: token.source, channel: toTokenChannel(token.source) },
    },
  )
}

const BATCH_SIZE_BUCKETS = [1, 2, 5, 10, 20, 50, 100, 200]

function createCreationRunner(ticketing: Ticketing) {
  const { db, now, metrics } = ticketing
  const batchSizes = metrics.histogram(
    'flowdesk_ticket_creation_batch_size',
    'Number of ticket creations in one transaction.',
    BATCH_SIZE_BUCKETS,
  )
  const run = createCommandBatch<TicketingTables, CreationRequest, CreationResult>({
    ...{ db, now },
    run: (tx, creations) => runCreationBatch(ticketing, tx, creations, sendInsertsWithCommit),
    onBatch: batchSizes.record,
  })
  const help = 'Number of ticket creations that wait for a transaction.'
  metrics.addSource(() => [
    { name: 'flowdesk_ticket_creations_waiting', help, type: 'gauge', value: run.queuedCount() },
  ])
  return async (token: Token, input: NewTicket, idempotencyKey: string | null): Promise<CreationResult> =>
    await run(toTokenCreationRequest(token, input, idempotencyKey))
}

/**
 * Creates the function that assigns a new ticket and returns it. If the assignment fails, the function returns the
 * ticket as created, and a job of `ticketsCreated` assigns the ticket later. The function also returns the ticket as
 * created if a rule has moved the ticket to a pool that the viewer does not see.
 */
function createTicketAssigner(ticketing: Ticketing): (viewer: Viewer, created: CreatedTicket) => Promise<Ticket> {
  const readTicket = createTicketReader(ticketing)
  async function assignAndRead(viewer: Viewer, id: number): Promise<Ticket | undefined> {
    await transaction(ticketing.db, (tx) => assignNewTicket(ticketing, tx, id))
    return await readTicket(viewer, { id })
  }
  return async (viewer, { ticket, poolAssignsTickets }) => {
    // Ignores errors, because the ticket is stored: after an error response, the client would create a second one.
    const assignedTicket = poolAssignsTickets
      ? await assignAndRead(viewer, ticket.id).catch(() => undefined)
      : undefined
    return assignedTicket ?? toTicket(ticket)
  }
}

/**
 * Waiting creations share a transaction. If two requests with the same idempotency key run at once, the primary key of
 * the receipts lets only one create a ticket, and the other returns the receipt of this ticket. The commands throw
 * `poolNotAllowed`, `poolRequired`, `idempotencyKeyReused` if the key was used with another body, or `overloaded`.
 */
export function createTicketCreators(ticketing: Ticketing): {
  createTicket: CreateTicket
  createAndReturnTicket: CreateAndReturnTicket
} {
  const create = createCreationRunner(ticketing)
  const assign = createTicketAssigner(ticketing)
  return {
    async createTicket(token, input, idempotencyKey) {
      const result = await create(token, input, idempotencyKey)
      const { trackingKey } = 'ticket' in result ? result.ticket : result
      return { trackingKey, status: 'accepted' }
    },
    async createAndReturnTicket(token, input) {
      const result = await create(token, input, null)
      if (!('ticket' in result)) throw new Error('a creation without an idempotency key was treated as a retry')
      return await assign(token, result)
    },
  }
}
