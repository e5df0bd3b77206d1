import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSignedInAgent } from '../support/chat.ts'
import { type ApiResponse, type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { makeVisitor, openConversationOf, readRowsAs, type TestVisitor } from '../support/visitors.ts'

// Commands that wait at the same time share a transaction. What becomes of one of them changes nothing for the others.

let flowdesk: Flowdesk
beforeAll(async () => {
  flowdesk = await openFlowdesk()
})
afterAll(() => flowdesk.close())

interface Talk {
  readonly visitor: TestVisitor
  readonly id: string
}

async function talk(): Promise<Talk> {
  const visitor = await makeVisitor(flowdesk)
  return { visitor, id: await openConversationOf(visitor) }
}

const talks = (count: number): Promise<Talk[]> => Promise.all(Array.from({ length: count }, talk))

const path = '/v1/widget/conversations'
const send = ({ visitor, id }: Talk, clientMessageId: string = randomUUID()): Promise<ApiResponse> =>
  visitor.post(`${path}/${id}/messages`, { body: 'Hello', clientMessageId })

/** Makes calls while the first transactions are held up, so that the later calls share the next one. */
async function atOnce(first: readonly Talk[], calls: () => readonly Promise<ApiResponse>[]): Promise<ApiResponse[]> {
  const hold = await flowdesk.holdLock('lock table chat.message in share mode')
  const early = first.map((one) => send(one))
  await hold.waitForWaiters(1)
  const later = calls()
  await hold.release()
  expect((await Promise.all(early)).map(({ status }) => status)).toEqual(first.map(() => 201))
  return await Promise.all(later)
}

const outcomes = (replies: readonly ApiResponse[]) =>
  replies.map(({ status, body }) => [status, body.error?.code ?? null])
const written = async ({ visitor, id }: Talk) => (await readRowsAs(visitor, id)).length

test('a refused command does not affect the others in its transaction', async () => {
  const [one, other, third, fourth, stranger] = await talks(5)
  if (!one || !other || !third || !fourth || !stranger) throw new Error('too few conversations')
  const { token } = await makeSignedInAgent(flowdesk, { departmentIds: [1] })
  await stranger.visitor.post(`${path}/${stranger.id}/close`)
  const answer = (id: string) =>
    flowdesk.post(`/v1/agent/conversations/${id}/messages`, {
      token,
      body: { body: 'Hi', clientMessageId: randomUUID() },
    })
  const replies = await atOnce([one, other], () => [
    send(third),
    send({ visitor: third.visitor, id: fourth.id }),
    answer(stranger.id),
    send(fourth),
  ])
  expect(outcomes(replies)).toEqual([
    [201, null],
    [404, 'SVC:4004'],
    [409, 'SVC:3006'],
    [201, null],
  ])
  expect(await Promise.all([third, fourth].map(written))).toEqual([1, 1])
})

test('a repeated command returns its first response, and the others in its transaction are written', async () => {
  const [one, other, third, fourth] = await talks(4)
  if (!one || !other || !third || !fourth) throw new Error('too few conversations')
  const clientMessageId = randomUUID()
  const before = await send(third, clientMessageId)
  const [again, last] = await atOnce([one, other], () => [send(third, clientMessageId), send(fourth)])
  expect([again?.status, again?.body.data]).toEqual([200, before.body.data])
  expect(last?.status).toBe(201)
  expect(await Promise.all([third, fourth].map(written))).toEqual([1, 1])
})

test('a conversation that another transaction has locked delays no other conversation', async () => {
  const [one, other, held, free] = await talks(4)
  if (!one || !other || !held || !free) throw new Error('too few conversations')
  const hold = await flowdesk.holdLock('select from chat.conversation where id = $1 for update', [held.id])
  const waiting: Promise<ApiResponse>[] = []
  const replies = await atOnce([one, other], () => {
    waiting.push(send(held))
    return [send(free)]
  })
  expect(outcomes(replies)).toEqual([[201, null]])
  await hold.waitForWaiters(1)
  expect(await written(held)).toBe(0)
  await hold.release()
  expect(outcomes(await Promise.all(waiting))).toEqual([[201, null]])
  expect(await written(held)).toBe(1)
})

test('a message that two processes receive at once is written once, and all others in their transactions are written', async () => {
  const twin = await flowdesk.openSecondProcess()
  try {
    const all = await talks(8)
    const clientMessageId = randomUUID()
    const [double] = all
    if (!double) throw new Error('no conversation')
    const authorization = `Visitor ${double.visitor.credential}`
    const elsewhere = twin.post(`${path}/${double.id}/messages`, {
      headers: { authorization },
      body: { body: 'Hello', clientMessageId },
    })
    const replies = await Promise.all([
      send(double, clientMessageId),
      elsewhere,
      ...all.slice(1).map((one) => send(one)),
    ])
    expect(replies.slice(2).map(({ status }) => status)).toEqual(Array(7).fill(201))
    expect(
      replies
        .slice(0, 2)
        .map(({ status }) => status)
        .sort(),
    ).toEqual([200, 201])
    expect(replies[0]?.body.data.id).toBe(replies[1]?.body.data.id)
    expect(await Promise.all(all.map(written))).toEqual(Array(8).fill(1))
  } finally {
    await twin.close()
  }
})
