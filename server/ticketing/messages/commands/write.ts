import { createInsertReturning, prepareInsert, prepareUpdate } from '#platform/db/bulk-statements.ts'
import { nextValue } from '#platform/db/by-dialect.ts'
import {
  type CommandOutcome,
  type CommandRunner,
  createCommandBatch,
  type Decision,
  decideAndWrite,
  SerializationFailure,
} from '#platform/db/command-batch.ts'
import { compileOnce, sendPipelined } from '#platform/db/compile-once.ts'
import { isInIdList } from '#platform/db/in-list.ts'
import { valuesTable } from '#platform/db/values-list.ts'
import { emit } from '#platform/jobs/emit.ts'
import { linkAttachments } from '../../attachments/commands.ts'
import type { TicketingTables } from '../../database/tables.ts'
import type { Ticketing, TicketingDb, TicketingTx } from '../../database/ticketing.ts'
import { buildActivityUpdate, lockAvailableTickets, lockTickets } from '../../tickets/commands/activity.ts'
import { writeHistory } from '../../tickets/commands/history.ts'
import { buildTicketInserts } from '../../tickets/commands/insert.ts'
import {
  customerReplied,
  staffReplied,
  ticketStatusChanged,
  ticketsCreated,
  watchedTicketStatusChanged,
} from '../../tickets/events.ts'
import { selectAnyWatcher, selectEnabledRule } from '../../tickets/queries/triggers.ts'
import { describeChanges, type TicketActor } from '../../tickets/rules/change.ts'
import {
  type AppendChange,
  type AppendRequest,
  decideAppend,
  type MessageAuthor,
  mustEmitCustomerReplied,
  type StoredTicket,
} from '../rules/append.ts'
import type { MessageReceipt } from '../schema/integration.ts'
import { consumeClaim, deleteClaim, deleteReceipts, loadKeyStates, selectKeyRowIds, toNumberedKeys } from './keys.ts'

/** Runs an append request. Requests that wait at the same time share a transaction. */
export type RunAppendRequest = CommandRunner<AppendRequest, MessageReceipt>

const selectTicketsById = compileOnce((tx: TicketingDb, ids: readonly number[]) =>
  tx
    .selectFrom('ticketing.ticket')
    .selectAll()
    .select([selectEnabledRule(tx, 'customer_replied').as('replyRuleId'), selectAnyWatcher(tx).as('anyWatcherUserId')])
    .where(isInIdList('id', ids)),
)

const insertMessages = createInsertReturning(
  'ticketing.message',
  {
    ticketId: 'bigint',
    direction: 'asciiText',
    channel: 'asciiText',
    visibility: 'asciiText',
    subject: 'text',
    content: 'text',
    contentHtml: 'text',
    authorUserId: 'bigint',
    occurredAt: 'instant',
  },
  ['id', 'ticketId'],
)

const insertReceipts = prepareInsert('ticketing.messageReceipt', {
  tokenId: 'bigint',
  ticketId: 'bigint',
  idempotencyKey: 'asciiText',
  fingerprint: 'asciiText',
  messageId: 'bigint',
  writtenTicketId: 'bigint',
  createdAt: 'instant',
})

const updateStatuses = prepareUpdate(
  'ticketing.ticket',
  { id: 'bigint', statusId: 'int', subStatusId: 'bigint', resolvedAt: 'instant' },
  { keyColumn: 'id' },
)

const selectNextTicketIds = compileOnce((tx: TicketingDb, places: readonly { readonly place: number }[]) =>
  tx.selectFrom(valuesTable('given', { place: 'int' }, places)).select(nextValue('ticketing.ticket_id').as('id')),
)

type DecidedMessage = AppendChange & { readonly request: AppendRequest }

/** A message to write, with its ticket, which may be new. */
interface MessageToWrite {
  readonly request: AppendRequest
  readonly change: AppendChange
  readonly ticket: Pick<StoredTicket, 'id' | 'trackingKey' | 'parentTicketId'>
}

async function insertChildren(tx: TicketingTx, changes: readonly DecidedMessage[]): Promise<MessageToWrite[]> {
  const places = changes.flatMap(({ child }, index) => (child ? [{ place: index }] : []))
  const ids = places.length > 0 ? (await selectNextTicketIds(tx, places)).rows.map(({ id }) => id) : []
  const idByChangeIndex = new Map(places.map(({ place }, childIndex) => [place, ids[childIndex] ?? 0]))
  const messages = changes.map(({ request, ...change }, index) => {
    const { requestedTicket, child } = change
    return { request, change, ticket: child ? { ...child, id: idByChangeIndex.get(index) ?? 0 } : requestedTicket }
  })
  const children = changes.flatMap(({ child }, index) =>
    child ? [{ ...child, id: idByChangeIndex.get(index) ?? 0 }] : [],
  )
  if (children.length > 0) await sendPipelined(tx, ...buildTicketInserts(tx, children))
  return messages
}

