import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consoleAdministratorToken, makeDepartment, makeSignedInAgent, makeVisitorRow } from '../support/chat.ts'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { formatFieldErrors, formatOutcome } from '../support/refusals.ts'

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

let flowdesk: Flowdesk
let token: string

beforeAll(async () => {
  flowdesk = await openFlowdesk()
  token = await consoleAdministratorToken(flowdesk)
})
afterAll(() => flowdesk.close())

describe('v1/admin/canned-responses', () => {
  const path = '/v1/admin/canned-responses'
  const create = (body: unknown) => flowdesk.post(path, { token, body })
  const read = (id: number | string) => flowdesk.get(`${path}/${id}`, { token })
  const change = (id: number | string, body: unknown) => flowdesk.patch(`${path}/${id}`, { token, body })
  const remove = (id: number | string) => flowdesk.delete(`${path}/${id}`, { token })
  const content = () => ({ shortcut: randomUUID(), title: 'Greeting', body: ' Hello {{visitor.name}} \n' })

  const wrongBodies: [string, Record<string, unknown>, string[]][] = [
    ['a shortcut with a blank', { shortcut: 'a b' }, ['shortcut: format']],
    ['a shortcut of 51 characters', { shortcut: 'x'.repeat(51) }, ['shortcut: maxLength']],
    ['a title of 201 characters', { title: 'x'.repeat(201) }, ['title: maxLength']],
    ['a text of 10,001 characters', { body: 'x'.repeat(10_001) }, ['body: maxLength']],
    ['NUL in the text', { body: 'a\0' }, ['body: text']],
    ['an unknown department', { departmentId: 987_654 }, ['departmentId: state']],
  ]

  test('POST: 201 with exactly the members of the record and the unchanged text', async () => {
    const given = content()
    const answer = await create({ ...given, departmentId: 1 })
    expect(answer.status).toBe(201)
    expect(answer.body.data).toEqual({
      ...given,
      id: expect.any(Number),
      departmentId: 1,
      updatedAt: expect.stringMatching(INSTANT),
    })
    expect((await read(answer.body.data.id)).body).toEqual(answer.body)
  })

  test.each([
    ...wrongBodies,
    ['a blank text', { body: ' \n' }, ['body: required']],
    [
      'nothing',
      { shortcut: null, title: '', body: undefined },
      ['body: required', 'shortcut: type', 'title: required'],
    ],
  ] as [string, Record<string, unknown>, string[]][])('POST: 422 SVC:2001 for %s', async (_what, body, wrong) => {
    const answer = await create({ ...content(), ...body })
    expect([formatOutcome(answer), formatFieldErrors(answer)]).toEqual(['422 SVC:2001', wrong])
  })

  test('a shortcut is unique within its department, and among those for all departments', async () => {
    const given = content()
    const { id: departmentId } = await makeDepartment(flowdesk)
    const places = [null, null, departmentId, departmentId, 1]
    const answers = await Promise.all(places.map((place) => create({ ...given, departmentId: place })))
    expect(answers.map(formatOutcome).sort()).toEqual(['201', '201', '201', '422 SVC:2001', '422 SVC:2001'])
    expect(formatFieldErrors(await create({ ...given, shortcut: given.shortcut.toUpperCase() }))).toEqual([
      'shortcut: unique',
    ])
  })

  test('PATCH: members are optional, absent ones are unchanged', async () => {
    const { id } = (await create(content())).body.data
    let before = (await read(id)).body.data
    for (const body of [{ title: 'Other' }, { body: 'New' }, { departmentId: 1 }, { departmentId: null }, {}]) {
      flowdesk.clock.advance(1)
      const answer = await change(id, body)
      const { updatedAt } = answer.body.data
      expect([answer.status, answer.body.data]).toEqual([200, { ...before, ...body, updatedAt }])
      expect(updatedAt > before.updatedAt).toBe(true)
      before = answer.body.data
    }
  })

  test.each([...wrongBodies, ['a blank text', { body: ' ' }, ['body: minLength']]] as [string, unknown, string[]][])(
    'PATCH: 422 SVC:2001 for %s, and nothing changes',
    async (_what, body, wrong) => {
      const { id } = (await create(content())).body.data
      const before = (await read(id)).body
      expect(formatFieldErrors(await change(id, body))).toEqual(wrong)
      expect((await read(id)).body).toEqual(before)
    },
  )

  test('DELETE: 200 with data null; it is gone', async () => {
    const { id } = (await create(content())).body.data
    expect((await remove(id)).body).toEqual({ data: null, success: true, error: null })
    expect(formatOutcome(await remove(id))).toBe('404 SVC:4006')
  })

  test.each(['987654', '0', 'abc', '%00'])('the id %j: 404 SVC:4006, in every verb', async (id) => {
    const answers = [await read(id), await change(id, { title: 'x' }), await remove(id)]
    expect(answers.map(formatOutcome)).toEqual(Array(3).fill('404 SVC:4006'))
  })

  test('an agent gets those for all and those of their own departments, ordered by shortcut', async () => {
    const own = await openFlowdesk()
    const [mine, other] = [await makeDepartment(own), await makeDepartment(own)]
    const administrator = await consoleAdministratorToken(own)
    for (const [shortcut, departmentId] of [
      ['c', null],
      ['B', mine.id],
      ['a', other.id],
    ] as const)
      await own.post(path, { token: administrator, body: { ...content(), shortcut, departmentId } })
    const shortcuts = async (as: string) => {
      const { body } = await own.get('/v1/agent/canned-responses', { token: as })
      return body.data.items.map((one: { shortcut: string }) => one.shortcut)
    }
    const agent = await makeSignedInAgent(own, { departmentIds: [mine.id] })
    expect(await shortcuts(agent.token)).toEqual(['B', 'c'])
    expect(await shortcuts((await makeSignedInAgent(own)).token)).toEqual(['c'])
    expect(await shortcuts(administrator)).toEqual(['a', 'B', 'c'])
    await own.close()
  })
})

