import { sql } from 'kysely'
import { isInIdList } from '#platform/db/in-list.ts'
import { valuesTable } from '#platform/db/values-list.ts'
import type { TicketingDb } from '../../database/ticketing.ts'
import { RESOLVED_STATUS_ID } from '../../statuses/rules.ts'
import { computeCreationCutoff, type EscalationStep } from '../rules.ts'

/** A ticket that has reached the next step of its chain. */
export interface DueTicket {
  readonly ticketId: number
  readonly chainId: number
  readonly step: number
}

export interface DueFilter {
  readonly limit: number
  readonly onlyTicketIds?: readonly number[]
}

export const loadSteps = (db: TicketingDb): Promise<EscalationStep[]> =>
  db
    .selectFrom('ticketing.escalationStep')
    .select(['chainId', 'step', 'afterMinutes', 'poolId', 'userId', 'raisePriority'])
    .orderBy('chainId')
    .orderBy('step')
    .execute()

const loadPoolsWithChain = (db: TicketingDb) =>
  db
    .selectFrom('ticketing.pool')
    .select(['id as poolId', 'escalationChainId as chainId'])
    .where('escalationChainId', 'is not', null)
    .orderBy('id')
    .execute()

/** Selects unresolved tickets to which staff have sent no public message. */
const selectUnanswered = (db: TicketingDb, { limit, onlyTicketIds }: DueFilter) =>
  db
    .selectFrom('ticketing.ticket as ticket')
    .select('ticket.id as ticketId')
    // A literal, so that the planner can use the index `ticket_open`.
    .where('ticket.statusId', '<', sql.lit(RESOLVED_STATUS_ID))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ticketing.message as answer')
            .select('answer.id')
            .whereRef('answer.ticketId', '=', 'ticket.id')
            .where('answer.direction', '=', 'outbound')
            .where('answer.visibility', '=', 'public'),
        ),
      ),
    )
    .$if(onlyTicketIds !== undefined, (tickets) => tickets.where(isInIdList('ticket.id', onlyTicketIds ?? [])))
    .orderBy('ticket.id')
    .limit(limit)

async function findDueForFirstStep(
  db: TicketingDb,
  steps: readonly EscalationStep[],
  now: Date,
  filter: DueFilter,
): Promise<DueTicket[]> {
  const firstStepByChain = new Map(steps.filter(({ step }) => step === 1).map((step) => [step.chainId, step]))
  const cutoffs = (await loadPoolsWithChain(db)).flatMap(({ poolId, chainId }) => {
    const step = firstStepByChain.get(chainId ?? 0)
    return step ? [{ poolId, chainId: step.chainId, createdUntil: computeCreationCutoff(step, now) }] : []
  })
  if (cutoffs.length === 0) return []
  const due = await selectUnanswered(db, filter)
    .innerJoin(valuesTable('due', { poolId: 'bigint', chainId: 'bigint', createdUntil: 'instant' }, cutoffs), (join) =>
      join.onRef('ticket.poolId', '=', 'due.poolId').onRef('ticket.createdAt', '<=', 'due.createdUntil'),
    )
    .where('ticket.escalationChainId', 'is', null)
    .select('due.chainId')
    .execute()
  return due.map((row) => ({ ...row, step: 1 }))
}

async function findDueForLaterStep(
  db: TicketingDb,
  steps: readonly EscalationStep[],
  now: Date,
  filter: DueFilter,
): Promise<DueTicket[]> {
  const cutoffs = steps
    .filter(({ step }) => step > 1)
    .map((step) => ({ chainId: step.chainId, step: step.step, createdUntil: computeCreationCutoff(step, now) }))
  if (cutoffs.length === 0) return []
  return await selectUnanswered(db, filter)
    .innerJoin(valuesTable('due', { chainId: 'bigint', step: 'int', createdUntil: 'instant' }, cutoffs), (join) =>
      join
        .onRef('ticket.escalationChainId', '=', 'due.chainId')
        .on('ticket.escalationStep', '=', sql`${sql.ref('due.step')} - 1`)
        .onRef('ticket.createdAt', '<=', 'due.createdUntil'),
    )
    .select(['due.chainId', 'due.step'])
    .execute()
}

/** Finds at most `limit` tickets that are due for a first step, and at most `limit` that are due for a later one. */
export async function findDueTickets(
  db: TicketingDb,
  steps: readonly EscalationStep[],
  now: Date,
  filter: DueFilter,
): Promise<DueTicket[]> {
  return [
    ...(await findDueForFirstStep(db, steps, now, filter)),
    ...(await findDueForLaterStep(db, steps, now, filter)),
  ]
}
