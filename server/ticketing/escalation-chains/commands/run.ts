import { Refusal } from '#platform/errors/refusal.ts'
import type { Ticketing, TicketingTx } from '../../database/ticketing.ts'
import { canSeePool } from '../../staff/queries.ts'
import { lockAvailableTickets } from '../../tickets/commands/activity.ts'
import { changeTicketInTransaction } from '../../tickets/commands/change.ts'
import { ticketNotFound } from '../../tickets/errors.ts'
import { type DueTicket, findDueTickets, loadSteps } from '../queries/due.ts'
import { canTakeStep, type EscalationStep, toStepChange } from '../rules.ts'

const BATCH_SIZE = 100

async function omitUserWithoutPoolAccess(tx: TicketingTx, step: EscalationStep): Promise<EscalationStep> {
  const canSeeStepPool = step.userId !== null && (await canSeePool(tx, step.userId, step.poolId))
  return canSeeStepPool ? step : { ...step, userId: null }
}

/** Makes the changes of a step to a ticket. Returns false, and changes nothing, if the ticket cannot take the step. */
async function escalateTicket(
  ticketing: Ticketing,
  tx: TicketingTx,
  ticketId: number,
  step: EscalationStep,
): Promise<boolean> {
  const { chainId } = step
  const stepToTake = await omitUserWithoutPoolAccess(tx, step)
  try {
    await changeTicketInTransaction(ticketing, tx, { kind: 'chain', id: chainId }, ticketId, (before) => {
      // Cancels the change: the `catch` below handles every refusal.
      if (!canTakeStep(before, step)) throw ticketNotFound()
      return toStepChange(before, stepToTake)
    })
  } catch (error) {
    // The ticket, the person or the pool has changed meanwhile. If the step is still due, the next run tries again.
    if (error instanceof Refusal) return false
    throw error
  }
  await tx.updateTable('ticketing.ticket').set({ escalationChainId: chainId }).where('id', '=', ticketId).execute()
  return true
}

async function lockDueTickets(
  tx: TicketingTx,
  steps: readonly EscalationStep[],
  found: readonly DueTicket[],
  now: Date,
): Promise<DueTicket[]> {
  const locked = await lockAvailableTickets(tx, [...new Set(found.map(({ ticketId }) => ticketId))])
  const ids = locked.rows.map(({ ticketId }) => ticketId)
  return ids.length === 0 ? [] : await findDueTickets(tx, steps, now, { limit: ids.length, onlyTicketIds: ids })
}

/** Locks a batch of due tickets, and escalates those that are still due. Returns whether there may be more. */
export async function escalateDueTickets(ticketing: Ticketing, tx: TicketingTx): Promise<boolean> {
  const now = ticketing.now()
  const steps = await loadSteps(tx)
  if (steps.length === 0) return false
  const found = await findDueTickets(tx, steps, now, { limit: BATCH_SIZE })
  const due = found.length === 0 ? [] : await lockDueTickets(tx, steps, found, now)
  let escalatedCount = 0
  for (const { ticketId, chainId, step } of due) {
    const dueStep = steps.find((one) => one.chainId === chainId && one.step === step)
    if (dueStep && (await escalateTicket(ticketing, tx, ticketId, dueStep))) escalatedCount++
  }
  return escalatedCount > 0
}
