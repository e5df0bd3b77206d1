import { randomBase32 } from '#platform/auth/secrets.ts'
import { batched } from '#platform/db/batch.ts'
import { isContention, isReferenced } from '#platform/db/failures.ts'
import { idempotencyKeyReused, tooBusy } from '#platform/errors/common.ts'
import { newRowsRecorder } from '#platform/events/record-new.ts'
import type { Token } from '../../api-tokens/guard.ts'
import { rankOf } from '../../database/priorities.ts'
import type { TicketingTables } from '../../database/tables.ts'
import type { Ticketing } from '../../database/ticketing.ts'
import { poolNotAllowed } from '../../pools/errors.ts'
import { ticketAccepted } from '../events.ts'
import { fingerprint, KEY_LIFETIME_MS, poolFor } from '../rules.ts'
import type { NewTicket, Receipt } from '../schema.ts'

const columns = {
  trackingKey: 'text',
  tokenId: 'bigint',
  idempotencyKey: 'text',
  fingerprint: 'text',
  poolId: 'bigint',
  subject: 'text',
  description: 'text',
  priority: 'int',
  requesterFullName: 'text',
  requesterEmailAddress: 'text',
  requesterPhoneNumber: 'text',
  source: 'text',
  channel: 'text',
  acceptedAt: 'instant',
} as const

type Row = { readonly [K in keyof typeof columns]: string | number | null } & {
  readonly trackingKey: string
  readonly tokenId: number
  readonly idempotencyKey: string | null
  readonly fingerprint: string
  readonly poolId: number
}

const recordNew = newRowsRecorder<TicketingTables, typeof columns>({
  into: 'ticketing.acceptance',
  columns,
  parent: { table: 'ticketing.pool', column: 'poolId' },
  unlessKnown: ['tokenId', 'idempotencyKey'],
  told: 'trackingKey',
  fact: ticketAccepted,
})

/** Accepts a creation: once the promise resolves, the acceptance is on disk. */
export type AcceptTicket = (token: Token, input: NewTicket, idempotencyKey: string | null) => Promise<Receipt>

const receiptOf = (trackingKey: string): Receipt => ({ trackingKey, status: 'accepted' })

// One commit at a time: those that come meanwhile make the next batch larger.
const BATCHES = {
  lanes: 1,
  size: 200,
  queue: 5000,
  patienceMs: 10_000,
  whenFull: tooBusy,
}

const SIZES = [1, 2, 5, 10, 20, 50, 100, 200]

/** The one function through which creations reach the disk, measured. */
function writtenTogether(
  { metrics, now }: Ticketing,
  write: (rows: Row[]) => Promise<boolean[]>,
): (row: Row) => Promise<boolean> {
  const sizes = metrics.histogram('flowdesk_acceptance_batch_size', 'Creations that shared a commit.', SIZES)
  const together = batched(write, { ...BATCHES, now: () => now().getTime(), onBatch: sizes.record })
  const help = 'Creations that wait for a commit.'
  metrics.source(() => [{ name: 'flowdesk_acceptance_queue_length', help, type: 'gauge', value: together.waiting() }])
  return together
}

/**
 * Makes the command that accepts creations. Requests that wait for the same commit share one statement; it writes
 * the reserved ticket id, the idempotency record and the fact from which the ticket will be made. A unique index
 * decides which of two requests with one key was first. Refuses with SVC:1102, SVC:2002, SVC:3001 or, when too many
 * requests wait, SVC:0002.
 */
export function ticketAcceptance(ticketing: Ticketing): AcceptTicket {
  async function write(rows: Row[]): Promise<boolean[]> {
    const once = () => recordNew(ticketing.db, rows, ticketing.now())
    // A pool that is deleted while the statement runs fails it; asked again, it leaves the pool's rows out. So does a
    // statement that lost against another one; asked again, it finds what the other wrote.
    const recorded = await once().catch((error: unknown) => {
      if (isReferenced(error) || isContention(error)) return once()
      throw error
    })
    ticketing.bell.ring()
    const fresh = new Set(recorded.map((row) => row.told))
    return rows.map((row) => fresh.has(row.trackingKey))
  }

  const writeTogether = writtenTogether(ticketing, write)

  return async function accept(token, input, idempotencyKey) {
    const row = rowOf(ticketing, token, input, idempotencyKey)
    for (let attempt = 1; ; attempt++) {
      if (await writeTogether(row)) return receiptOf(row.trackingKey)
      const first = await firstWith(ticketing, row)
      if (first) return receiptOf(first)
      if (attempt === 3) throw new Error('an idempotency key was neither free nor taken')
    }
  }
}

function rowOf(ticketing: Ticketing, token: Token, input: NewTicket, idempotencyKey: string | null): Row {
  const { poolId, priority, ...rest } = input
  return {
    ...rest,
    poolId: poolFor(token.poolIds, poolId),
    trackingKey: randomBase32(26),
    tokenId: token.id,
    idempotencyKey,
    fingerprint: fingerprint(input),
    priority: priority && rankOf(priority),
    source: token.source,
    channel: 'api',
    acceptedAt: ticketing.now().toISOString(),
  }
}

/** The tracking key that the first request with this key was given; null when the key has run out and is free again. */
async function firstWith({ db, now }: Ticketing, row: Row): Promise<string | null> {
  const pool = await db.selectFrom('ticketing.pool').select('id').where('id', '=', row.poolId).executeTakeFirst()
  if (!pool) throw poolNotAllowed()
  const { idempotencyKey } = row
  if (idempotencyKey === null) return null
  const first = await db
    .selectFrom('ticketing.acceptance')
    .select(['id', 'trackingKey', 'fingerprint', 'acceptedAt'])
    .where('tokenId', '=', row.tokenId)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst()
  if (!first) return null
  if (Date.parse(first.acceptedAt) + KEY_LIFETIME_MS <= now().getTime()) {
    await db.updateTable('ticketing.acceptance').set({ idempotencyKey: null }).where('id', '=', first.id).execute()
    return null
  }
  if (first.fingerprint !== row.fingerprint) throw idempotencyKeyReused({ details: { idempotencyKey } })
  return first.trackingKey
}
