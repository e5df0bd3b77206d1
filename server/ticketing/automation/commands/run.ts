import { SerializationFailure } from '#platform/db/command-batch.ts'
import { emit } from '#platform/jobs/emit.ts'
import type { TicketingTx } from '../../database/ticketing.ts'
import type { Trigger } from '../../database/triggers.ts'
import { isCompletedStatus } from '../../statuses/rules.ts'
import { lockTickets } from '../../tickets/commands/activity.ts'
import type { Automation } from '../config.ts'
import { remainingTicketEvents, type TicketEvent } from '../events.ts'
import { loadFacts } from '../queries/facts.ts'
import { type ActiveRule, loadActiveRules, reloadRule } from '../queries/rules.ts'
import { loadSuppressedTickets } from '../queries/runs.ts'
import { changeFiresTrigger, MAX_CHAIN_DEPTH } from '../rules/chain.ts'
import { findNeededFacts, meetsCondition, type TicketFacts } from '../rules/evaluate.ts'
import type { ActionRun } from '../rules/outcomes.ts'
import { toSuppressionCutoff } from '../rules/suppression.ts'
import { type ActionContext, performAction } from './perform.ts'

/** Starts to suppress the rule on the ticket. Returns false if it is suppressed already. The ticket must be locked. */
async function tryStartSuppression({ automation, tx, rule, ticketId }: ActionContext, now: Date): Promise<boolean> {
  const suppressions = tx
    .selectFrom('ticketing.automationSuppression')
    .select('actedAt')
    .where('ruleId', '=', rule.id)
    .where('ticketId', '=', ticketId)
  const existing = await suppressions.executeTakeFirst()
  const actedAt = now.toISOString()
  if (!existing) {
    await tx.insertInto('ticketing.automationSuppression').values({ ruleId: rule.id, ticketId, actedAt }).execute()
    return true
  }
  if (existing.actedAt > toSuppressionCutoff(now, automation.suppressionMinutes)) return false
  const updated = await tx
    .updateTable('ticketing.automationSuppression')
    .set({ actedAt })
    .where('ruleId', '=', rule.id)
    .where('ticketId', '=', ticketId)
    .where('actedAt', '=', existing.actedAt)
    .executeTakeFirst()
  // `pruneSuppressions`, which does not lock the ticket, can delete the row meanwhile.
  if (Number(updated.numUpdatedRows) !== 1) throw new SerializationFailure()
  return true
}

async function writeRun(
  { tx, rule, ticketId, depth }: ActionContext,
  actions: readonly ActionRun[],
  now: Date,
): Promise<void> {
  await tx
    .insertInto('ticketing.automationRun')
    .values({
      ...{ ruleId: rule.id, ticketId, trigger: rule.trigger, depth, ranAt: now.toISOString() },
      outcome: actions.some(({ outcome }) => outcome === 'failed') ? 'failed' : 'succeeded',
      actions: JSON.stringify(actions),
    })
    .execute()
}

/** Applies a rule, and returns whether it acted. The ticket must be locked, and `facts` must be current. */
async function applyRule(context: ActionContext, facts: TicketFacts, now: Date): Promise<boolean> {
  const { rule } = context
  if (!meetsCondition(rule.condition, facts, now) || !(await tryStartSuppression(context, now))) return false
  const actions: ActionRun[] = []
  for (const action of rule.actions) actions.push(await performAction(context, action))
  await writeRun(context, actions, now)
  return true
}

/** Locks the ticket, reads the ticket and the rule again, and applies the rule. Returns whether the rule acted. */
export async function applyScheduledRule(
  automation: Automation,
  tx: TicketingTx,
  loadedRule: ActiveRule,
  ticketId: number,
): Promise<boolean> {
  await lockTickets(tx, [ticketId])
  const rule = await reloadRule(tx, loadedRule)
  if (!rule) return false
  const [facts] = await loadFacts(tx, [ticketId], findNeededFacts([rule.condition]))
  if (!facts || isCompletedStatus(facts.statusId)) return false
  return await applyRule({ automation, tx, rule, ticketId, depth: 1 }, facts, automation.now())
}

