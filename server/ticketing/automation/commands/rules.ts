import { toDuplicateNameError } from '#platform/db/duplicate-name.ts'
import { isInIdList } from '#platform/db/in-list.ts'
import { transaction } from '#platform/db/transaction.ts'
import { createValidationRefusal } from '#platform/errors/field-errors.ts'
import { writeAuditEntry } from '../../database/audit.ts'
import { findNextPosition, lastPosition } from '../../database/next-position.ts'
import type { Ticketing, TicketingTx } from '../../database/ticketing.ts'
import { lockAdministrators } from '../../staff/commands/locks.ts'
import { automationRuleNotFound } from '../errors.ts'
import { findReferenceErrors, listReferencedIds } from '../queries/references.ts'
import { getAutomationRule } from '../queries/rules.ts'
import { parseConditionAndActions, type UnparsedRuleParts } from '../rules/parts.ts'
import { listReferences, type Reference } from '../rules/references.ts'
import type { AutomationRule, AutomationRuleChange, NewAutomationRule } from '../schema.ts'

interface Actor {
  readonly id: number
}

/**
 * Locks the pools and then the sub-statuses that a rule names, each in the order of their ids, so that no other
 * transaction deletes them before the rule is stored. Tickets that refer to them can still be inserted meanwhile.
 */
async function lockReferences(tx: TicketingTx, references: readonly Reference[]): Promise<void> {
  const poolIds = listReferencedIds(references, 'pool')
  const pools = tx.selectFrom('ticketing.pool').select('id').where(isInIdList('id', poolIds))
  if (poolIds.length > 0) await pools.orderBy('id').forNoKeyUpdate().execute()
  const subStatusIds = listReferencedIds(references, 'subStatus')
  const subStatuses = tx.selectFrom('ticketing.subStatus').select('id').where(isInIdList('id', subStatusIds))
  if (subStatusIds.length > 0) await subStatuses.orderBy('id').forNoKeyUpdate().execute()
}

async function toCheckedColumns(tx: TicketingTx, parts: UnparsedRuleParts) {
  const { condition, actions } = parseConditionAndActions(parts)
  const references = listReferences(condition ?? null, actions ?? [])
  await lockReferences(tx, references)
  const invalid = await findReferenceErrors(tx, references)
  if (invalid.length > 0) throw createValidationRefusal(...invalid)
  return {
    ...(condition === undefined ? {} : { condition: condition && JSON.stringify(condition) }),
    ...(actions === undefined ? {} : { actions: JSON.stringify(actions) }),
  }
}

/** Locks the administrators. Every creator is one, so concurrent creations wait and get different positions. */
async function reservePosition(tx: TicketingTx): Promise<number> {
  await lockAdministrators(tx)
  return await findNextPosition(tx.selectFrom('ticketing.automationRule').select(lastPosition))
}

/**
 * Creates a rule. Throws `validationFailed` for a taken name, an id of an unknown record, or a sub-status that does
 * not belong to the status in the same action.
 */
export async function createAutomationRule(
  ticketing: Ticketing,
  actor: Actor,
  input: NewAutomationRule,
): Promise<AutomationRule> {
  const { name, trigger, condition, actions, position, isEnabled } = input
  const at = ticketing.now().toISOString()
  return await transaction(ticketing.db, async (tx) => {
    const columns = await toCheckedColumns(tx, { condition, actions })
    const row = {
      ...{ name, nameKey: name.toLowerCase(), trigger, condition: null, actions: '[]', ...columns },
      position: position ?? (await reservePosition(tx)),
      isEnabled: isEnabled ?? true,
      ...{ createdAt: at, updatedAt: at },
    }
    const insert = tx.insertInto('ticketing.automationRule').values(row)
    const { id } = await insert.returning('id').executeTakeFirstOrThrow()
    await writeAuditEntry(tx, at, actor.id, 'automation_rule_created', `automation-rule:${id}`)
    return await getAutomationRule(tx, id)
  }).catch((error: unknown) => {
    throw toDuplicateNameError(error)
  })
}

/** Throws `automationRuleNotFound`, and the errors of `createAutomationRule`. */
export async function changeAutomationRule(
  ticketing: Ticketing,
  actor: Actor,
  id: number,
  { name, trigger, condition, actions, position, isEnabled }: AutomationRuleChange,
  auditedAction: 'changed' | 'enabled' | 'disabled' = 'changed',
): Promise<AutomationRule> {
  const at = ticketing.now().toISOString()
  return await transaction(ticketing.db, async (tx) => {
    // Checked before the references, so that the response for an unknown rule is always 404.
    await getAutomationRule(tx, id)
    const set = {
      updatedAt: at,
      ...(name === undefined ? {} : { name, nameKey: name.toLowerCase() }),
      ...(trigger === undefined ? {} : { trigger }),
      ...(position === undefined ? {} : { position }),
      ...(isEnabled === undefined ? {} : { isEnabled }),
      ...(await toCheckedColumns(tx, { condition, actions })),
    }
    const changed = await tx.updateTable('ticketing.automationRule').set(set).where('id', '=', id).executeTakeFirst()
    if (Number(changed.numUpdatedRows) === 0) throw automationRuleNotFound()
    await writeAuditEntry(tx, at, actor.id, `automation_rule_${auditedAction}`, `automation-rule:${id}`)
    return await getAutomationRule(tx, id)
  }).catch((error: unknown) => {
    throw toDuplicateNameError(error)
  })
}

/** Enables or disables a rule. Throws `automationRuleNotFound`. */
export const setAutomationRuleEnabled = (
  ticketing: Ticketing,
  actor: Actor,
  id: number,
  isEnabled: boolean,
): Promise<AutomationRule> =>
  changeAutomationRule(ticketing, actor, id, { isEnabled }, isEnabled ? 'enabled' : 'disabled')

/** Deletes a rule, but not its run log, which is deleted when it expires. Throws `automationRuleNotFound`. */
export async function deleteAutomationRule(ticketing: Ticketing, actor: Actor, id: number): Promise<void> {
  await transaction(ticketing.db, async (tx) => {
    const deleted = await tx.deleteFrom('ticketing.automationRule').where('id', '=', id).executeTakeFirst()
    if (Number(deleted.numDeletedRows) === 0) throw automationRuleNotFound()
    const at = ticketing.now().toISOString()
    await writeAuditEntry(tx, at, actor.id, 'automation_rule_deleted', `automation-rule:${id}`)
  })
}