async function writeMessages(
  tx: TicketingTx,
  messages: readonly MessageToWrite[],
  at: string,
): Promise<MessageReceipt[]> {
  const rows = messages.map(({ request: { content, author }, ticket }) => ({
    ...content,
    ...author,
    ...{ ticketId: ticket.id, occurredAt: at },
  }))
  const ids = new Map((await insertMessages(tx, rows)).map(({ id, ticketId }) => [Number(ticketId), Number(id)]))
  return messages.map(({ change, ticket: { id: ticketId, trackingKey, parentTicketId } }) => ({
    ...{ id: ids.get(ticketId) ?? 0, ticketId, trackingKey, createdAt: at },
    ...{ continuedInNewTicket: change.child !== null, parentTicketId, isReplay: false },
  }))
}

/** Deletes the expired receipts and the claims of the used keys. Returns the new receipts to insert. */
async function consumeKeys(tx: TicketingTx, messages: readonly MessageToWrite[], receipts: readonly MessageReceipt[]) {
  const uses = messages.flatMap(({ request: { keyUse, claimId }, change: { expiredKeyRows } }, index) => {
    const receipt = receipts[index]
    return keyUse && receipt ? [{ use: keyUse, claimId, expiredKeyRows, receipt }] : []
  })
  await deleteReceipts(
    tx,
    uses.filter(({ expiredKeyRows }) => expiredKeyRows.hasExpiredReceipt).map(({ use }) => use),
  )
  for (const { use, claimId, expiredKeyRows } of uses) {
    if (expiredKeyRows.expiredClaimId) await deleteClaim(tx, expiredKeyRows.expiredClaimId)
    if (claimId) await consumeClaim(tx, use, claimId)
  }
  return uses.map(({ use, receipt: { id: messageId, ticketId: writtenTicketId, createdAt } }) => ({
    ...{ ...use, messageId, writtenTicketId, createdAt },
  }))
}

function buildTicketUpdates(tx: TicketingTx, messages: readonly MessageToWrite[]) {
  const changed = messages.flatMap(({ change: { requestedTicket, changedTicket } }) =>
    changedTicket ? [{ requestedTicket, changedTicket }] : [],
  )
  const activities = changed.map(({ changedTicket: { id: ticketId, updatedAt, version } }) => ({
    ticketId,
    updatedAt,
    version,
  }))
  const opened = changed
    .filter(({ requestedTicket, changedTicket }) => changedTicket.statusId !== requestedTicket.statusId)
    // A message can change the status only to Open, which is not resolved.
    .map(({ changedTicket }) => ({ ...changedTicket, resolvedAt: null }))
  return [buildActivityUpdate(tx, activities), ...(opened.length > 0 ? [updateStatuses(tx, opened)] : [])] as const
}

const toTicketActor = ({ authorUserId }: MessageAuthor): TicketActor =>
  authorUserId === null ? { kind: 'requester', id: null } : { kind: 'staff', id: authorUserId }

interface StatusChange {
  readonly actor: TicketActor
  readonly requestedTicket: StoredTicket
  readonly changedTicket: NonNullable<AppendChange['changedTicket']>
}

async function recordStatusChange(
  { jobs, now }: Ticketing,
  tx: TicketingTx,
  { actor, requestedTicket, changedTicket }: StatusChange,
): Promise<void> {
  const { id: ticketId, updatedAt } = changedTicket
  const changes = describeChanges(requestedTicket, { ...requestedTicket, ...changedTicket })
  await writeHistory(tx, updatedAt, ticketId, actor, changes)
  await emit(tx, jobs, ticketStatusChanged, [{ ticketId, depth: 0 }], now())
  if (actor.kind === 'staff' && requestedTicket.anyWatcherUserId !== null)
    await emit(tx, jobs, watchedTicketStatusChanged, [{ ticketId, actorUserId: actor.id }], now())
}

