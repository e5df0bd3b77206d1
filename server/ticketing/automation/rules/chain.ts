import type { Trigger } from '../../database/triggers.ts'
import type { TicketFacts } from './evaluate.ts'

/** Maximum number of rules in a chain, in which each rule starts the next. A change by the last one starts no rule. */
export const MAX_CHAIN_DEPTH = 5

type ChangedFacts = Pick<TicketFacts, 'statusId' | 'assigneeUserId'>

/** Whether the changes that rules have made to a ticket, from `before` to `after`, fire the trigger again. */
export function changeFiresTrigger(trigger: Trigger, before: ChangedFacts, after: ChangedFacts): boolean {
  if (trigger === 'status_changed') return after.statusId !== before.statusId
  return trigger === 'assigned' && after.assigneeUserId !== null && after.assigneeUserId !== before.assigneeUserId
}