describe('v1/admin/blocked-visitors', () => {
  const path = '/v1/admin/blocked-visitors'
  const block = (body: unknown) => flowdesk.post(path, { token, body })
  const unblock = (visitorId: string) => flowdesk.delete(`${path}/${visitorId}`, { token })

  test('POST: 201 with exactly the members of the record; GET lists the newest first', async () => {
    const [first, second] = [await makeVisitorRow(flowdesk), await makeVisitorRow(flowdesk)]
    const answer = await block({ visitorId: first.toUpperCase(), reason: ' Advertises ' })
    expect(answer.status).toBe(201)
    expect(answer.body.data).toEqual({
      visitorId: first,
      displayName: 'Maria Lindgren',
      email: 'maria@example.com',
      reason: 'Advertises',
      blockedByAgentId: expect.any(Number),
      blockedByName: 'administrator',
      createdAt: expect.stringMatching(INSTANT),
    })
    flowdesk.clock.advance(1)
    expect((await block({ visitorId: second })).body.data.reason).toBe(null)
    const { body } = await flowdesk.get(`${path}?pageSize=2`, { token })
    expect(body.data.items).toMatchObject([{ visitorId: second }, answer.body.data])
  })

  test.each([
    ['nothing', () => ({}), ['visitorId: required']],
    ['a visitor who is unknown', () => ({ visitorId: randomUUID() }), ['visitorId: state']],
    ['no id', () => ({ visitorId: 'not-an-id' }), ['visitorId: state']],
    ['a reason of 501 characters', () => ({ visitorId: randomUUID(), reason: 'x'.repeat(501) }), ['reason: maxLength']],
  ])('POST: 422 for %s', async (_what, body, wrong) => {
    expect(formatFieldErrors(await block(body()))).toEqual(wrong)
  })

  test('blocked by several at once: one succeeds, the others get 422 unique', async () => {
    const visitorId = await makeVisitorRow(flowdesk)
    const answers = await Promise.all([1, 2, 3].map(() => block({ visitorId })))
    expect(answers.map(formatOutcome).sort()).toEqual(['201', '422 SVC:2001', '422 SVC:2001'])
    expect(formatFieldErrors(await block({ visitorId }))).toEqual(['visitorId: unique'])
  })

  test('DELETE: 200 with data null, then 404 SVC:4006; the visitor can be blocked again', async () => {
    const visitorId = await makeVisitorRow(flowdesk)
    await block({ visitorId })
    expect((await unblock(visitorId.toUpperCase())).body).toEqual({ data: null, success: true, error: null })
    expect(formatOutcome(await unblock(visitorId))).toBe('404 SVC:4006')
    expect((await block({ visitorId })).status).toBe(201)
  })

  test.each(['987654', 'abc', '%00'])('DELETE: the id %j is 404 SVC:4006', async (id) => {
    expect(formatOutcome(await unblock(id))).toBe('404 SVC:4006')
  })
})

