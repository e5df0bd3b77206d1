import { sql } from 'kysely'
import { millisecondsBetween } from '#platform/db/by-dialect.ts'
import type { DayRange, Range } from '#platform/http/report-ranges.ts'
import { withLiveAndArchivedRows } from '../../database/archive.ts'
import type { ChatDb } from '../../database/chat.ts'
import type { ReportSummary } from '../schema.ts'
import { type Count, countClosed, dayTable, listAgents, sumTotals } from './counts.ts'

const countStarted = (db: ChatDb, days: readonly DayRange[]) =>
  db
    .selectFrom(dayTable(days))
    .innerJoin('chat.conversation as c', (join) =>
      join.onRef('c.createdAt', '>=', 'day.from').onRef('c.createdAt', '<', 'day.to'),
    )
    .select(({ fn }) => ['day.date', 'c.departmentId', 'c.firstDepartmentId', fn.countAll<number>().as('total')])
    .groupBy(['day.date', 'c.departmentId', 'c.firstDepartmentId'])
    .execute()

const countOpen = (db: ChatDb) =>
  db
    .selectFrom('chat.conversation')
    .select(({ fn }) => ['status', fn.countAll<number>().as('total')])
    .where('status', '<>', 'closed')
    .groupBy('status')
    .execute()

const countMessages = (db: ChatDb, { from, to }: Range) =>
  db
    .selectFrom('chat.message')
    .select(({ fn }) => ['senderKind', fn.countAll<number>().as('total')])
    .where('createdAt', '>=', from)
    .where('createdAt', '<', to)
    .where('kind', '<>', 'Note')
    .groupBy('senderKind')
    .execute()

/** The subquery removes duplicates, because `count(distinct …)` by agent reads 25 times as many database pages. */
const countServed = (db: ChatDb, { from, to }: Range) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('chat.assignment')
        .select(['agentId', 'conversationId'])
        .where('assignedAt', '>=', from)
        .where('assignedAt', '<', to)
        .groupBy(['conversationId', 'agentId'])
        .as('served'),
    )
    .select(({ fn }) => ['agentId', fn.countAll<number>().as('total')])
    .groupBy('agentId')
    .execute()

const sumFirstResponses = (db: ChatDb, { from, to }: Range) =>
  db
    .selectFrom('chat.conversation')
    .select(({ fn }) => [
      'firstResponseAgentId as agentId',
      fn.countAll<number>().as('total'),
      fn.sum<number>(millisecondsBetween(sql.ref('createdAt'), sql.ref('firstResponseAt'))).as('milliseconds'),
    ])
    .where('firstResponseAt', '>=', from)
    .where('firstResponseAt', '<', to)
    .groupBy('firstResponseAgentId')
    .execute()

const listDepartments = (db: ChatDb) =>
  db.selectFrom('chat.department').select(['id', 'name']).orderBy('nameKey').execute()

interface FirstResponses extends Count {
  readonly milliseconds: number
}

function averageSeconds(served: number, firstResponses: readonly FirstResponses[]): number | null {
  if (served === 0) return null
  const total = sumTotals(firstResponses, () => true)
  const milliseconds = firstResponses.reduce((sum, response) => sum + Number(response.milliseconds), 0)
  return total === 0 ? null : Math.round(milliseconds / total / 1000)
}

type StartedCounts = Awaited<ReturnType<typeof countStarted>>
type ClosedCounts = Awaited<ReturnType<typeof countClosed>>

const toTotals = (startedCounts: StartedCounts, closedCounts: ClosedCounts): ReportSummary['totals'] => ({
  started: sumTotals(startedCounts, () => true),
  closed: sumTotals(closedCounts, () => true),
  closedByAgent: sumTotals(closedCounts, ({ closedBy }) => closedBy === 'agent'),
  closedByVisitor: sumTotals(closedCounts, ({ closedBy }) => closedBy === 'visitor'),
  closedByInactivity: sumTotals(closedCounts, ({ closedBy }) => closedBy === 'inactivity'),
})

const toDaily = (
  days: readonly DayRange[],
  startedCounts: StartedCounts,
  closedCounts: ClosedCounts,
): ReportSummary['daily'] =>
  days.map(({ date }) => ({
    date,
    started: sumTotals(startedCounts, (count) => count.date === date),
    closed: sumTotals(closedCounts, (count) => count.date === date),
  }))

type ServedCounts = Awaited<ReturnType<typeof countServed>>

async function readAgents(
  db: ChatDb,
  servedCounts: ServedCounts,
  closedCounts: ClosedCounts,
  firstResponses: readonly FirstResponsesOfAgent[],
) {
  const rows = (await listAgents(db)).map(({ id, displayName }) => {
    const servedByAgent = sumTotals(servedCounts, ({ agentId }) => agentId === id)
    const firstResponsesOfAgent = firstResponses.filter(({ agentId }) => agentId === id)
    return {
      agentId: id,
      agentName: displayName,
      served: servedByAgent,
      closed: sumTotals(closedCounts, ({ closedByAgentId }) => closedByAgentId === id),
      averageFirstResponseSeconds: averageSeconds(servedByAgent, firstResponsesOfAgent),
    }
  })
  return rows.filter((row) => row.served > 0 || row.closed > 0)
}

type FirstResponsesOfAgent = Awaited<ReturnType<typeof sumFirstResponses>>[number]

/** Reads what happened in a range, archived conversations included, and how many conversations are open now. */
export async function readReportSummary(
  liveDb: ChatDb,
  range: Range,
  days: readonly DayRange[],
): Promise<ReportSummary> {
  const db = withLiveAndArchivedRows(liveDb)
  const startedCounts = await countStarted(db, days)
  const closedCounts = await countClosed(db, days)
  const openCounts = await countOpen(liveDb)
  const messageCounts = await countMessages(db, range)
  const firstResponses = await sumFirstResponses(db, range)
  const servedCounts = await countServed(db, range)
  const departments = await listDepartments(db)
  const sentBy = (sender: 'agent' | 'visitor' | 'system') =>
    sumTotals(messageCounts, ({ senderKind }) => senderKind === sender)
  return {
    ...range,
    totals: toTotals(startedCounts, closedCounts),
    live: {
      waiting: sumTotals(openCounts, ({ status }) => status === 'queued'),
      active: sumTotals(openCounts, ({ status }) => status === 'active'),
    },
    messages: { agent: sentBy('agent'), visitor: sentBy('visitor'), system: sentBy('system') },
    daily: toDaily(days, startedCounts, closedCounts),
    departments: departments.map(({ id, name }) => ({
      departmentId: id,
      departmentName: name,
      started: sumTotals(
        startedCounts,
        ({ departmentId, firstDepartmentId }) => (firstDepartmentId ?? departmentId) === id,
      ),
    })),
    agents: await readAgents(db, servedCounts, closedCounts, firstResponses),
    averageFirstResponseSeconds: averageSeconds(
      sumTotals(servedCounts, () => true),
      firstResponses,
    ),
  }
}
