import { setTimeout as pause, setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { prepareInsert, prepareUpdate } from '#platform/db/bulk-statements.ts'
import { sendPipelined } from '#platform/db/compile-once.ts'
import { transaction } from '#platform/db/transaction.ts'
import { COMPARISON_INTERVAL_MS, LONG_LOOK_BACK_MS, pauseAfterFullBatch } from '#platform/search/indexing.ts'
import type { Ticketing, TicketingTx } from '../database/ticketing.ts'
import { findNewestTicketId, listStaleInRange, listStaleSince, loadVersions } from './queries/stale.ts'
import { loadTicketTexts, TEXT_BATCH_SIZE } from './queries/texts.ts'
import { createTicketDocument } from './rules/document.ts'

type IndexerResources = Pick<Ticketing, 'db' | 'now'>

type StaleTicket = Awaited<ReturnType<typeof loadVersions>>[number]

/** Number of tickets that one transaction indexes. */
const BATCH_SIZE = 100

const columns = { ticketId: 'bigint', version: 'int', poolId: 'bigint', document: 'text' } as const

const insertDocuments = prepareInsert('ticketing.ticketSearch', columns)

const updateDocuments = prepareUpdate('ticketing.ticketSearch', columns, { keyColumn: 'ticketId' })

/** Locks the index for the transaction. Returns false, without waiting, if another process has locked it. */
const lockIndex = async (tx: TicketingTx): Promise<boolean> =>
  (await tx.selectFrom('ticketing.ticketIndexer').select('id').forUpdate().skipLocked().executeTakeFirst()) !==
  undefined

async function writeDocuments(tx: TicketingTx, tickets: readonly StaleTicket[]): Promise<void> {
  const texts = await loadTicketTexts(
    tx,
    tickets.map(({ ticketId }) => ticketId),
  )
  const rows: (StaleTicket & { document: string })[] = []
  for (const ticket of tickets) {
    rows.push({ ...ticket, document: createTicketDocument(texts.get(ticket.ticketId) ?? []) })
    await yieldToEventLoop()
  }
  await sendPipelined(
    tx,
    insertDocuments(
      tx,
      rows.filter(({ indexedVersion }) => indexedVersion === null),
    ),
    updateDocuments(
      tx,
      rows.filter(({ indexedVersion }) => indexedVersion !== null),
    ),
  )
}

/** Indexes those tickets whose current version is not indexed. Returns false if another process indexes tickets. */
async function indexTickets({ db }: IndexerResources, ids: readonly number[]): Promise<boolean> {
  return await transaction(db, async (tx) => {
    if (!(await lockIndex(tx))) return false
    // Reads the versions before the texts, so that a ticket that changes in between is indexed again.
    const stale = (await loadVersions(tx, ids)).filter(({ version, indexedVersion }) => version !== indexedVersion)
    for (let from = 0; from < stale.length; from += TEXT_BATCH_SIZE)
      await writeDocuments(tx, stale.slice(from, from + TEXT_BATCH_SIZE))
    return true
  })
}

/** How far before the last read to look again: clocks may differ, and a change commits later than its `updatedAt`. */
const LOOK_BACK_MS = 10_000

const LONG_LOOK_BACK_INTERVAL_MS = 5000

/** Creates a function that indexes a batch of recently changed tickets. It returns whether there may be more. */
function createChangeIndexer(resources: IndexerResources): () => Promise<boolean> {
  let changesReadUntil = Number.NEGATIVE_INFINITY
  let lastLongLookBackAt = Number.NEGATIVE_INFINITY
  return async () => {
    const now = resources.now().getTime()
    // The absolute value, because the clock may have been set back since the last long look back.
    const isLongLookBack = Math.abs(now - lastLongLookBackAt) >= LONG_LOOK_BACK_INTERVAL_MS
    const readFrom = Math.min(Number.isFinite(changesReadUntil) ? changesReadUntil : now, now)
    const since = new Date(readFrom - (isLongLookBack ? LONG_LOOK_BACK_MS : LOOK_BACK_MS)).toISOString()
    const begunAt = performance.now()
    const ids = await listStaleSince(resources.db, since, BATCH_SIZE)
    if (ids.length > 0 && !(await indexTickets(resources, ids))) return false
    if (ids.length === BATCH_SIZE) {
      await pauseAfterFullBatch(begunAt)
      return true
    }
    changesReadUntil = now
    if (isLongLookBack) lastLongLookBackAt = now
    return false
  }
}

/** Size of the range of ids in which one query looks for stale tickets. */
const COMPARISON_BATCH_SIZE = 5000

/** Indexes stale tickets up to `maxId`. Returns the next `maxId`: 0 at the end; the same if another process indexes. */
async function indexStaleInRange(resources: IndexerResources, maxId: number): Promise<number> {
  const minId = Math.max(1, maxId - COMPARISON_BATCH_SIZE + 1)
  const ids = await listStaleInRange(resources.db, [minId, maxId], BATCH_SIZE)
  const begunAt = performance.now()
  if (ids.length > 0 && !(await indexTickets(resources, ids))) return maxId
  // Pauses for as long as the batch took, so that indexing keeps the database busy at most half of the time.
  if (ids.length > 0) await pause(performance.now() - begunAt)
  return (ids.length === BATCH_SIZE ? (ids.at(-1) ?? minId) : minId) - 1
}

/** Creates a function that indexes the stale tickets of the next range. It returns whether to call it again at once. */
function createIndexComparer(resources: IndexerResources): () => Promise<boolean> {
  let maxId = 0
  let startedAt = Number.NEGATIVE_INFINITY
  return async () => {
    const now = resources.now().getTime()
    if (maxId === 0) {
      if (Math.abs(now - startedAt) < COMPARISON_INTERVAL_MS) return false
      startedAt = now
      maxId = await findNewestTicketId(resources.db)
      return maxId > 0
    }
    const nextMaxId = await indexStaleInRange(resources, maxId)
    const hasAdvanced = nextMaxId < maxId
    maxId = nextMaxId
    return hasAdvanced && maxId > 0
  }
}

/** Creates the poller: true means call again at once. At the start and hourly, it compares all tickets to the index. */
export function createTicketIndexer(resources: IndexerResources): () => Promise<boolean> {
  const indexChanges = createChangeIndexer(resources)
  const compareNextRange = createIndexComparer(resources)
  return async () => {
    const hasChanges = await indexChanges()
    return hasChanges || (await compareNextRange())
  }
}
