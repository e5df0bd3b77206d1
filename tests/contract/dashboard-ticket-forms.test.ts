import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { makeSignedInPerson } from '../support/people.ts'
import { formatFieldErrors, formatOutcome } from '../support/refusals.ts'
import { formPath, makeTicketForm, readChallenge, textField } from '../support/ticket-forms.ts'

const path = '/v1/dashboard/ticket-forms'
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

let flowdesk: Flowdesk
let token: string

beforeAll(async () => {
  flowdesk = await openFlowdesk()
  token = await flowdesk.adminToken()
})
afterAll(() => flowdesk.close())

const create = (body: unknown) => flowdesk.post(path, { token, body })
const read = (id: number | string) => flowdesk.get(`${path}/${id}`, { token })
const change = (id: number | string, body: unknown) => flowdesk.patch(`${path}/${id}`, { token, body })

const newForm = (more: Readonly<Record<string, unknown>> = {}) => ({
  name: randomUUID(),
  poolId: 1,
  fields: [textField],
  ...more,
})

const field = (more: Readonly<Record<string, unknown>>) => ({ key: 'custom_one', type: 'text', label: 'One', ...more })

describe('creation', () => {
  test('returns 201 with exactly the members of the record, and defaults for what was left out', async () => {
    const name = randomUUID()
    const { status, body } = await create({
      name: ` ${name} `,
      poolId: 1,
      fields: [{ ...textField, label: ' Subject ' }],
    })
    expect(status).toBe(201)
    expect(body.data).toEqual({
      id: expect.any(Number),
      token: expect.stringMatching(/^[\w-]{22}$/),
      name,
      poolId: 1,
      isEnabled: true,
      title: null,
      description: null,
      submitLabel: null,
      successMessage: null,
      locale: null,
      fields: [{ ...textField, placeholder: null, maxLength: null, options: [], order: 0 }],
      allowedOrigins: [],
      attachmentsEnabled: false,
      defaultPriority: null,
      createdAt: expect.stringMatching(INSTANT),
      updatedAt: body.data.createdAt,
    })
    expect((await read(body.data.id)).body.data).toEqual(body.data)
  })

  test('stores every member, fields in their order, and origins without duplicates', async () => {
    const pool = await flowdesk.makePool()
    const sent = newForm({
      poolId: pool.id,
      isEnabled: false,
      title: 'Returns',
      description: 'We answer soon.',
      submitLabel: 'Send back',
      successMessage: 'Thanks!',
      locale: 'de',
      fields: [
        field({ key: 'custom_size', type: 'select', options: ['S', 'M'], order: 7 }),
        field({ key: 'description', type: 'textarea', placeholder: 'What happened?', maxLength: 500, order: 2 }),
      ],
      allowedOrigins: ['https://Shop.example.com/', 'https://shop.example.com:443'],
      attachmentsEnabled: true,
      defaultPriority: 'high',
    })
    const { body } = await create(sent)
    expect(body.data).toMatchObject({
      ...sent,
      fields: expect.anything(),
      allowedOrigins: ['https://shop.example.com'],
    })
    expect(body.data.fields.map(({ key }: { key: string }) => key)).toEqual(['description', 'custom_size'])
  })

  test('refuses a name that another form has in any case, and an unknown pool', async () => {
    const { name } = await makeTicketForm(flowdesk)
    expect(formatFieldErrors(await create(newForm({ name: name.toUpperCase() })))).toEqual(['name: unique'])
    expect(formatFieldErrors(await create(newForm({ poolId: 987_654 })))).toEqual(['poolId: state'])
  })
})

