import type { Selectable } from 'kysely'
import type { FieldError } from '#platform/errors/field-errors.ts'
import { readPage, selectTotal } from '#platform/http/paging.ts'
import type { PageRequest } from '#platform/http/schema-builders.ts'
import type { TicketingTables } from '../../database/tables.ts'
import type { TicketingDb } from '../../database/ticketing.ts'
import type { Trigger } from '../../database/triggers.ts'
import { automationRuleNotFound } from '../errors.ts'
import { type Action, parseActions } from '../rules/actions.ts'
import { type Condition, parseCondition } from '../rules/condition.ts'
import type { AutomationRule } from '../schema.ts'

type RuleRow = Selectable<TicketingTables['ticketing.automationRule']>

export interface ActiveRule {
  readonly id: number
  readonly trigger: Trigger
  readonly condition: Condition | null
  readonly actions: readonly Action[]
}

function parseStoredRule({ id, condition, actions }: Pick<RuleRow, 'id' | 'condition' | 'actions'>) {
  const errors: FieldError[] = []
  const parsedCondition = condition === null ? null : parseCondition(errors, 'condition', JSON.parse(condition))
  const parsedActions = parseActions(errors, 'actions', JSON.parse(actions))
  if (parsedCondition === undefined || parsedActions === undefined)
    throw new Error(`the stored automation rule ${id} is not valid`)
  return { condition: parsedCondition, actions: parsedActions }
}

const toRule = ({ nameKey: _, ...row }: RuleRow): AutomationRule => ({ ...row, ...parseStoredRule(row) })

/** Throws `automationRuleNotFound`. */
export async function getAutomationRule(db: TicketingDb, id: number): Promise<AutomationRule> {
  const row = await db.selectFrom('ticketing.automationRule').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw automationRuleNotFound()
  return toRule(row)
}

/** Returns a page of the rules, in the order in which the server applies them. */
export function listAutomationRules(db: TicketingDb, page: PageRequest) {
  const rules = db.selectFrom('ticketing.automationRule')
  const listQuery = rules.selectAll().orderBy('position').orderBy('id')
  return readPage(page, rules.select(selectTotal), listQuery, (rows) => rows.map(toRule))
}

/** Loads the conditions and actions of all rules, including disabled ones. */
export async function loadConditionsAndActions(db: TicketingDb): Promise<Pick<ActiveRule, 'condition' | 'actions'>[]> {
  const rows = await db.selectFrom('ticketing.automationRule').select(['id', 'condition', 'actions']).execute()
  return rows.map(parseStoredRule)
}

/** Loads the enabled rules of a trigger, in the order in which the server applies them. */
export async function loadActiveRules(db: TicketingDb, trigger: Trigger): Promise<ActiveRule[]> {
  const rows = await db
    .selectFrom('ticketing.automationRule')
    .select(['id', 'condition', 'actions'])
    .where('trigger', '=', trigger)
    .where('isEnabled', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ id: row.id, trigger, ...parseStoredRule(row) }))
}

/** Loads the current state of a rule; undefined if it was deleted or disabled, or has another trigger now. */
export async function reloadRule(db: TicketingDb, { id, trigger }: ActiveRule): Promise<ActiveRule | undefined> {
  const row = await db
    .selectFrom('ticketing.automationRule')
    .select(['id', 'condition', 'actions'])
    .where('id', '=', id)
    .where('trigger', '=', trigger)
    .where('isEnabled', '=', true)
    .executeTakeFirst()
  return row && { id, trigger, ...parseStoredRule(row) }
}
