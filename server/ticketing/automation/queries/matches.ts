import { createValidationRefusal } from '#platform/errors/field-errors.ts'
import { type PageRequest, toPageResponse } from '#platform/http/schema-builders.ts'
import { toPriority } from '../../database/priorities.ts'
import type { TicketingDb } from '../../database/ticketing.ts'
import type { Automation } from '../config.ts'
import type { TicketFacts } from '../rules/evaluate.ts'
import { parseConditionAndActions } from '../rules/parts.ts'
import { listReferences } from '../rules/references.ts'
import { toSuppressionCutoff } from '../rules/suppression.ts'
import type { AutomationTest, MatchingTicket } from '../schema.ts'
import { findMatches, type MatchPage } from './candidates.ts'
import { findReferenceErrors } from './references.ts'
import { type ActiveRule, getAutomationRule } from './rules.ts'
import { loadSuppressedTickets } from './runs.ts'

/** Number of candidates after which a test reads no further page, so that every test ends soon. */
const MAX_CANDIDATES = 10_000

type TestedRule = Pick<ActiveRule, 'id' | 'condition' | 'trigger'>

type Match = Omit<MatchingTicket, 'isSuppressed'>

const toMatch = (facts: TicketFacts): Match => ({
  id: facts.id,
  subject: facts.subject,
  poolId: facts.poolId,
  priority: toPriority(facts.priority),
  ticketStatusId: facts.statusId,
  ticketSubStatusId: facts.subStatusId,
  assigneeUserId: facts.assigneeUserId,
  createdAt: facts.createdAt,
})

async function readMatches(db: TicketingDb, rule: TestedRule, now: Date) {
  const matches: Match[] = []
  const excludesCompleted = rule.trigger === 'scheduled'
  let candidateCount = 0
  for (let afterId: number | null = Number.MAX_SAFE_INTEGER; afterId !== null; ) {
    if (candidateCount >= MAX_CANDIDATES) return { matches, isComplete: false }
    const page = { excludesCompleted, suppressionCutoff: null, afterId, isDescending: true }
    const found: MatchPage = await findMatches(db, rule, page, now)
    matches.push(...found.matches.map(toMatch))
    candidateCount += found.candidateCount
    afterId = found.nextAfterId
  }
  return { matches, isComplete: true }
}

async function getTestedRule({ db }: Automation, id: number, test: AutomationTest): Promise<TestedRule> {
  const storedRule = await getAutomationRule(db, id)
  const { condition = storedRule.condition } = parseConditionAndActions(test)
  const invalid = await findReferenceErrors(db, listReferences(condition, []))
  if (invalid.length > 0) throw createValidationRefusal(...invalid)
  return { id, condition, trigger: test.trigger ?? storedRule.trigger }
}

/**
 * Returns a page of the tickets that meet the condition now, newest first. `isComplete` is false if the test stopped
 * after `MAX_CANDIDATES` tickets. Throws `automationRuleNotFound`, or `validationFailed` for unknown records.
 */
export async function testAutomationRule(automation: Automation, id: number, test: AutomationTest, page: PageRequest) {
  const { db, suppressionMinutes } = automation
  const now = automation.now()
  const rule = await getTestedRule(automation, id, test)
  const { matches, isComplete } = await readMatches(db, rule, now)
  const offset = (page.page - 1) * page.pageSize
  const pageMatches = matches.slice(offset, offset + page.pageSize)
  const ids = pageMatches.map((match) => match.id)
  const suppressed = await loadSuppressedTickets(db, [id], ids, toSuppressionCutoff(now, suppressionMinutes))
  const items = pageMatches.map((match) => ({ ...match, isSuppressed: suppressed.get(id)?.has(match.id) ?? false }))
  return { ...toPageResponse(items, matches.length, page), isComplete }
}
