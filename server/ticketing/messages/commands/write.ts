import { nextValue } from '#platform/db/by-dialect.ts'
import {
  commandBatch,
  type Decision,
  decideAndWrite,
  LostRace,
  type Outcome,
  type RunCommand,
} from '#platform/db/command-batch.ts'
import { compileOnce, sendAtOnce } from '#platform/db/compile-once.ts'
import { givenTable } from '#platform/db/given-rows.ts'
import { isOneOf } from '#platform/db/is-one-of.ts'
import { rowInserter, rowReturner, rowUpdater } from '#platform/db/many-rows.ts'
import { linkAttachments } from '../../attachments/commands.ts'
import type { TicketingTables } from '../../database/tables.ts'
import type { Ticketing, TicketingDb, TicketingTx } from '../../database/ticketing.ts'
import { lockFreeTickets, lockTickets, updateActivities } from '../../tickets/commands/activity.ts'
import { insertTickets } from '../../tickets/commands/insert.ts'
import { type AppendChange, type Appending, requesterMessage, type StoredTicket } from '../rules/append.ts'
import type { MessageReceipt } from '../schema.ts'
import { dropClaim, forgetReceipts, keyStatesOf, placed, useClaim, usedKeys } from './keys.ts'

/** Appends messages of requesters. Messages that wait at the same time share a transaction. */
export type RunAppending = RunCommand<Appending, MessageReceipt>

const ticketsById = compileOnce((tx: TicketingDb, ids: readonly number[]) =>
  tx.selectFrom('ticketing.ticket').selectAll().where(isOneOf('id', ids)),
)

const insertMessages = rowReturner(
  'ticketing.message',
  {
    ticketId: 'bigint',
    direction: 'key',
    channel: 'key',
    visibility: 'key',
    subject: 'text',
    content: 'text',
    contentHtml: 'text',
    occurredAt: 'instant',
  },
  ['id', 'ticketId'],
)

const insertReceipts = rowInserter('ticketing.messageReceipt', {
  tokenId: 'bigint',
  ticketId: 'bigint',
  idempotencyKey: 'key',
  fingerprint: 'key',
  messageId: 'bigint',
  writtenTicketId: 'bigint',
  createdAt: 'instant',
})

const updateStatuses = rowUpdater(
  'ticketing.ticket',
  { id: 'bigint', statusId: 'int', subStatusId: 'bigint' },
  { key: 'id' },
)

const nextTicketIds = compileOnce((tx: TicketingDb, places: readonly { readonly place: number }[]) =>
  tx.selectFrom(givenTable('given', { place: 'int' }, places)).select(nextValue('ticketing.ticket_id').as('id')),
)

type DecidedMessage = AppendChange & { readonly appending: Appending }

/** A message to write, with its ticket, which may be new. */
interface PlannedMessage {
  readonly appending: Appending
  readonly change: AppendChange
  readonly ticket: Pick<StoredTicket, 'id' | 'trackingKey' | 'parentTicketId'>
}

/** Inserts the child tickets in which messages continue, and adds its ticket to each message. */
async function insertChildren(tx: TicketingTx, changes: readonly DecidedMessage[]): Promise<PlannedMessage[]> {
  const places = changes.flatMap(({ child }, place) => (child ? [{ place }] : []))
  const ids = places.length > 0 ? (await nextTicketIds(tx, places)).rows.map(({ id }) => id) : []
  const idAt = new Map(places.map(({ place }, index) => [place, ids[index] ?? 0]))
  const written = changes.map(({ appending, ...change }, place) => {
    const { named, child } = change
    return { appending, change, ticket: child ? { ...child, id: idAt.get(place) ?? 0 } : named }
  })
  const children = changes.flatMap(({ child }, place) => (child ? [{ ...child, id: idAt.get(place) ?? 0 }] : []))
  if (children.length > 0) await sendAtOnce(tx, ...insertTickets(tx, children))
  return written
}

async function writeMessages(tx: TicketingTx, all: readonly PlannedMessage[], at: string): Promise<MessageReceipt[]> {
  const rows = all.map(({ appending: { words }, ticket }) => ({
    ...words,
    ...{ ticketId: ticket.id, direction: 'inbound', channel: 'api', visibility: 'public', occurredAt: at },
  }))
  const ids = new Map((await insertMessages(tx, rows)).map(({ id, ticketId }) => [Number(ticketId), Number(id)]))
  return all.map(({ change, ticket: { id: ticketId, trackingKey, parentTicketId } }) => ({
    ...{ id: ids.get(ticketId) ?? 0, ticketId, trackingKey, createdAt: at },
    ...{ continuedInNewTicket: change.child !== null, parentTicketId, isReplay: false },
  }))
}

