import { type Static, Type } from 'typebox'
import { reportRangeParameters } from '#platform/http/report-ranges.ts'
import { instant, integer, listOf, nullable, object, verbatimText } from '#platform/http/schema-builders.ts'

const count = (description: string) => integer({ minimum: 0, description })

const averageFirstResponse = (responses: string, whenNull: string) =>
  nullable(
    integer({
      minimum: 0,
      description: `The average time, in seconds, from the creation of a conversation to its first response. Counts ${responses} in the range, even in conversations that were taken or assigned earlier. ${whenNull}`,
    }),
  )

export const ReportQuery = object(reportRangeParameters)
export type ReportQuery = Static<typeof ReportQuery>

const totals = object(
  {
    started: count('The number of conversations that were created in the range (by `createdAt`, not by `startedAt`).'),
    closed: count('The number of conversations that were closed.'),
    closedByAgent: count('The number of conversations that an agent closed.'),
    closedByVisitor: count(
      'The number of conversations that the visitor closed. Includes conversations that the server closed because a left message ([leaveMessage](#leaveMessage)) became a ticket.',
    ),
    closedByInactivity: count(
      'The number of conversations that the server closed because they were inactive, or to archive them.',
    ),
  },
  { description: 'Totals for the range.' },
)

const live = object(
  {
    waiting: count('The number of conversations that are queued now. Visitors in the waiting room do not count.'),
    active: count('The number of conversations that an agent has now.'),
  },
  { description: 'How many conversations are open now, whatever the range.' },
)

const messages = object(
  {
    agent: count('The number of messages from agents, without internal notes.'),
    visitor: count('The number of messages from visitors.'),
    system: count('The number of messages from the system, such as that an agent joined.'),
  },
  { description: 'How many messages were sent in the range.' },
)

const day = object({
  date: verbatimText(10, { description: 'The day in the time zone `timeZone` of the request, by default UTC.' }),
  started: count('The number of conversations that were created on this day (by `createdAt`, not by `startedAt`).'),
  closed: count('The number of conversations that were closed on this day.'),
})

const department = object({
  departmentId: integer({ description: 'The id of the department.' }),
  departmentName: verbatimText(200, { description: 'The name of the department.' }),
  started: count(
    'The number of conversations that were created in this department in the range (by `createdAt`, not by `startedAt`), wherever they were transferred later.',
  ),
})

const agent = object({
  agentId: integer({ description: 'The id of the agent.' }),
  agentName: verbatimText(200, { description: 'The display name of the agent.' }),
  served: count(
    'The number of conversations that the agent took or was assigned in the range. Each conversation counts once.',
  ),
  closed: count('The number of conversations that the agent closed in the range.'),
  averageFirstResponseSeconds: averageFirstResponse(
    'the first responses of this agent',
    'But if `served` is 0, counts none. Null if none count.',
  ),
})

const example = {
  from: '2026-11-20T00:00:00.000Z',
  to: '2026-11-22T00:00:00.000Z',
  totals: { started: 21, closed: 19, closedByAgent: 12, closedByVisitor: 5, closedByInactivity: 2 },
  live: { waiting: 1, active: 4 },
  messages: { agent: 96, visitor: 118, system: 44 },
  daily: [
    { date: '2026-11-20', started: 21, closed: 19 },
    { date: '2026-11-21', started: 0, closed: 0 },
  ],
  departments: [{ departmentId: 1, departmentName: 'General', started: 21 }],
  agents: [{ agentId: 2, agentName: 'Jonas Weber', served: 17, closed: 12, averageFirstResponseSeconds: 41 }],
  averageFirstResponseSeconds: 41,
}

export const ReportSummary = object(
  {
    from: instant('The start of the range.'),
    to: instant('The end of the range, which is not part of it.'),
    totals,
    live,
    messages,
    daily: listOf(day, {
      description: 'Each day of the range, the oldest first. Only the part of a day within the range counts.',
    }),
    departments: listOf(department, { description: 'All departments, ordered by name.' }),
    agents: listOf(agent, {
      description:
        'The agents who took or were assigned at least one conversation in the range, or closed one, ordered by name.',
    }),
    averageFirstResponseSeconds: averageFirstResponse(
      'the first responses of all agents',
      'But if `served` is 0 for all agents, counts none. Null if none count.',
    ),
  },
  { title: 'ReportSummary', example },
)
export type ReportSummary = Static<typeof ReportSummary>

