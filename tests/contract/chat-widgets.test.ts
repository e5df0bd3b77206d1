import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consoleAdministratorToken, makeDepartment, makeVisitorRow, makeWidget } from '../support/chat.ts'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { formatFieldErrors, formatOutcome } from '../support/refusals.ts'

const path = '/v1/admin/widgets'
const secret = 'a secret of at least 32 characters'

let flowdesk: Flowdesk
let token: string

beforeAll(async () => {
  flowdesk = await openFlowdesk({
    Attachments__MaxFileSizeBytes: '1000',
    Attachments__AllowedExtensions__0: 'png',
    Attachments__AllowedExtensions__1: '.PDF',
  })
  token = await consoleAdministratorToken(flowdesk)
})
afterAll(() => flowdesk.close())

const create = (body: unknown) => flowdesk.post(path, { token, body })
const read = (id: number | string) => flowdesk.get(`${path}/${id}`, { token })
const change = (id: number | string, body: unknown) => flowdesk.patch(`${path}/${id}`, { token, body })
const remove = (id: number | string) => flowdesk.delete(`${path}/${id}`, { token })

const wrongBodies: [string, Record<string, unknown>, string[]][] = [
  ['a colour in words', { primaryColor: 'blue' }, ['primaryColor: format']],
  ['a corner that a page has not', { position: 'top' }, ['position: enum']],
  ['a language that it does not speak', { locale: 'it' }, ['locale: enum']],
  ['a greeting of 1,001 characters', { greeting: 'x'.repeat(1001) }, ['greeting: maxLength']],
  ['a short secret', { identitySecret: 'x'.repeat(31) }, ['identitySecret: minLength']],
  ['an unknown department', { departmentIds: [1, 987_654] }, ['departmentIds[1]: state']],
  ['a department twice', { departmentIds: [1, 1] }, ['departmentIds: unique']],
  [
    'an origin with a path',
    { allowedOrigins: ['https://a.example', 'https://b.example/shop'] },
    ['allowedOrigins[1]: format'],
  ],
  ['origins that are no list', { allowedOrigins: 'https://a.example' }, ['allowedOrigins: type']],
  ['origins that are no texts', { allowedOrigins: [1] }, ['allowedOrigins[0]: type']],
  ['more than the deployment takes', { attachmentMaxSizeBytes: 1001 }, ['attachmentMaxSizeBytes: maximum']],
  ['no byte at all', { attachmentMaxSizeBytes: 0 }, ['attachmentMaxSizeBytes: minimum']],
  [
    'types that the deployment does not take',
    { attachmentAllowedExtensions: ['pdf', 'exe'] },
    ['attachmentAllowedExtensions[1]: enum'],
  ],
  ['an extension with its dot', { attachmentAllowedExtensions: ['.png'] }, ['attachmentAllowedExtensions[0]: format']],
  ['a flag that is none', { isActive: 'no' }, ['isActive: type']],
]

