import { formatDetails, Refusal } from '#platform/errors/refusal.ts'
import type { TicketingTx } from '../../database/ticketing.ts'
import { notify } from '../../notifications/commands.ts'
import { queueRuleMail } from '../../ticket-mail/commands.ts'
import { changeTicketInTransaction } from '../../tickets/commands/change.ts'
import type { ColumnsChange, LockedTicket } from '../../tickets/rules/change.ts'
import { toEscalationChange } from '../../tickets/rules/escalation.ts'
import type { Automation } from '../config.ts'
import { findRecipientAddress, loadPoolMemberIds } from '../queries/recipients.ts'
import type { ActiveRule } from '../queries/rules.ts'
import type { Action, NotifyAction, SendEmailAction } from '../rules/actions.ts'
import { type ActionRun, type OutcomeReason, reasonByField } from '../rules/outcomes.ts'

/** What an action needs to run: the rule, the ticket, and a transaction that has locked the ticket. */
export interface ActionContext {
  readonly automation: Automation
  readonly tx: TicketingTx
  readonly rule: ActiveRule
  readonly ticketId: number
  /** The place of the run in its chain of rules, from 1. */
  readonly depth: number
}

type Outcome = Omit<ActionRun, 'type'>

const performed: Outcome = { outcome: 'performed', reason: null, text: null }
const skipped = (reason: OutcomeReason): Outcome => ({ outcome: 'skipped', reason, text: null })
const failed = (reason: OutcomeReason): Outcome => ({ outcome: 'failed', reason, text: null })

function toReason(refusal: Refusal): OutcomeReason {
  const errors = formatDetails(refusal, 'en')?.['errors']
  const [firstError] = Array.isArray(errors) ? (errors as readonly { readonly field: string }[]) : []
  return (firstError && reasonByField[firstError.field]) ?? 'change_not_possible'
}

/** Changes the ticket. A refused change writes nothing and returns `failed`: the other actions and rules still run. */
async function changeTicket(
  { automation, tx, rule, ticketId, depth }: ActionContext,
  decide: (ticket: LockedTicket) => ColumnsChange,
): Promise<Outcome> {
  try {
    await changeTicketInTransaction(automation, tx, { kind: 'rule', id: rule.id, ruleDepth: depth }, ticketId, decide)
    return performed
  } catch (error) {
    if (error instanceof Refusal) return failed(toReason(error))
    throw error
  }
}

async function sendEmail(
  { automation, tx, ticketId }: ActionContext,
  { to, subject, body }: SendEmailAction,
): Promise<Outcome> {
  const { mailer } = automation
  if (!mailer.outbox) return skipped('email_off')
  const address = await findRecipientAddress(tx, ticketId, to)
  const isQueued = address !== null && (await queueRuleMail(mailer, tx, ticketId, { to: address, subject, body }))
  return isQueued ? performed : skipped('no_recipient')
}

async function sendNotification(
  { automation, tx, ticketId }: ActionContext,
  { userIds, poolId, message }: NotifyAction,
): Promise<Outcome> {
  const recipients = poolId === null ? (userIds ?? []) : await loadPoolMemberIds(tx, poolId)
  const isNotified = await notify(automation, tx, recipients, { kind: 'automation_rule', ticketId, message })
  return isNotified ? performed : skipped('no_recipient')
}

function performByType(context: ActionContext, action: Action): Promise<Outcome> | Outcome {
  switch (action.type) {
    case 'change_status': {
      const { ticketStatusId: statusId, ticketSubStatusId } = action
      return changeTicket(context, () => ({ statusId, subStatusId: ticketSubStatusId ?? undefined }))
    }
    case 'escalate':
      return changeTicket(context, (ticket) => toEscalationChange(ticket, action))
    case 'reassign': {
      const { poolId, userId } = action
      return changeTicket(context, () => ({ poolId: poolId ?? undefined, assigneeUserId: userId ?? undefined }))
    }
    case 'send_email':
      return sendEmail(context, action)
    case 'notify':
      return sendNotification(context, action)
    case 'log':
      return { ...performed, text: action.message }
  }
}

/** Performs one action and returns its outcome, `failed` for a refused change. Throws only unexpected errors. */
export const performAction = async (context: ActionContext, action: Action): Promise<ActionRun> => ({
  type: action.type,
  ...(await performByType(context, action)),
})