async function recordEffects(
  ticketing: Ticketing,
  tx: TicketingTx,
  messages: readonly MessageToWrite[],
  receipts: readonly MessageReceipt[],
): Promise<void> {
  const { jobs, now } = ticketing
  for (const [index, { request, change }] of messages.entries()) {
    const { author } = request
    const { requestedTicket, changedTicket, child } = change
    const { id: messageId = 0, ticketId = 0 } = receipts[index] ?? {}
    if (child) await emit(tx, jobs, ticketsCreated, [{ ticketIds: [ticketId] }], now())
    if (mustEmitCustomerReplied(request, requestedTicket))
      await emit(tx, jobs, customerReplied, [{ ticketId, requestedTicketId: requestedTicket.id, messageId }], now())
    if (author.direction === 'outbound' && author.visibility === 'public')
      await emit(tx, jobs, staffReplied, [{ ticketId, messageId }], now())
    if (changedTicket && changedTicket.statusId !== requestedTicket.statusId)
      await recordStatusChange(ticketing, tx, { actor: toTicketActor(author), requestedTicket, changedTicket })
  }
}

async function writeBatch(
  ticketing: Ticketing,
  tx: TicketingTx,
  changes: readonly DecidedMessage[],
  at: string,
): Promise<readonly MessageReceipt[]> {
  const messages = await insertChildren(tx, changes)
  const receipts = await writeMessages(tx, messages, at)
  await recordEffects(ticketing, tx, messages, receipts)
  for (const [index, { request }] of messages.entries())
    await linkAttachments(tx, request.attachmentIds, receipts[index]?.id ?? 0)
  const newReceipts = await consumeKeys(tx, messages, receipts)
  const [updated] = await sendPipelined(tx, ...buildTicketUpdates(tx, messages), insertReceipts(tx, newReceipts))
  const changed = messages.filter(({ change }) => change.changedTicket)
  if (Number(updated.numAffectedRows) !== changed.length) throw new SerializationFailure()
  return receipts
}

async function appendBatch(
  ticketing: Ticketing,
  tx: TicketingTx,
  requests: readonly AppendRequest[],
  waitsForLocks: boolean,
): Promise<CommandOutcome<MessageReceipt>[]> {
  const lock = waitsForLocks ? lockTickets : lockAvailableTickets
  const ids = requests.map(({ ticketId }) => ticketId)
  const uses = requests.flatMap(({ keyUse }) => keyUse ?? [])
  // Reads tickets and keys after the locks, to see what other transactions committed while this one waited.
  const statements = [
    lock.toQuery(tx, ids),
    selectTicketsById.toQuery(tx, ids),
    selectKeyRowIds.toQuery(tx, toNumberedKeys(uses)),
  ] as const
  const [lockResult, ticketResult, keyMatchResult] = await sendPipelined(tx, ...statements)
  const versions = new Map(lockResult.rows.map(({ ticketId, version }) => [ticketId, version]))
  const tickets = new Map(ticketResult.rows.map((row) => [row.id, row]))
  const findTicket = (id: number): StoredTicket | undefined => {
    const [version, ticket] = [versions.get(id), tickets.get(id)]
    return version === undefined || !ticket ? undefined : { ...ticket, version }
  }
  const getKeyState = await loadKeyStates(tx, uses, keyMatchResult.rows)
  const at = ticketing.now()
  const decidedTicketIds = new Set<number>()
  const decide = (request: AppendRequest): Decision<DecidedMessage, MessageReceipt> => {
    const { ticketId, keyUse } = request
    const ticket = findTicket(ticketId)
    // A batch writes at most one message to a ticket. Without waiting for locks, it cannot tell a locked ticket
    // from one that does not exist.
    if (decidedTicketIds.has(ticketId) || (!ticket && !waitsForLocks)) return 'contended'
    decidedTicketIds.add(ticketId)
    const decision = decideAppend(request, ticket, keyUse && getKeyState(keyUse), at)
    return 'earlierReceipt' in decision ? { result: decision.earlierReceipt } : { change: { ...decision, request } }
  }
  return await decideAndWrite(requests, decide, (changes) => writeBatch(ticketing, tx, changes, at.toISOString()))
}

export const createAppendRunner = (ticketing: Ticketing): RunAppendRequest =>
  createCommandBatch<TicketingTables, AppendRequest, MessageReceipt>({
    ...{ db: ticketing.db, now: ticketing.now },
    run: (tx, requests, waitsForLocks) => appendBatch(ticketing, tx, requests, waitsForLocks),
  })

/** Appends a message in the caller's transaction. Waits for the ticket lock. Throws the errors of `decideAppend`. */
export async function appendInTransaction(
  ticketing: Ticketing,
  tx: TicketingTx,
  request: AppendRequest,
): Promise<MessageReceipt> {
  const [outcome] = await appendBatch(ticketing, tx, [request], true)
  if (outcome === undefined || outcome === 'contended') throw new Error('a message was skipped')
  if ('error' in outcome) throw outcome.error
  return outcome.result
}