describe('POST v1/admin/widgets', () => {
  test('201 with exactly the members of the record; the secret is never shown', async () => {
    const key = randomUUID()
    const { id: departmentId } = await makeDepartment(flowdesk)
    const given = {
      name: 'Shop',
      primaryColor: '#0B6E4F',
      title: 'How can we help?',
      greeting: 'Hello',
      position: 'left',
      locale: 'de',
      departmentIds: [departmentId, 1],
      preChatFormEnabled: true,
      visitorUploadsEnabled: false,
      attachmentMaxSizeBytes: 1000,
      attachmentAllowedExtensions: ['pdf'],
      allowedOrigins: ['HTTPS://Shop.example:443', 'http://localhost:3000/'],
      isActive: false,
    }
    const answer = await create({ key, ...given, identitySecret: secret })
    expect(answer.status).toBe(201)
    expect(answer.body.data).toEqual({
      ...given,
      id: expect.any(Number),
      key,
      primaryColor: '#0b6e4f',
      allowedOrigins: ['https://shop.example', 'http://localhost:3000'],
      hasIdentitySecret: true,
    })
    expect((await read(answer.body.data.id)).body).toEqual(answer.body)
    expect(JSON.stringify((await flowdesk.get(path, { token })).body)).not.toContain(secret)
  })

  test('a name is enough: a random key, and the file limits of the deployment', async () => {
    const [one, other] = [(await create({ name: 'Shop' })).body.data, (await create({ name: 'Shop' })).body.data]
    expect(one).toEqual({
      id: expect.any(Number),
      key: expect.stringMatching(/^[\w-]{22}$/),
      name: 'Shop',
      primaryColor: '#1f6feb',
      title: null,
      greeting: null,
      position: 'right',
      locale: null,
      departmentIds: [],
      preChatFormEnabled: false,
      visitorUploadsEnabled: true,
      attachmentMaxSizeBytes: null,
      attachmentAllowedExtensions: null,
      allowedOrigins: [],
      isActive: true,
      hasIdentitySecret: false,
    })
    expect(other.key).not.toBe(one.key)
  })

  test('422 without a name, for an invalid key, and for the key of another widget', async () => {
    expect(formatFieldErrors(await create({}))).toEqual(['name: required'])
    expect(formatFieldErrors(await create({ name: 'x', key: 'a key' }))).toEqual(['key: format'])
    expect(formatFieldErrors(await create({ name: 'x', key: 'default' }))).toEqual(['key: unique'])
    expect((await create({ name: 'x', key: `DEFAULT-${randomUUID()}` })).status).toBe(201)
  })

  test.each(['', ' ', ' '.repeat(32)])('the secret %j is invalid', async (identitySecret) => {
    const answer = await create({ name: 'Shop', identitySecret })
    expect([answer.status, answer.body.data.hasIdentitySecret]).toEqual([201, false])
  })

  test('422 for a key that is also a path segment of the API', async () => {
    const { paths } = (await flowdesk.get('/openapi/v1.json')).body
    const words = Object.keys(paths).flatMap((route) => /^\/v1\/widget\/([\w-]+)(\/|$)/.exec(route)?.[1] ?? [])
    expect(words).toEqual(expect.arrayContaining(['attachments', 'conversations', 'visitors']))
    for (const key of words) {
      const answer = await create({ name: 'Shop', key })
      expect([formatOutcome(answer), formatFieldErrors(answer)]).toEqual(['422 SVC:2001', ['key: format']])
      expect(answer.body.error.details.errors[0].message).toContain('reserved: attachments, conversations, visitors.')
    }
    expect((await create({ name: 'Shop', key: 'visitors-1' })).status).toBe(201)
  })

  test.each(wrongBodies)('422 SVC:2001 for %s', async (_what, body, wrong) => {
    const answer = await create({ name: 'Shop', ...body })
    expect([formatOutcome(answer), formatFieldErrors(answer)]).toEqual(['422 SVC:2001', wrong])
  })
})

