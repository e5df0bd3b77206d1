import type { Generated } from 'kysely'

/** When a rule last acted on a ticket. The primary key of rule and ticket lets only one run be the first. */
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
  trigger: 'ticket_created' | 'status_changed' | 'assigned' | 'customer_replied' | 'scheduled'
  /** The place of the run in its chain of rules, from 1. */
  depth: number
  ranAt: string
  outcome: 'succeeded' | 'failed'
  /** A JSON array with the outcome of each action. */
  actions: string
}

/** Where an unfinished scan for scheduled rules continues: one row with the id 1, or none. */
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
