import { valuesTable } from '#platform/db/values-list.ts'
import type { DayRange } from '#platform/http/report-ranges.ts'
import type { ChatDb } from '../../database/chat.ts'

export const dayTable = (days: readonly DayRange[]) =>
  valuesTable(
    'day',
    { date: 'asciiText', from: 'instant', to: 'instant' },
    days.map(({ date, from, to }) => ({ date, from, to })),
  )

/** Counts the closed conversations, grouped by day, by `closedBy`, and by the agent who closed them. */
export const countClosed = (db: ChatDb, days: readonly DayRange[]) =>
  db
    .selectFrom(dayTable(days))
    .innerJoin('chat.conversation as c', (join) =>
      join.onRef('c.closedAt', '>=', 'day.from').onRef('c.closedAt', '<', 'day.to'),
    )
    .select(({ fn }) => ['day.date', 'c.closedBy', 'c.closedByAgentId', fn.countAll<number>().as('total')])
    .groupBy(['day.date', 'c.closedBy', 'c.closedByAgentId'])
    .execute()

/** Returns all agents, deactivated ones included, ordered by name. */
export const listAgents = (db: ChatDb) =>
  db.selectFrom('chat.agent').select(['id', 'displayName']).orderBy('displayName').orderBy('id').execute()

export interface Count {
  readonly total: number
}

export const sumTotals = <C extends Count>(counts: readonly C[], matches: (count: C) => boolean): number =>
  counts.reduce((sum, count) => (matches(count) ? sum + count.total : sum), 0)
