import type { Generated } from 'kysely'
import type { Trigger } from './triggers.ts'

/** When a rule last acted on a ticket. The primary key allows one row for each pair of rule and ticket. */
interface AutomationSuppressionTable {
  ruleId: number
  ticketId: number
  actedAt: string
}

/** An entry of the run log of a rule. Instants are RFC 3339 texts in UTC with milliseconds. */
interface AutomationRunTable {
  id: Generated<number>
  ruleId: number
  ticketId: number
  trigger: Trigger
  /** 1 if no other run started this run; otherwise one more than the depth of the run that started it. */
  depth: number
  ranAt: string
  outcome: 'succeeded' | 'failed'
  /** A JSON array with the outcome of each action. */
  actions: string
}

/** Where the next scan for scheduled rules continues: one row with the id 1, or none if it starts at the first rule. */
interface AutomationScanTable {
  id: number
  ruleId: number
  afterTicketId: number
}

export interface AutomationTables {
  'ticketing.automationSuppression': AutomationSuppressionTable
  'ticketing.automationRun': AutomationRunTable
  'ticketing.automationScan': AutomationScanTable
}
