import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAgent, makeDepartment, makeWidget, signInAgent } from '../support/chat.ts'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { formatOutcome } from '../support/refusals.ts'
import { archiveOld, makeOld } from '../support/retention.ts'
import { makeVisitor, openConversationOf } from '../support/visitors.ts'

const path = '/v1/admin/reports/ratings'

let flowdesk: Flowdesk
let ada: Awaited<ReturnType<typeof makeAgent>>
let jonas: Awaited<ReturnType<typeof makeAgent>>
let widget: string

beforeAll(async () => {
  flowdesk = await openFlowdesk()
  ada = await makeAgent(flowdesk, { displayName: 'Ada' })
  jonas = await makeAgent(flowdesk, { displayName: 'Jonas' })
  const department = await makeDepartment(flowdesk, { memberIds: [ada.id, jonas.id] })
  widget = (await makeWidget(flowdesk, { departmentIds: [department.id] })).key
})
afterAll(() => flowdesk.close())

interface Rated {
  readonly closedAt: string
  readonly agent?: typeof ada
  readonly score?: number
  readonly comment?: string
}

/** Closes a conversation, which the visitor may rate. Returns its id. */
async function makeRated({ closedAt, agent, score, comment }: Rated): Promise<string> {
  const visitor = await makeVisitor(flowdesk, { widget })
  const id = await openConversationOf(visitor)
  if (agent) {
    const { accessToken: token } = await signInAgent(flowdesk, agent.credentials)
    await flowdesk.post(`/v1/agent/conversations/${id}/take`, { token })
  }
  await visitor.post(`/v1/widget/conversations/${id}/close`)
  if (score !== undefined) {
    const rating = { score, ...(comment === undefined ? {} : { comment }) }
    const rated = await visitor.post(`/v1/widget/conversations/${id}/rating`, rating)
    if (rated.status >= 300) throw new Error(`the rating was refused: ${rated.text}`)
  }
  await flowdesk.db.updateTable('chat.conversation').set({ closedAt }).where('id', '=', id).execute()
  return id
}

async function read(query: string, person?: typeof ada) {
  const { accessToken: token } = await signInAgent(flowdesk, person?.credentials)
  return await flowdesk.get(`${path}?${query}`, { token })
}

const noScores = [1, 2, 3, 4, 5].map((score) => ({ score, count: 0 }))

