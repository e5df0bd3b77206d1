import { isDatabaseUnavailable, isLockTimeout } from '#platform/db/database-errors.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { TicketingTx } from '../../database/ticketing.ts'
import type { Automation } from '../config.ts'
import { findMatches } from '../queries/candidates.ts'
import { type ActiveRule, loadActiveRules } from '../queries/rules.ts'
import { toSuppressionCutoff } from '../rules/suppression.ts'
import { applyScheduledRule } from './run.ts'

export interface ScanOptions {
  readonly signal: AbortSignal
  /** After this time, the scan begins no further page, and the next scan continues where this one stopped. */
  readonly maxScanMs: number
  /** Called when a rule fails on a ticket. The scan then continues. */
  readonly onFailure: (error: unknown, rule: ActiveRule, ticketId: number) => void
}

/** Where a scan continues: with the rule `ruleId`, at the tickets with an id above `afterTicketId`. */
interface ScanCheckpoint {
  readonly ruleId: number
  readonly afterTicketId: number
}

const SCAN_ID = 1

/** Returns and deletes the checkpoint of the previous scan; undefined if that scan was complete, or failed. */
const takeCheckpoint = ({ db }: Automation): Promise<ScanCheckpoint | undefined> =>
  transaction(db, async (tx) => {
    const checkpoint = await tx
      .selectFrom('ticketing.automationScan')
      .select(['ruleId', 'afterTicketId'])
      .where('id', '=', SCAN_ID)
      .executeTakeFirst()
    await deleteCheckpoint(tx)
    return checkpoint
  })

const deleteCheckpoint = (tx: TicketingTx) =>
  tx.deleteFrom('ticketing.automationScan').where('id', '=', SCAN_ID).execute()

const storeCheckpoint = ({ db }: Automation, checkpoint: ScanCheckpoint): Promise<void> =>
  transaction(db, async (tx) => {
    await deleteCheckpoint(tx)
    await tx
      .insertInto('ticketing.automationScan')
      .values({ id: SCAN_ID, ...checkpoint })
      .execute()
  })

/** Returns the rules from the rule of `checkpoint` on. With no checkpoint, or if its rule is inactive, returns all. */
const listRemainingRules = (
  rules: readonly ActiveRule[],
  checkpoint: ScanCheckpoint | undefined,
): readonly ActiveRule[] =>
  rules.slice(Math.max(0, checkpoint ? rules.findIndex(({ id }) => id === checkpoint.ruleId) : 0))

/** Applies a rule in one transaction per ticket, so that locks are brief and a failure concerns only one ticket. */
async function applyToTickets(
  automation: Automation,
  rule: ActiveRule,
  tickets: readonly { readonly id: number }[],
  { onFailure }: ScanOptions,
): Promise<void> {
  for (const { id } of tickets)
    await transaction(automation.db, (tx) => applyScheduledRule(automation, tx, rule, id)).catch((error: unknown) => {
      // A lock timeout concerns only this ticket, so the scan continues. An unavailable database ends the scan.
      if (isDatabaseUnavailable(error) && !isLockTimeout(error)) throw error
      onFailure(error, rule, id)
    })
}

/** Applies a rule to a page of tickets. Returns the id after which the next page begins; null if no page is left. */
async function scanPage(
  automation: Automation,
  rule: ActiveRule,
  afterTicketId: number,
  options: ScanOptions,
): Promise<number | null> {
  const now = automation.now()
  const suppressionCutoff = toSuppressionCutoff(now, automation.suppressionMinutes)
  const page = { excludesCompleted: true, suppressionCutoff, afterId: afterTicketId, isDescending: false }
  const { matches, nextAfterId } = await findMatches(automation.db, rule, page, now)
  await applyToTickets(automation, rule, matches, options)
  return nextAfterId
}

/** Applies the scheduled rules one after another, each to all tickets that are not completed or cancelled. */
export async function scanTickets(automation: Automation, options: ScanOptions): Promise<void> {
  const endsAt = automation.now().getTime() + options.maxScanMs
  const mustStop = (): boolean => options.signal.aborted || automation.now().getTime() >= endsAt
  const checkpoint = await takeCheckpoint(automation)
  const rules = await loadActiveRules(automation.db, 'scheduled')
  for (const rule of listRemainingRules(rules, checkpoint)) {
    let afterTicketId: number | null = rule.id === checkpoint?.ruleId ? checkpoint.afterTicketId : 0
    while (afterTicketId !== null) {
      if (mustStop()) return await storeCheckpoint(automation, { ruleId: rule.id, afterTicketId })
      afterTicketId = await scanPage(automation, rule, afterTicketId, options)
    }
  }
}
