import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { isInIdList } from '#platform/db/in-list.ts'
import type { TicketingTables } from '../../database/tables.ts'
import type { TicketingDb } from '../../database/ticketing.ts'
import { type Bound, toBound } from '../rules/bounds.ts'
import { findNeededFacts, mayMeetCondition, meetsCondition, type TicketFacts } from '../rules/evaluate.ts'
import { addMessageFacts, selectFacts, toFacts } from './facts.ts'
import type { ActiveRule } from './rules.ts'

type TicketExpressions = ExpressionBuilder<TicketingTables & { ticket: TicketingTables['ticketing.ticket'] }, 'ticket'>

const isUpdatedAfter = (e: TicketExpressions, after: string): Expression<SqlBool> =>
  e.exists(
    e
      .selectFrom('ticketing.ticketActivity as activity')
      .select('activity.ticketId')
      .whereRef('activity.ticketId', '=', 'ticket.id')
      .where('activity.updatedAt', '>', after),
  )

function toSqlCondition(e: TicketExpressions, bound: Bound): Expression<SqlBool> {
  if ('all' in bound) return e.and(bound.all.map((part) => toSqlCondition(e, part)))
  if ('any' in bound) return e.or(bound.any.map((part) => toSqlCondition(e, part)))
  if ('isSet' in bound) return e(`ticket.${bound.column}`, bound.isSet ? 'is not' : 'is', null)
  if ('isIn' in bound) return isInIdList(`ticket.${bound.column}`, bound.isIn)
  if ('isNotIn' in bound) {
    const isOther = e.not(isInIdList(`ticket.${bound.column}`, bound.isNotIn))
    return bound.column === 'assigneeUserId' ? e.or([e('ticket.assigneeUserId', 'is', null), isOther]) : isOther
  }
  if ('before' in bound) return e('ticket.createdAt', '<', bound.before)
  return bound.column === 'updatedAt' ? isUpdatedAfter(e, bound.after) : e('ticket.createdAt', '>', bound.after)
}

const selectSuppressed = (e: TicketExpressions, ruleId: number, suppressionCutoff: string) =>
  e
    .selectFrom('ticketing.automationSuppression as suppression')
    .select('suppression.ticketId')
    .whereRef('suppression.ticketId', '=', 'ticket.id')
    .where('suppression.ruleId', '=', ruleId)
    .where('suppression.actedAt', '>', suppressionCutoff)

export interface CandidatePageRequest {
  readonly excludesCompleted: boolean
  /** Excludes tickets on which the rule acted after this instant. If null, excludes none. */
  readonly suppressionCutoff: string | null
  /** All ids of the page are above `afterId`; if `isDescending`, below it. */
  readonly afterId: number
  readonly isDescending: boolean
}

const PAGE_SIZE = 1000

/** Smaller than `PAGE_SIZE`, because descriptions can be long. */
const PAGE_SIZE_WITH_DESCRIPTIONS = 100

type RuleToMatch = Pick<ActiveRule, 'id' | 'condition'>

function selectCandidates(
  db: TicketingDb,
  { id, condition }: RuleToMatch,
  page: CandidatePageRequest,
  pageSize: number,
  now: Date,
) {
  const { excludesCompleted, suppressionCutoff, afterId, isDescending } = page
  const bound = toBound(condition, now)
  return selectFacts(db, findNeededFacts([condition]))
    .where('ticket.id', isDescending ? '<' : '>', afterId)
    .$if(excludesCompleted, (tickets) => tickets.where('ticket.completedAt', 'is', null))
    .$if(bound !== null, (tickets) => tickets.where((e) => (bound === null ? e.and([]) : toSqlCondition(e, bound))))
    .$if(suppressionCutoff !== null, (tickets) =>
      tickets.where((e) => e.not(e.exists(selectSuppressed(e, id, suppressionCutoff ?? '')))),
    )
    .orderBy('ticket.id', isDescending ? 'desc' : 'asc')
    .limit(pageSize)
}

export interface MatchPage {
  readonly matches: readonly TicketFacts[]
  readonly candidateCount: number
  /** The id of the last candidate, which is the `afterId` of the next page; null if this is the last page. */
  readonly nextAfterId: number | null
}

/** Reads a page of candidates and returns those that meet the condition of the rule. */
export async function findMatches(
  db: TicketingDb,
  rule: RuleToMatch,
  page: CandidatePageRequest,
  now: Date,
): Promise<MatchPage> {
  const { condition } = rule
  const needed = findNeededFacts([condition])
  const pageSize = needed.description ? PAGE_SIZE_WITH_DESCRIPTIONS : PAGE_SIZE
  const rows = await selectCandidates(db, rule, page, pageSize, now).execute()
  const nextAfterId = rows.length === pageSize ? (rows.at(-1)?.id ?? null) : null
  const possibleMatches = rows.map(toFacts).filter((facts) => mayMeetCondition(condition, facts, now))
  const facts = needed.messages ? await addMessageFacts(db, possibleMatches) : possibleMatches
  const matches = facts.filter((one) => meetsCondition(condition, one, now))
  return { matches, candidateCount: rows.length, nextAfterId }
}
