import { afterAll, beforeAll, expect, test } from 'vitest'
import { consoleAdministratorToken } from '../support/chat.ts'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { makeVisitor, openConversationOf } from '../support/visitors.ts'

let flowdesk: Flowdesk
beforeAll(async () => {
  flowdesk = await openFlowdesk()
})
afterAll(() => flowdesk.close())

test('a bare date in the list of conversations is its first instant in UTC, and the range is half-open', async () => {
  const token = await consoleAdministratorToken(flowdesk)
  const visitor = await makeVisitor(flowdesk)
  const id = await openConversationOf(visitor)
  const createdAt = '2026-03-08T00:00:00.000Z'
  await flowdesk.db.updateTable('chat.conversation').set({ createdAt }).where('id', '=', id).execute()
  const count = async (query: string) =>
    (await flowdesk.get(`/v1/agent/conversations?visitorId=${visitor.id}&${query}`, { token })).body.data.totalCount
  expect(await count('startedFrom=2026-03-08')).toBe(1)
  expect(await count('startedFrom=2026-03-08T00:00:00.001Z')).toBe(0)
  expect(await count('startedTo=2026-03-08')).toBe(0)
  expect(await count('startedTo=2026-03-08T00:00:00.001Z')).toBe(1)
  expect(await count('startedFrom=2026-03-08&startedTo=2026-03-08')).toBe(0)
  expect(await count('startedFrom=2026-03-08T01:00:00%2B01:00&startedTo=2026-03-09')).toBe(1)
})

test('the detail of a conversation carries the visitor’s record, beside the fields of the list', async () => {
  const token = await consoleAdministratorToken(flowdesk)
  const visitor = await makeVisitor(flowdesk, {
    displayName: 'Maria',
    email: 'Maria@Example.com',
    externalId: 'user-7',
  })
  await visitor.post('/v1/widget/visitors/me/pages', { url: 'https://shop.example.com/cart', title: 'Cart' })
  const id = await openConversationOf(visitor)
  const { body } = await flowdesk.get(`/v1/agent/conversations/${id}`, { token })
  expect(body.data).toMatchObject({
    visitorDisplayName: 'Maria',
    visitorEmail: 'maria@example.com',
    visitorExternalId: 'user-7',
    pages: [{ url: 'https://shop.example.com/cart', title: 'Cart', visitedAt: expect.any(String) }],
  })
  expect(Object.keys(body.data.visitor).sort()).toEqual(
    [
      ...['id', 'displayName', 'email', 'externalId', 'isVerified', 'verifiedMembers', 'serviceUserId'],
      ...['locale', 'timezone', 'userAgent', 'createdAt', 'lastSeenAt'],
    ].sort(),
  )
})