describe('GET v1/admin/audit-log', () => {
  test('lists every administrative change with its actor and target, newest first', async () => {
    const own = await openFlowdesk({ Smtp__Host: '127.0.0.1' })
    const as = await makeSignedInAgent(own, { role: 'administrator', displayName: 'Ada' })
    const routes = new Set<string>()
    const acted = async (method: 'post' | 'patch' | 'put' | 'delete', url: string, body?: unknown) => {
      routes.add(`${method} /v1/admin/${url.replace(/\/(\d+|[0-9a-f-]{36})(?=\/|$)/, '/{}')}`)
      const answer = await own[method](`/v1/admin/${url}`, { token: as.token, ...(body ? { body } : {}) })
      expect(answer.status, `${method} ${url}`).toBeLessThan(300)
      return answer.body.data?.id
    }
    const agent = await acted('post', 'agents', { email: 'a@example.com', displayName: 'A', password: 'x'.repeat(10) })
    await acted('patch', `agents/${agent}`, { displayName: 'B' })
    await acted('post', `agents/${agent}/password`, { password: 'y'.repeat(10) })
    await acted('post', `agents/${agent}/password-link`)
    await acted('post', `agents/${agent}/unbind`)
    await acted('post', `agents/${agent}/deactivate`)
    await acted('post', `agents/${agent}/deactivate`)
    await acted('post', `agents/${agent}/reactivate`)
    const department = await acted('post', 'departments', { name: 'Billing' })
    await acted('patch', `departments/${department}`, { name: 'Invoices' })
    await acted('put', `departments/${department}/members`, { agentIds: [agent] })
    await acted('delete', `departments/${department}`)
    const widget = await acted('post', 'widgets', { name: 'Shop' })
    await acted('patch', `widgets/${widget}`, { name: 'Other' })
    await acted('delete', `widgets/${widget}`)
    const canned = await acted('post', 'canned-responses', { shortcut: 'a', title: 'A', body: 'A' })
    await acted('patch', `canned-responses/${canned}`, { title: 'B' })
    await acted('delete', `canned-responses/${canned}`)
    const key = await acted('post', 'api-keys', { name: 'Portal', scopes: ['agent:sso'] })
    await acted('delete', `api-keys/${key}`)
    const visitorId = await makeVisitorRow(own)
    await acted('post', 'blocked-visitors', { visitorId })
    await acted('delete', `blocked-visitors/${visitorId}`)
    await own.patch('/v1/admin/agents/987654', { token: as.token, body: { displayName: 'x' } })

    // No route that changes anything is left out. A test e-mail changes nothing.
    const changesNothing = ['post /v1/admin/settings/test-email']
    const document = (await own.get('/openapi/v1.json')).body
    const documented = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path.replace(/\{\w+\}/, '{}')}`),
    )
    expect([...routes, ...changesNothing].toSorted()).toEqual(
      documented.filter((route) => /^(?!get).* \/v1\/admin\//.test(route)).toSorted(),
    )

    const { body } = await own.get('/v1/admin/audit-log?pageSize=100', { token: as.token })
    const entries: { id: number; action: string; target: string }[] = body.data.items
    expect(entries.map(({ action, target }) => `${action} ${target}`).reverse()).toEqual([
      `agent_created agent:${agent}`,
      `agent_changed agent:${agent}`,
      `agent_password_set agent:${agent}`,
      `agent_password_link_sent agent:${agent}`,
      `agent_unbound agent:${agent}`,
      `agent_deactivated agent:${agent}`,
      `agent_reactivated agent:${agent}`,
      `department_created department:${department}`,
      `department_changed department:${department}`,
      `department_members_set department:${department}`,
      `department_deleted department:${department}`,
      `widget_created widget:${widget}`,
      `widget_changed widget:${widget}`,
      `widget_deleted widget:${widget}`,
      `canned_response_created canned-response:${canned}`,
      `canned_response_changed canned-response:${canned}`,
      `canned_response_deleted canned-response:${canned}`,
      `service_key_created service-key:${key}`,
      `service_key_deleted service-key:${key}`,
      `visitor_blocked visitor:${visitorId}`,
      `visitor_unblocked visitor:${visitorId}`,
    ])
    expect(entries.every((entry) => Object.keys(entry).length === 6)).toBe(true)
    expect(entries[0]).toMatchObject({ actorAgentId: as.id, actorName: 'Ada', at: expect.stringMatching(INSTANT) })
    await own.close()
  })

  test('is paged', async () => {
    await makeDepartment(flowdesk)
    const { body } = await flowdesk.get('/v1/admin/audit-log?pageSize=1&page=2', { token })
    expect(body.data).toMatchObject({ page: 2, pageSize: 1, items: [expect.anything()] })
    expect(formatFieldErrors(await flowdesk.get('/v1/admin/audit-log?pageSize=0', { token }))).toEqual([
      'pageSize: minimum',
    ])
  })
})