/** Returns the ids of tickets on which one of the rules may act. Takes no locks, because most tickets match no rule. */
async function findMatchingTicketIds(
  { now, suppressionMinutes }: Automation,
  tx: TicketingTx,
  rules: readonly ActiveRule[],
  ticketIds: readonly number[],
): Promise<Set<number>> {
  const at = now()
  const tickets = await loadFacts(tx, ticketIds, findNeededFacts(rules.map(({ condition }) => condition)))
  const ruleIds = rules.map(({ id }) => id)
  const suppressed = await loadSuppressedTickets(tx, ruleIds, ticketIds, toSuppressionCutoff(at, suppressionMinutes))
  const matchers = rules.map(
    ({ id, condition }) =>
      (facts: (typeof tickets)[number]) =>
        !suppressed.get(id)?.has(facts.id) && meetsCondition(condition, facts, at),
  )
  return new Set(tickets.filter((facts) => matchers.some((matches) => matches(facts))).map(({ id }) => id))
}

async function applyRulesToTicket(
  automation: Automation,
  tx: TicketingTx,
  trigger: Trigger,
  rules: readonly ActiveRule[],
  { ticketId, depth }: TicketEvent,
): Promise<void> {
  await lockTickets(tx, [ticketId])
  const needed = findNeededFacts(rules.map(({ condition }) => condition))
  const now = automation.now()
  const [initialFacts] = await loadFacts(tx, [ticketId], needed)
  let facts = initialFacts
  for (const rule of rules) {
    if (!initialFacts || !facts) return
    // If changes by earlier rules fire the trigger again, the handler of the new event applies the rules again. So
    // this loop skips a rule whose condition the ticket did not meet before these changes.
    if (changeFiresTrigger(trigger, initialFacts, facts) && !meetsCondition(rule.condition, initialFacts, now)) continue
    const hasActed = await applyRule({ automation, tx, rule, ticketId, depth: depth + 1 }, facts, now)
    if (hasActed) [facts] = await loadFacts(tx, [ticketId], needed)
  }
}

const FACTS_BATCH_SIZE = 100

/** Maximum number of events whose tickets one transaction locks, so that it holds the locks only briefly. */
const MAX_MATCHING_EVENTS = 50

/** Applies the rules to at most `MAX_MATCHING_EVENTS` events whose tickets may match. Returns the remaining events. */
async function applyRulesToEvents(
  automation: Automation,
  tx: TicketingTx,
  trigger: Trigger,
  rules: readonly ActiveRule[],
  events: readonly TicketEvent[],
): Promise<readonly TicketEvent[]> {
  let remainingCapacity = MAX_MATCHING_EVENTS
  for (let start = 0; start < events.length; start += FACTS_BATCH_SIZE) {
    const batch = events.slice(start, start + FACTS_BATCH_SIZE)
    const ids = [...new Set(batch.map(({ ticketId }) => ticketId))]
    const matchingIds = await findMatchingTicketIds(automation, tx, rules, ids)
    for (const [index, event] of batch.entries()) {
      if (!matchingIds.has(event.ticketId)) continue
      if (remainingCapacity-- === 0) return events.slice(start + index)
      await applyRulesToTicket(automation, tx, trigger, rules, event)
    }
  }
  return []
}

/** Applies the rules of a trigger to the tickets of events. If events remain, emits them in `remainingTicketEvents`. */
export async function applyRules(
  automation: Automation,
  tx: TicketingTx,
  trigger: Trigger,
  events: readonly TicketEvent[],
): Promise<void> {
  const eventsWithinDepth = events.filter(({ depth }) => depth < MAX_CHAIN_DEPTH)
  const rules = eventsWithinDepth.length > 0 ? await loadActiveRules(tx, trigger) : []
  if (rules.length === 0) return
  // Locks tickets in the order of their ids, like other transactions, so that deadlocks are rare.
  const ordered = eventsWithinDepth.toSorted((one, other) => one.ticketId - other.ticketId)
  const remaining = await applyRulesToEvents(automation, tx, trigger, rules, ordered)
  if (remaining.length > 0)
    await emit(tx, automation.jobs, remainingTicketEvents, [{ trigger, events: remaining }], automation.now())
}