const wrongForms: [string, Record<string, unknown>, string[]][] = [
  ['no name', { name: ' ' }, ['name: required']],
  ['a name of 201 characters', { name: 'x'.repeat(201) }, ['name: maxLength']],
  ['no pool', { poolId: undefined }, ['poolId: required']],
  ['an unknown language', { locale: 'it' }, ['locale: enum']],
  ['an unknown priority', { defaultPriority: 'soon' }, ['defaultPriority: enum']],
  ['a title of 201 characters', { title: 'x'.repeat(201) }, ['title: maxLength']],
  ['a description of 2,001 characters', { description: 'x'.repeat(2001) }, ['description: maxLength']],
  ['a label of 101 characters', { submitLabel: 'x'.repeat(101) }, ['submitLabel: maxLength']],
  ['a message of 1,001 characters', { successMessage: 'x'.repeat(1001) }, ['successMessage: maxLength']],
  ['origins that are none', { allowedOrigins: ['https://a.example', 'shop'] }, ['allowedOrigins[1]: format']],
  ['no fields', { fields: [] }, ['fields: required']],
  ['fields that are no list', { fields: 'subject' }, ['fields: type']],
  [
    '51 fields',
    { fields: [textField, ...Array.from({ length: 50 }, (_, n) => field({ key: `custom_${n}` }))] },
    ['fields: maxItems'],
  ],
  ['neither subject nor description', { fields: [field({})] }, ['fields: required']],
  ['an unknown key', { fields: [textField, field({ key: 'requesterShoeSize' })] }, ['fields[1].key: format']],
  ['a key twice', { fields: [textField, field({}), field({})] }, ['fields[2].key: unique']],
  ['an unknown type', { fields: [textField, field({ type: 'date' })] }, ['fields[1].type: enum']],
  ['no label', { fields: [textField, field({ label: '  ' })] }, ['fields[1].label: required']],
  ['a field that is no object', { fields: [textField, 'x'] }, ['fields[1]: type']],
  [
    'a select without options',
    { fields: [textField, field({}), field({ key: 'custom_b', type: 'select' })] },
    ['fields[2].options: required'],
  ],
  ['options of a text', { fields: [textField, field({ options: ['a'] })] }, ['fields[1].options: maxItems']],
  [
    'an option twice',
    { fields: [textField, field({ type: 'select', options: ['a', ' a '] })] },
    ['fields[1].options: unique'],
  ],
  [
    'an option of 201 characters',
    { fields: [textField, field({ type: 'select', options: ['x'.repeat(201)] })] },
    ['fields[1].options[0]: maxLength'],
  ],
  [
    'an option that is no e-mail address',
    {
      fields: [textField, field({ key: 'requesterEmailAddress', type: 'select', options: ['a@example.com', 'Sales'] })],
    },
    ['fields[1].options[1]: format'],
  ],
  [
    'an option above the length of the field',
    { fields: [textField, field({ type: 'select', options: ['S', 'Large'], maxLength: 4 })] },
    ['fields[1].options[1]: maxLength'],
  ],
  ['a subject of 256 characters', { fields: [{ ...textField, maxLength: 256 }] }, ['fields[0].maxLength: maximum']],
  ['a length of 0', { fields: [{ ...textField, maxLength: 0 }] }, ['fields[0].maxLength: minimum']],
  ['a subject to check', { fields: [{ ...textField, type: 'checkbox' }] }, ['fields[0].type: state']],
  ['a negative order', { fields: [{ ...textField, order: -1 }] }, ['fields[0].order: minimum']],
  ['NUL in a label', { fields: [{ ...textField, label: 'a\0' }] }, ['fields[0].label: text']],
]

test.each(wrongForms)('%s is refused with the path of the field', async (_what, more, errors) => {
  expect(formatFieldErrors(await create(newForm(more)))).toEqual(errors)
})

test('people can submit an e-mail address that the form offers in upper case', async () => {
  const options = ['Sales@example.com', 'help@example.com']
  const fields = [textField, field({ key: 'requesterEmailAddress', type: 'select', options, maxLength: 17 })]
  const form = await makeTicketForm(flowdesk, { fields })
  const submit = async (requesterEmailAddress: string) => {
    const values = { subject: 'Hi', requesterEmailAddress }
    return flowdesk.post(formPath(form), { body: { challenge: await readChallenge(flowdesk, form), values } })
  }
  expect((await submit('Sales@example.com')).status).toBe(202)
  expect(formatFieldErrors(await submit('other@example.com'))).toEqual(['values.requesterEmailAddress: enum'])
})

test('a message says in words which keys a field can have', async () => {
  const { body } = await create(newForm({ fields: [textField, field({ key: 'x' })] }))
  expect(body.error.details.errors[0].message).toContain('custom_')
  expect(body.error.details.errors[0].message).not.toContain('^')
})