describe('PATCH v1/admin/widgets/{id}', () => {
  test('members are optional, absent ones are unchanged; the key never changes', async () => {
    const { id, key } = await makeWidget(flowdesk)
    let before = (await read(id)).body.data
    for (const body of [
      { name: 'Other' },
      { primaryColor: '#000000' },
      { title: 'Hello' },
      { title: null },
      { position: 'left' },
      { locale: 'ar' },
      { departmentIds: [1] },
      { departmentIds: [] },
      { preChatFormEnabled: true, visitorUploadsEnabled: false },
      { attachmentMaxSizeBytes: 7, attachmentAllowedExtensions: [] },
      { attachmentMaxSizeBytes: null, attachmentAllowedExtensions: null },
      { allowedOrigins: ['https://a.example'] },
      { isActive: false },
      {},
    ]) {
      const answer = await change(id, { key: 'another', ...body })
      expect([answer.status, answer.body.data]).toEqual([200, { ...before, ...body, key }])
      before = answer.body.data
    }
  })

  test('departments keep the given order, also in the configuration', async () => {
    const [one, two] = [await makeDepartment(flowdesk), await makeDepartment(flowdesk)]
    const { id, key } = await makeWidget(flowdesk, { departmentIds: [two.id, 1, one.id] })
    const offered = async () =>
      (await flowdesk.get(`/v1/widget/${key}/config`)).body.data.departments.map((each: { id: number }) => each.id)
    for (const departmentIds of [
      [two.id, 1, one.id],
      [one.id, two.id],
      [two.id, one.id],
    ]) {
      expect((await change(id, { departmentIds })).body.data.departmentIds).toEqual(departmentIds)
      expect((await read(id)).body.data.departmentIds).toEqual(departmentIds)
      const listed = (await flowdesk.get(`${path}?pageSize=100`, { token })).body.data.items
      expect(listed.find((each: { id: number }) => each.id === id).departmentIds).toEqual(departmentIds)
      expect(await offered()).toEqual(departmentIds)
    }
    await change(id, { departmentIds: [] })
    expect(await offered()).toEqual((await offered()).toSorted((a: number, b: number) => a - b))
  })

  test.each([null, '', '  '])('the secret is set, unchanged by other changes, and removed by %j', async (blank) => {
    const { id } = await makeWidget(flowdesk)
    const stored = async () => {
      const rows = flowdesk.db.selectFrom('chat.widget').select('identitySecret').where('id', '=', id)
      return (await rows.executeTakeFirstOrThrow()).identitySecret
    }
    expect((await change(id, { identitySecret: secret })).body.data.hasIdentitySecret).toBe(true)
    await change(id, { name: 'Other' })
    expect(await stored()).toBe(secret)
    expect((await change(id, { identitySecret: blank })).body.data.hasIdentitySecret).toBe(false)
    expect(await stored()).toBe(null)
  })

  test.each(wrongBodies)('422 SVC:2001 for %s, and nothing changes', async (_what, body, wrong) => {
    const { id } = await makeWidget(flowdesk, { departmentIds: [1] })
    const before = (await read(id)).body
    expect(formatFieldErrors(await change(id, { title: 'New', ...body }))).toEqual(wrong)
    expect((await read(id)).body).toEqual(before)
  })
})

test.each(['created', 'changed'])('a widget that is %s while its department is deleted gets 422', async (how) => {
  const { id } = await makeDepartment(flowdesk)
  const widget = await makeWidget(flowdesk)
  const hold = await flowdesk.holdLock('lock table chat."widgetDepartment" in share mode')
  const body = { departmentIds: [id] }
  const acting = how === 'created' ? create({ name: 'Shop', ...body }) : change(widget.id, body)
  await hold.waitForWaiters(1)
  expect((await flowdesk.delete(`/v1/admin/departments/${id}`, { token })).status).toBe(200)
  await hold.release()
  expect(formatFieldErrors(await acting)).toEqual(['departmentIds: state'])
})

describe('DELETE v1/admin/widgets/{id}', () => {
  test('200 with data null for one without visitors', async () => {
    const { id } = await makeWidget(flowdesk, { departmentIds: [1] })
    const answer = await remove(id)
    expect([answer.status, answer.body]).toEqual([200, { data: null, success: true, error: null }])
    expect(formatOutcome(await read(id))).toBe('404 SVC:4003')
  })

  test('409 SVC:3008 for one with a visitor, and its departments are unchanged', async () => {
    const { id } = await makeWidget(flowdesk, { departmentIds: [1] })
    await makeVisitorRow(flowdesk, id)
    expect(formatOutcome(await remove(id))).toBe('409 SVC:3008')
    expect((await read(id)).body.data.departmentIds).toEqual([1])
  })
})

test('GET v1/admin/widgets is a page ordered by id', async () => {
  const { body } = await flowdesk.get(`${path}?pageSize=1`, { token })
  expect(body.data).toMatchObject({ page: 1, pageSize: 1, items: [{ id: 1, key: 'default' }] })
  expect(formatFieldErrors(await flowdesk.get(`${path}?page=0`, { token }))).toEqual(['page: minimum'])
})

test.each(['987654', '0', 'abc', 'default', '%00'])('the id %j: 404 SVC:4003, in every verb', async (id) => {
  const answers = [await read(id), await change(id, { name: 'x' }), await remove(id)]
  expect(answers.map(formatOutcome)).toEqual(Array(3).fill('404 SVC:4003'))
})
