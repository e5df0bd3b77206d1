import { sql } from 'kysely'
import { isInIdList } from '#platform/db/in-list.ts'
import { insertJobs } from '#platform/jobs/emit.ts'
import type { Ticketing, TicketingTx } from '../../database/ticketing.ts'
import { RESOLVED_STATUS_ID } from '../../statuses/rules.ts'
import { ticketsCreated } from '../events.ts'
import { type AssignmentStrategy, chooseAssignee, includesAssigneeOrPool } from '../rules/assignment.ts'
import { lockTickets } from './activity.ts'
import { changeTicketInTransaction } from './change.ts'

interface AssigningPool {
  readonly id: number
  readonly strategy: AssignmentStrategy
}

const loadUnassigned = (tx: TicketingTx, ids: readonly number[]) =>
  tx
    .selectFrom('ticketing.ticket as ticket')
    .innerJoin('ticketing.pool as pool', 'pool.id', 'ticket.poolId')
    .select(['ticket.id', 'ticket.poolId', 'pool.assigneeStrategy'])
    .where(isInIdList('ticket.id', ids))
    .where('ticket.assigneeUserId', 'is', null)
    .where('ticket.statusId', '<', RESOLVED_STATUS_ID)
    .where('pool.assigneeStrategy', '<>', 'none')
    .orderBy('ticket.poolId')
    .orderBy('ticket.id')
    .execute()

type UnassignedTicket = Awaited<ReturnType<typeof loadUnassigned>>[number]

/** Locks a pool, so that transactions assign its tickets one after another. Returns its `lastAssigneeUserId`. */
async function lockAssigningPool(tx: TicketingTx, poolId: number): Promise<number | null> {
  await tx
    .updateTable('ticketing.pool')
    .set((e) => ({ lastAssigneeUserId: e.ref('lastAssigneeUserId') }))
    .where('id', '=', poolId)
    .execute()
  const pool = tx.selectFrom('ticketing.pool').select('lastAssigneeUserId').where('id', '=', poolId)
  return (await pool.executeTakeFirstOrThrow()).lastAssigneeUserId
}

/** Returns the active members of a pool, and how many unresolved tickets each of them has, in any pool. */
const loadMembers = (tx: TicketingTx, poolId: number) =>
  tx
    .selectFrom('ticketing.poolMember as member')
    .innerJoin('ticketing.staff as person', 'person.id', 'member.userId')
    .leftJoin('ticketing.ticket as ticket', (join) =>
      join
        .onRef('ticket.assigneeUserId', '=', 'member.userId')
        // A literal, so that the planner can use the index of assigned tickets.
        .on('ticket.statusId', '<', sql.lit(RESOLVED_STATUS_ID)),
    )
    .where('member.poolId', '=', poolId)
    .where('person.isActive', '=', true)
    .select(({ fn }) => ['member.userId', fn.count<number>('ticket.id').as('ticketCount')])
    .groupBy('member.userId')
    .orderBy('member.userId')
    .execute()

async function assignTickets(
  ticketing: Ticketing,
  tx: TicketingTx,
  { id: poolId, strategy }: AssigningPool,
  ticketIds: readonly number[],
): Promise<void> {
  let previousUserId = await lockAssigningPool(tx, poolId)
  const members = await loadMembers(tx, poolId)
  for (const ticketId of ticketIds) {
    const member = chooseAssignee(strategy, members, previousUserId)
    if (!member) return
    const { userId } = member
    await changeTicketInTransaction(ticketing, tx, { kind: 'system', id: null }, ticketId, () => ({
      assigneeUserId: userId,
    }))
    member.ticketCount++
    previousUserId = userId
  }
  await tx.updateTable('ticketing.pool').set({ lastAssigneeUserId: previousUserId }).where('id', '=', poolId).execute()
}

/** Locks and returns the unassigned tickets. A second transaction waits for the locks, then sees the new assignees. */
async function lockUnassigned(tx: TicketingTx, ticketIds: readonly number[]): Promise<UnassignedTicket[]> {
  const unassignedIds = (await loadUnassigned(tx, ticketIds)).map(({ id }) => id)
  if (unassignedIds.length === 0) return []
  await lockTickets(tx, unassignedIds)
  // A staff member may have taken a ticket before it was locked.
  return await loadUnassigned(tx, unassignedIds)
}

async function assignByPool(
  ticketing: Ticketing,
  tx: TicketingTx,
  tickets: readonly UnassignedTicket[],
): Promise<void> {
  for (const [poolId, poolTickets] of Map.groupBy(tickets, (ticket) => ticket.poolId)) {
    const strategy = poolTickets[0]?.assigneeStrategy
    const ids = poolTickets.map(({ id }) => id)
    if (strategy && strategy !== 'none') await assignTickets(ticketing, tx, { id: poolId, strategy }, ids)
  }
}

/** Returns the ids of tickets whose assignee or pool was changed by staff. The transaction must hold their locks. */
async function findIdsAssignedOrMovedByStaff(
  tx: TicketingTx,
  tickets: readonly UnassignedTicket[],
): Promise<ReadonlySet<number>> {
  if (tickets.length === 0) return new Set()
  const ids = tickets.map(({ id }) => id)
  const history = tx.selectFrom('ticketing.ticketHistory').select(['ticketId', 'changes'])
  const entries = await history.where(isInIdList('ticketId', ids)).where('actorKind', '=', 'staff').execute()
  return new Set(
    entries.flatMap(({ ticketId, changes }) => (includesAssigneeOrPool(JSON.parse(changes)) ? ticketId : [])),
  )
}

/** Assigns a new ticket by the strategy of its pool, in the transaction of a request. */
export const assignNewTicket = async (ticketing: Ticketing, tx: TicketingTx, ticketId: number): Promise<void> =>
  await assignByPool(ticketing, tx, await lockUnassigned(tx, [ticketId]))

/** Maximum number of tickets that one transaction assigns, so that it holds its locks only briefly. */
const BATCH_SIZE = 100

/**
 * Assigns new tickets by the strategies of their pools. Skips tickets that are resolved, completed or assigned by now,
 * and those that staff have assigned, unassigned or moved. Inserts a job of `handler` for tickets beyond `BATCH_SIZE`.
 */
export async function assignNewTickets(
  ticketing: Ticketing,
  tx: TicketingTx,
  handler: string,
  ticketIds: readonly number[],
): Promise<void> {
  const [batch, remainingIds] = [ticketIds.slice(0, BATCH_SIZE), ticketIds.slice(BATCH_SIZE)]
  // Inserts the job without `emit`, which would also run the other handlers of `ticketsCreated` again.
  const nextJob = { event: ticketsCreated.name, handler, payload: { ticketIds: remainingIds } }
  if (remainingIds.length > 0) await insertJobs(tx, ticketing.jobs, [nextJob], ticketing.now())
  const tickets = await lockUnassigned(tx, batch)
  const idsAssignedOrMovedByStaff = await findIdsAssignedOrMovedByStaff(tx, tickets)
  await assignByPool(
    ticketing,
    tx,
    tickets.filter(({ id }) => !idsAssignedOrMovedByStaff.has(id)),
  )
}