describe('changes', () => {
  test('leave what was omitted, and replace the fields as a whole', async () => {
    const { id } = await makeTicketForm(flowdesk, { title: 'Returns', locale: 'fr' })
    const before = (await read(id)).body.data
    flowdesk.clock.advance(1000)
    const fields = [field({ key: 'description', type: 'textarea' })]
    const { status, body } = await change(id, { fields, isEnabled: false })
    expect(status).toBe(200)
    expect(body.data).toEqual({
      ...before,
      isEnabled: false,
      fields: [{ ...fields[0], placeholder: null, isRequired: false, maxLength: null, options: [], order: 0 }],
      updatedAt: expect.stringMatching(INSTANT),
    })
    expect(body.data.updatedAt > before.updatedAt).toBe(true)
    expect((await change(id, { title: null, locale: null })).body.data).toMatchObject({ title: null, locale: null })
    expect(formatFieldErrors(await change(id, { fields: [] }))).toEqual(['fields: required'])
    expect(formatFieldErrors(await change(id, { name: null }))).toEqual(['name: type'])
    expect(formatFieldErrors(await change(id, { poolId: 987_654 }))).toEqual(['poolId: state'])
  })

  test('a rotated token replaces the old one at once', async () => {
    const form = await makeTicketForm(flowdesk)
    const { status, body } = await flowdesk.post(`${path}/${form.id}/rotate-token`, { token })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ id: form.id, token: expect.stringMatching(/^[\w-]{22}$/) })
    expect(body.data.token).not.toBe(form.token)
    expect(formatOutcome(await flowdesk.get(formPath(form)))).toBe('404 SVC:4003')
    expect((await flowdesk.get(formPath(body.data))).status).toBe(200)
  })

  test('a deleted form is gone, and its pool can then be deleted', async () => {
    const pool = await flowdesk.makePool()
    const form = await makeTicketForm(flowdesk, { poolId: pool.id })
    const deletePool = () => flowdesk.delete(`/v1/dashboard/pools/${pool.id}`, { token })
    const refused = await deletePool()
    expect([formatOutcome(refused), refused.body.error.details]).toEqual(['409 SVC:3008', { reason: 'pool_in_use' }])
    const deleted = await flowdesk.delete(`${path}/${form.id}`, { token })
    expect([deleted.status, deleted.body.data]).toEqual([200, null])
    expect(formatOutcome(await read(form.id))).toBe('404 SVC:4003')
    expect(formatOutcome(await flowdesk.get(formPath(form)))).toBe('404 SVC:4003')
    expect((await deletePool()).status).toBe(200)
  })

  test('are in the audit log', async () => {
    const { id } = await makeTicketForm(flowdesk)
    await change(id, { isEnabled: false })
    await flowdesk.post(`${path}/${id}/rotate-token`, { token })
    await flowdesk.delete(`${path}/${id}`, { token })
    const rows = await flowdesk.db
      .selectFrom('ticketing.auditEntry')
      .select(['action', 'actorUserId'])
      .where('target', '=', `ticketForm:${id}`)
      .orderBy('id')
      .execute()
    expect(rows.map(({ action }) => action)).toEqual([
      'ticket_form_created',
      'ticket_form_changed',
      'ticket_form_token_rotated',
      'ticket_form_deleted',
    ])
    expect(rows.every(({ actorUserId }) => actorUserId !== null)).toBe(true)
  })
})

test('two creations with one name at the same time make one form', async () => {
  const body = newForm()
  const replies = await Promise.all([create(body), create(body)])
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 422])
})

test('the list is paged and ordered by id', async () => {
  const forms = [await makeTicketForm(flowdesk), await makeTicketForm(flowdesk)]
  const { body } = await flowdesk.get(`${path}?pageSize=1&page=2`, { token })
  expect(body.data).toMatchObject({ page: 2, pageSize: 1, items: [expect.anything()] })
  const { items, totalCount } = (await flowdesk.get(`${path}?pageSize=100`, { token })).body.data
  expect(items).toHaveLength(totalCount)
  const ids = items.map(({ id }: { id: number }) => id)
  expect(ids).toEqual(ids.toSorted((one: number, other: number) => one - other))
  expect(ids).toEqual(expect.arrayContaining(forms.map(({ id }) => id)))
  expect(formatFieldErrors(await flowdesk.get(`${path}?pageSize=101`, { token }))).toEqual(['pageSize: maximum'])
})

test.each(['987654', '0', 'abc', '9007199254740992'])('%s is the id of no form', async (id) => {
  expect(formatOutcome(await read(id))).toBe('404 SVC:4003')
  expect(formatOutcome(await change(id, { isEnabled: true }))).toBe('404 SVC:4003')
  expect(formatOutcome(await flowdesk.delete(`${path}/${id}`, { token }))).toBe('404 SVC:4003')
  expect(formatOutcome(await flowdesk.post(`${path}/${id}/rotate-token`, { token }))).toBe('404 SVC:4003')
})

test.each(['supervisor', 'agent'] as const)('%s may not administer forms', async (role) => {
  const person = await makeSignedInPerson(flowdesk, { role, poolIds: [1] })
  const { id } = await makeTicketForm(flowdesk)
  const replies = [
    await flowdesk.get(path, { token: person.token }),
    await flowdesk.get(`${path}/${id}`, { token: person.token }),
    await flowdesk.post(path, { token: person.token, body: newForm() }),
    await flowdesk.patch(`${path}/${id}`, { token: person.token, body: { isEnabled: false } }),
    await flowdesk.post(`${path}/${id}/rotate-token`, { token: person.token }),
    await flowdesk.delete(`${path}/${id}`, { token: person.token }),
  ]
  expect(replies.map(formatOutcome)).toEqual(replies.map(() => '403 SVC:1103'))
})