/** Deletes the expired receipts and the claims of the used keys. Returns the new receipts to insert. */
async function consumeKeys(tx: TicketingTx, all: readonly PlannedMessage[], receipts: readonly MessageReceipt[]) {
  const uses = all.flatMap(({ appending: { use, claimId }, change: { key } }, place) => {
    const receipt = receipts[place]
    return use && receipt ? [{ use, claimId, key, receipt }] : []
  })
  await forgetReceipts(
    tx,
    uses.filter(({ key }) => key.expiredReceipt).map(({ use }) => use),
  )
  for (const { use, claimId, key } of uses) {
    if (key.lostClaimId) await dropClaim(tx, key.lostClaimId)
    if (claimId) await useClaim(tx, use, claimId)
  }
  return uses.map(({ use, receipt: { id: messageId, ticketId: writtenTicketId, createdAt } }) => ({
    ...{ ...use, messageId, writtenTicketId, createdAt },
  }))
}

/** Returns the statements that update changed tickets, and the statuses of reopened ones. */
function ticketUpdates(tx: TicketingTx, all: readonly PlannedMessage[]) {
  const changed = all.flatMap(({ change: { named, ticket } }) => (ticket ? [{ named, ticket }] : []))
  const activities = changed.map(({ ticket: { id: ticketId, updatedAt, version } }) => ({
    ticketId,
    updatedAt,
    version,
  }))
  const reopened = changed.filter(({ named, ticket }) => ticket.statusId !== named.statusId).map(({ ticket }) => ticket)
  return [updateActivities(tx, activities), ...(reopened.length > 0 ? [updateStatuses(tx, reopened)] : [])] as const
}

async function writeAll(
  tx: TicketingTx,
  changes: readonly DecidedMessage[],
  at: string,
): Promise<readonly MessageReceipt[]> {
  const written = await insertChildren(tx, changes)
  const receipts = await writeMessages(tx, written, at)
  for (const [place, { appending }] of written.entries())
    await linkAttachments(tx, appending.attachmentIds, receipts[place]?.id ?? 0)
  const used = await consumeKeys(tx, written, receipts)
  const [updated] = await sendAtOnce(tx, ...ticketUpdates(tx, written), insertReceipts(tx, used))
  const changed = written.filter(({ change }) => change.ticket)
  if (Number(updated.numAffectedRows) !== changed.length) throw new LostRace()
  return receipts
}

async function appendBatch(
  { now }: Ticketing,
  tx: TicketingTx,
  all: readonly Appending[],
  isWaiting: boolean,
): Promise<Outcome<MessageReceipt>[]> {
  const lock = isWaiting ? lockTickets : lockFreeTickets
  const ids = all.map(({ ticketId }) => ticketId)
  const uses = all.flatMap(({ use }) => use ?? [])
  // Reads tickets and keys after the locks: a later statement sees what was committed while the first one waited.
  const statements = [lock.with(tx, ids), ticketsById.with(tx, ids), usedKeys.with(tx, placed(uses))] as const
  const [locked, stored, used] = await sendAtOnce(tx, ...statements)
  const versions = new Map(locked.rows.map(({ ticketId, version }) => [ticketId, version]))
  const tickets = new Map(stored.rows.map((row) => [row.id, row]))
  const ticketWith = (id: number): StoredTicket | undefined => {
    const [version, ticket] = [versions.get(id), tickets.get(id)]
    return version === undefined || !ticket ? undefined : { ...ticket, version }
  }
  const keyStateOf = await keyStatesOf(tx, uses, used.rows)
  const at = now()
  const seen = new Set<number>()
  const decide = (appending: Appending): Decision<DecidedMessage, MessageReceipt> => {
    const { ticketId, use } = appending
    const named = ticketWith(ticketId)
    // A batch writes one message per ticket. Without waiting, tickets locked by other transactions were skipped.
    if (seen.has(ticketId) || (!named && !isWaiting)) return 'contended'
    seen.add(ticketId)
    const decision = requesterMessage(appending, named, use && keyStateOf(use), at)
    return 'replay' in decision ? { result: decision.replay } : { change: { ...decision, appending } }
  }
  return await decideAndWrite(all, decide, (changes) => writeAll(tx, changes, at.toISOString()))
}

/** Creates the function that appends every message of a requester. */
export const appendRunner = (ticketing: Ticketing): RunAppending =>
  commandBatch<TicketingTables, Appending, MessageReceipt>({
    ...{ db: ticketing.db, now: ticketing.now },
    run: (tx, all, isWaiting) => appendBatch(ticketing, tx, all, isWaiting),
  })