export const MAX_COMMENTS = 50

const score = (description: string) => integer({ minimum: 1, maximum: 5, description })

const averageScore = (addition = '') =>
  Type.Number({
    minimum: 1,
    maximum: 5,
    description: `The average score of the ratings that \`rated\` counts, rounded to two decimal places${addition}.`,
  })

const averageScoreOrNull = nullable(averageScore('; null if there are none'))

const ratingTotals = object(
  {
    closed: count('The number of conversations that were closed in the range.'),
    rated: count('How many of the conversations that were closed in the range have been rated, in the range or later.'),
    averageScore: averageScoreOrNull,
  },
  { description: 'Totals for the range.' },
)

const scoreCount = object({
  score: score('The score: 5 is the best.'),
  count: count('The number of ratings with this score.'),
})

const ratingDay = object({
  date: verbatimText(10, { description: 'The day in the time zone `timeZone` of the request, by default UTC.' }),
  rated: count('The number of conversations that were closed on this day and have been rated, on this day or later.'),
  averageScore: averageScoreOrNull,
})

const ratedAgent = object({
  agentId: integer({ description: 'The id of the agent.' }),
  agentName: verbatimText(200, { description: 'The display name of the agent.' }),
  rated: count('The number of rated conversations that were assigned to the agent when they were closed.'),
  averageScore: averageScore(),
})

const ratingComment = object({
  conversationId: verbatimText(36, { description: 'The id of the conversation.' }),
  score: score('The score of the rating.'),
  comment: verbatimText(2000, { description: 'What the visitor wrote.' }),
  agentId: nullable(
    integer({
      description:
        'The id of the agent to whom the conversation was assigned when it was closed; null if the conversation was queued then.',
    }),
  ),
  agentName: nullable(
    verbatimText(200, { description: 'The display name of the agent in `agentId`; null if that field is null.' }),
  ),
  closedAt: instant('When the conversation was closed.'),
  ratedAt: instant('When the visitor rated the conversation.'),
})

const ratingExample = {
  from: '2026-11-20T00:00:00.000Z',
  to: '2026-11-22T00:00:00.000Z',
  totals: { closed: 19, rated: 4, averageScore: 4.25 },
  scores: [
    { score: 1, count: 0 },
    { score: 2, count: 0 },
    { score: 3, count: 1 },
    { score: 4, count: 1 },
    { score: 5, count: 2 },
  ],
  daily: [
    { date: '2026-11-20', rated: 4, averageScore: 4.25 },
    { date: '2026-11-21', rated: 0, averageScore: null },
  ],
  agents: [{ agentId: 2, agentName: 'Jonas Weber', rated: 4, averageScore: 4.25 }],
  comments: [
    {
      conversationId: '0190b6a2-7c1e-7b3a-9f04-3d2f6c8a5e11',
      score: 5,
      comment: 'Quick and friendly.',
      agentId: 2,
      agentName: 'Jonas Weber',
      closedAt: '2026-11-20T10:12:00.000Z',
      ratedAt: '2026-11-20T10:12:30.000Z',
    },
  ],
}

export const RatingReport = object(
  {
    from: instant('The start of the range.'),
    to: instant('The end of the range, which is not part of it.'),
    totals: ratingTotals,
    scores: listOf(scoreCount, { description: 'The five scores, the lowest first.' }),
    daily: listOf(ratingDay, {
      description: 'Each day of the range, the oldest first. Only the part of a day within the range counts.',
    }),
    agents: listOf(ratedAgent, { description: 'The agents whose conversations were rated, ordered by name.' }),
    comments: listOf(ratingComment, {
      description: `At most ${MAX_COMMENTS} ratings with a comment, ordered by the time at which the conversation was closed, newest first.`,
    }),
  },
  { title: 'RatingReport', example: ratingExample },
)
export type RatingReport = Static<typeof RatingReport>
