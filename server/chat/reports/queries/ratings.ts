import type { DayRange, Range } from '#platform/http/report-ranges.ts'
import { withLiveAndArchivedRows } from '../../database/archive.ts'
import type { ChatDb } from '../../database/chat.ts'
import { MAX_COMMENTS, type RatingReport } from '../schema.ts'
import { countClosed, dayTable, listAgents, sumTotals } from './counts.ts'

const scores = [1, 2, 3, 4, 5] as const

const countRatings = (db: ChatDb, days: readonly DayRange[]) =>
  db
    .selectFrom(dayTable(days))
    .innerJoin('chat.conversation as c', (join) =>
      join.onRef('c.closedAt', '>=', 'day.from').onRef('c.closedAt', '<', 'day.to'),
    )
    .innerJoin('chat.rating as r', 'r.conversationId', 'c.id')
    .select(({ fn }) => ['day.date', 'c.agentId', 'r.score', fn.countAll<number>().as('total')])
    .groupBy(['day.date', 'c.agentId', 'r.score'])
    .execute()

const listComments = (db: ChatDb, { from, to }: Range) =>
  db
    .selectFrom('chat.conversation as c')
    .innerJoin('chat.rating as r', 'r.conversationId', 'c.id')
    .leftJoin('chat.agent as agent', 'agent.id', 'c.agentId')
    .select(['c.id as conversationId', 'c.closedAt', 'c.agentId', 'agent.displayName as agentName'])
    .select(['r.score', 'r.comment', 'r.createdAt as ratedAt'])
    .where('c.closedAt', '>=', from)
    .where('c.closedAt', '<', to)
    .where('r.comment', 'is not', null)
    .orderBy('c.closedAt', 'desc')
    .orderBy('c.id', 'desc')
    .limit(MAX_COMMENTS)
    .execute()

type RatingCounts = Awaited<ReturnType<typeof countRatings>>

function summarize(ratingCounts: RatingCounts): { rated: number; averageScore: number | null } {
  const rated = sumTotals(ratingCounts, () => true)
  const sum = ratingCounts.reduce((points, { score, total }) => points + score * total, 0)
  return { rated, averageScore: rated === 0 ? null : Math.round((100 * sum) / rated) / 100 }
}

async function summarizeByAgent(db: ChatDb, ratingCounts: RatingCounts): Promise<RatingReport['agents']> {
  const rows = (await listAgents(db)).map(({ id, displayName }) => {
    const { rated, averageScore } = summarize(ratingCounts.filter(({ agentId }) => agentId === id))
    return averageScore === null ? [] : [{ agentId: id, agentName: displayName, rated, averageScore }]
  })
  return rows.flat()
}

async function readComments(db: ChatDb, range: Range): Promise<RatingReport['comments']> {
  const rows = await listComments(db, range)
  return rows.flatMap(({ comment, closedAt, ...row }) =>
    comment === null || closedAt === null ? [] : [{ ...row, comment, closedAt }],
  )
}

/** Reads how visitors rated the conversations that were closed in a range, archived conversations included. */
export async function readRatingReport(liveDb: ChatDb, range: Range, days: readonly DayRange[]): Promise<RatingReport> {
  const db = withLiveAndArchivedRows(liveDb)
  const closedCounts = await countClosed(db, days)
  const ratingCounts = await countRatings(db, days)
  return {
    ...range,
    totals: { closed: sumTotals(closedCounts, () => true), ...summarize(ratingCounts) },
    scores: scores.map((score) => ({ score, count: sumTotals(ratingCounts, (count) => count.score === score) })),
    daily: days.map(({ date }) => ({ date, ...summarize(ratingCounts.filter((count) => count.date === date)) })),
    agents: await summarizeByAgent(db, ratingCounts),
    comments: await readComments(db, range),
  }
}
