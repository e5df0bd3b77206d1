import { sql } from 'kysely'
import { millisecondsBetween } from '#platform/db/by-dialect.ts'
import type { DayRange, Range } from '#platform/http/report-ranges.ts'
import { withLiveAndArchivedRows } from '../../database/archive.ts'
import type { ChatDb } from '../../database/chat.ts'
import type { ReportSummary } from '../schema.ts'
import { type Count, countClosed, dayTable, listAgents, sumOf } from './counts.ts'

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

function averageSeconds(served: number, responses: readonly FirstResponses[]): number | null {
  if (served === 0) return null
  const total = sumOf(responses, () => true)
  const milliseconds = responses.reduce((sum, one) => sum + Number(one.milliseconds), 0)
  return total === 0 ? null : Math.round(milliseconds / total / 1000)
}

type Started = Awaited<ReturnType<typeof countStarted>>
type Closed = Awaited<ReturnType<typeof countClosed>>

const toTotals = (started: Started, closed: Closed): ReportSummary['totals'] => ({
  started: sumOf(started, () => true),
  closed: sumOf(closed, () => true),
  closedByAgent: sumOf(closed, ({ closedBy }) => closedBy === 'agent'),
  closedByVisitor: sumOf(closed, ({ closedBy }) => closedBy === 'visitor'),
  closedByInactivity: sumOf(closed, ({ closedBy }) => closedBy === 'inactivity'),
})

const toDaily = (days: readonly DayRange[], started: Started, closed: Closed): ReportSummary['daily'] =>
  days.map(({ date }) => ({
    date,
    started: sumOf(started, (one) => one.date === date),
    closed: sumOf(closed, (one) => one.date === date),
  }))

type Served = Awaited<ReturnType<typeof countServed>>

async function readAgents(db: ChatDb, served: Served, closed: Closed, responses: readonly AgentResponses[]) {
  const rows = (await listAgents(db)).map(({ id, displayName }) => {
    const servedByAgent = sumOf(served, ({ agentId }) => agentId === id)
    const responsesOfAgent = responses.filter(({ agentId }) => agentId === id)
    return {
      agentId: id,
      agentName: displayName,
      served: servedByAgent,
      closed: sumOf(closed, ({ closedByAgentId }) => closedByAgentId === id),
      averageFirstResponseSeconds: averageSeconds(servedByAgent, responsesOfAgent),
    }
  })
  return rows.filter((row) => row.served > 0 || row.closed > 0)
}

type AgentResponses = Awaited<ReturnType<typeof sumFirstResponses>>[number]

/** Reads what happened in a range, archived conversations included, and how many conversations are open now. */
export async function readReportSummary(live: ChatDb, range: Range, days: readonly DayRange[]): Promise<ReportSummary> {
  const db = withLiveAndArchivedRows(live)
  const started = await countStarted(db, days)
  const closed = await countClosed(db, days)
  const open = await countOpen(live)
  const messages = await countMessages(db, range)
  const responses = await sumFirstResponses(db, range)
  const served = await countServed(db, range)
  const departments = await listDepartments(db)
  const sentBy = (sender: 'agent' | 'visitor' | 'system') => sumOf(messages, ({ senderKind }) => senderKind === sender)
  return {
    ...range,
    totals: toTotals(started, closed),
    live: {
      waiting: sumOf(open, ({ status }) => status === 'queued'),
      active: sumOf(open, ({ status }) => status === 'active'),
    },
    messages: { agent: sentBy('agent'), visitor: sentBy('visitor'), system: sentBy('system') },
    daily: toDaily(days, started, closed),
    departments: departments.map(({ id, name }) => ({
      departmentId: id,
      departmentName: name,
      started: sumOf(started, ({ departmentId, firstDepartmentId }) => (firstDepartmentId ?? departmentId) === id),
    })),
    agents: await readAgents(db, served, closed, responses),
    averageFirstResponseSeconds: averageSeconds(
      sumOf(served, () => true),
      responses,
    ),
  }
}