describe('the report of ratings', () => {
  test('counts scores by day and agent, with averages of two digits', async () => {
    await makeRated({ closedAt: '2026-02-01T08:00:00.000Z', agent: ada, score: 5 })
    await makeRated({ closedAt: '2026-02-01T09:00:00.000Z', agent: ada, score: 4 })
    await makeRated({ closedAt: '2026-02-02T09:00:00.000Z', agent: ada, score: 4 })
    await makeRated({ closedAt: '2026-02-02T23:59:59.999Z', agent: jonas, score: 1 })
    await makeRated({ closedAt: '2026-02-02T10:00:00.000Z', agent: jonas })
    await makeRated({ closedAt: '2026-02-02T11:00:00.000Z', score: 3 })
    await makeRated({ closedAt: '2026-02-04T00:00:00.000Z', agent: jonas, score: 2 })
    const { data } = (await read('from=2026-02-01&to=2026-02-04')).body
    expect(data).toEqual({
      from: '2026-02-01T00:00:00.000Z',
      to: '2026-02-04T00:00:00.000Z',
      totals: { closed: 6, rated: 5, averageScore: 3.4 },
      scores: [1, 0, 1, 2, 1].map((count, place) => ({ score: place + 1, count })),
      daily: [
        { date: '2026-02-01', rated: 2, averageScore: 4.5 },
        { date: '2026-02-02', rated: 3, averageScore: 2.67 },
        { date: '2026-02-03', rated: 0, averageScore: null },
      ],
      agents: [
        { agentId: ada.id, agentName: 'Ada', rated: 3, averageScore: 4.33 },
        { agentId: jonas.id, agentName: 'Jonas', rated: 1, averageScore: 1 },
      ],
      comments: [],
    })
  })

  test('without ratings has zeroes, and averages that are null', async () => {
    expect((await read('from=2020-02-28&to=2020-02-29')).body.data).toEqual({
      from: '2020-02-28T00:00:00.000Z',
      to: '2020-02-29T00:00:00.000Z',
      totals: { closed: 0, rated: 0, averageScore: null },
      scores: noScores,
      daily: [{ date: '2020-02-28', rated: 0, averageScore: null }],
      agents: [],
      comments: [],
    })
  })

  test('counts by days of a time zone', async () => {
    await makeRated({ closedAt: '2026-03-09T22:30:00.000Z', score: 5 })
    const { daily } = (await read('from=2026-03-09&to=2026-03-11&timeZone=Europe/Berlin')).body.data
    expect(daily.filter(({ rated }: { rated: number }) => rated > 0)).toEqual([
      { date: '2026-03-09', rated: 1, averageScore: 5 },
    ])
    const east = (await read('from=2026-03-09&to=2026-03-11&timeZone=Asia/Tokyo')).body.data.daily
    expect(east).toContainEqual({ date: '2026-03-10', rated: 1, averageScore: 5 })
  })

  test('contains comments of conversations, those that were closed last first, and at most 50', async () => {
    const day = '2026-04-01'
    const closedAt = (minute: number) => `${day}T10:${String(minute).padStart(2, '0')}:00.000Z`
    const first = await makeRated({ closedAt: closedAt(0), agent: ada, score: 2, comment: 'Slow.' })
    const second = await makeRated({ closedAt: closedAt(1), score: 5, comment: 'Quick and friendly.' })
    await makeRated({ closedAt: closedAt(2), score: 5 })
    const { comments } = (await read(`from=${day}&to=2026-04-02`)).body.data
    expect(comments).toEqual([
      {
        conversationId: second,
        ...{ score: 5, comment: 'Quick and friendly.', agentId: null, agentName: null },
        ...{ closedAt: closedAt(1), ratedAt: expect.any(String) },
      },
      {
        conversationId: first,
        ...{ score: 2, comment: 'Slow.', agentId: ada.id, agentName: 'Ada' },
        ...{ closedAt: closedAt(0), ratedAt: expect.any(String) },
      },
    ])
    for (let minute = 3; minute < 52; minute++)
      await makeRated({ closedAt: closedAt(minute), score: 4, comment: `Number ${minute}` })
    const more = (await read(`from=${day}&to=2026-04-02`)).body.data.comments as readonly { comment: string }[]
    expect(more.map(({ comment }) => comment)).toEqual([
      ...Array.from({ length: 49 }, (_, place) => `Number ${51 - place}`),
      'Quick and friendly.',
    ])
  })

  test('counts a rating for the agent who had the conversation when it was closed', async () => {
    const closedAt = '2026-05-01T10:00:00.000Z'
    const visitor = await makeVisitor(flowdesk, { widget })
    const id = await openConversationOf(visitor)
    const { accessToken: token } = await signInAgent(flowdesk, ada.credentials)
    await flowdesk.post(`/v1/agent/conversations/${id}/take`, { token })
    await flowdesk.post(`/v1/agent/conversations/${id}/transfer`, { token, body: { agentId: jonas.id } })
    await visitor.post(`/v1/widget/conversations/${id}/close`)
    await visitor.post(`/v1/widget/conversations/${id}/rating`, { score: 2, comment: 'Passed around.' })
    await flowdesk.db.updateTable('chat.conversation').set({ closedAt }).where('id', '=', id).execute()
    const { agents, comments } = (await read('from=2026-05-01&to=2026-05-02')).body.data
    expect(agents).toEqual([{ agentId: jonas.id, agentName: 'Jonas', rated: 1, averageScore: 2 }])
    expect(comments).toMatchObject([{ conversationId: id, agentName: 'Jonas' }])
  })

  test('counts closed conversations without a rating; their average is null', async () => {
    await makeRated({ closedAt: '2026-05-11T10:00:00.000Z', agent: ada })
    const { totals, agents, daily } = (await read('from=2026-05-11&to=2026-05-12')).body.data
    expect(totals).toEqual({ closed: 1, rated: 0, averageScore: null })
    expect(daily).toEqual([{ date: '2026-05-11', rated: 0, averageScore: null }])
    expect(agents).toEqual([])
  })

  test('begins with the start of the range, and leaves out its end', async () => {
    const closedAt = '2026-05-21T12:00:00.000Z'
    await makeRated({ closedAt, score: 3, comment: 'Fine.' })
    const count = async (query: string) => {
      const { totals, comments } = (await read(query)).body.data
      return [totals.closed, totals.rated, comments.length]
    }
    expect(await count(`from=${closedAt}&to=2026-05-21T12:00:00.001Z`)).toEqual([1, 1, 1])
    expect(await count(`from=2026-05-21&to=${closedAt}`)).toEqual([0, 0, 0])
    expect(await count('from=2026-05-21T12:00:00.001Z&to=2026-05-22')).toEqual([0, 0, 0])
  })

  test('counts by days of a time zone when its clocks change', async () => {
    const closings = ['28T22:59:59.999Z', '28T23:00:00.000Z', '29T21:59:59.999Z', '29T22:00:00.000Z']
    for (const [place, closing] of closings.entries())
      await makeRated({ closedAt: `2026-03-${closing}`, score: place + 1 })
    const range = 'from=2026-03-27T23:00:00Z&to=2026-03-30T22:00:00Z&timeZone=Europe/Berlin'
    expect((await read(range)).body.data.daily).toEqual([
      { date: '2026-03-28', rated: 1, averageScore: 1 },
      { date: '2026-03-29', rated: 2, averageScore: 2.5 },
      { date: '2026-03-30', rated: 1, averageScore: 4 },
    ])
  })

  test('is the same after the conversations were archived', async () => {
    const closedAt = new Date(flowdesk.clock.now().getTime() - 40 * 24 * 3600_000).toISOString()
    const id = await makeRated({ closedAt, agent: jonas, score: 3, comment: 'It took a while.' })
    const from = closedAt.slice(0, 10)
    const query = `from=${from}&to=${new Date(Date.parse(closedAt) + 24 * 3600_000).toISOString()}`
    const before = (await read(query)).body.data
    expect(before).toMatchObject({ totals: { rated: 1 }, comments: [{ conversationId: id }] })
    await makeOld(flowdesk, id)
    await archiveOld(flowdesk)
    const { accessToken: token } = await signInAgent(flowdesk)
    const archived = await flowdesk.get(`/v1/agent/conversations/${id}`, { token })
    expect(archived.body.data).toMatchObject({ archivedAt: expect.any(String) })
    expect((await read(query)).body.data).toEqual(before)
  })

  test.each([
    ['an inverted range', 'from=2026-03-02&to=2026-03-01', '400 SVC:2101'],
    ['a range of more than 92 days', 'from=2026-03-01&to=2026-06-02', '400 SVC:2102'],
    ['a time zone that does not exist', 'timeZone=Europe/Atlantis', '422 SVC:2001'],
  ])('refuses %s', async (_name, query, outcome) => {
    expect(formatOutcome(await read(query))).toBe(outcome)
  })

  test('is for administrators only', async () => {
    expect(formatOutcome(await read('', ada))).toBe('403 SVC:1103')
    expect(formatOutcome(await flowdesk.get(path))).toBe('401 SVC:1001')
  })
})

test('a process reads two reports of either kind at a time: 20 wait, and further ones get 503 SVC:0002', async () => {
  const { accessToken: token } = await signInAgent(flowdesk)
  const hold = await flowdesk.holdLock('lock table chat.rating, chat.assignment in access exclusive mode')
  const outcomes: string[] = []
  const reports = Array.from({ length: 25 }, async (_, place) => {
    const report = place % 2 === 0 ? path : '/v1/admin/reports/summary'
    outcomes.push(formatOutcome(await flowdesk.get(report, { token })))
  })
  await expect.poll(() => outcomes).toEqual(Array(3).fill('503 SVC:0002'))
  await hold.release()
  await Promise.all(reports)
  expect(outcomes.slice(3)).toEqual(Array(22).fill('200'))
})
