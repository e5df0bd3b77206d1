import { isInIdList } from '#platform/db/in-list.ts'
import { readPage, selectTotal } from '#platform/http/paging.ts'
import type { PageRequest } from '#platform/http/schema-builders.ts'
import { formatMessage, type Locale } from '#platform/i18n/localized-message.ts'
import type { TicketingDb } from '../../database/ticketing.ts'
import { type ActionRun, reasonSentences } from '../rules/outcomes.ts'
import type { AutomationRun } from '../schema.ts'
import { getAutomationRule } from './rules.ts'

// The column `actions` contains the JSON that `writeRun` has written.
const parseActionRuns = (stored: string): ActionRun[] => JSON.parse(stored) as ActionRun[]

const localizeActionRun = (
  { type, outcome, reason, text }: ActionRun,
  locale: Locale,
): AutomationRun['actions'][number] => ({
  ...{ type, outcome, reason },
  message: reason === null ? text : formatMessage(reasonSentences[reason], locale),
})

/** Returns a page of the run log of a rule, newest run first. Throws `automationRuleNotFound`. */
export async function listRuns(db: TicketingDb, ruleId: number, page: PageRequest, locale: Locale) {
  await getAutomationRule(db, ruleId)
  const runs = db.selectFrom('ticketing.automationRun').where('ruleId', '=', ruleId)
  return await readPage(page, runs.select(selectTotal), runs.selectAll().orderBy('id', 'desc'), (rows) =>
    rows.map((row) => ({
      ...row,
      actions: parseActionRuns(row.actions).map((action) => localizeActionRun(action, locale)),
    })),
  )
}

/** Returns a map from the id of each rule to the ids of the tickets on which it is suppressed. */
export async function loadSuppressedTickets(
  db: TicketingDb,
  ruleIds: readonly number[],
  ticketIds: readonly number[],
  suppressionCutoff: string,
): Promise<Map<number, Set<number>>> {
  const rows = await db
    .selectFrom('ticketing.automationSuppression')
    .select(['ruleId', 'ticketId'])
    .where(isInIdList('ruleId', ruleIds))
    .where(isInIdList('ticketId', ticketIds))
    .where('actedAt', '>', suppressionCutoff)
    .execute()
  const suppressed = new Map<number, Set<number>>(ruleIds.map((id) => [id, new Set()]))
  for (const { ruleId, ticketId } of rows) suppressed.get(ruleId)?.add(ticketId)
  return suppressed
}
