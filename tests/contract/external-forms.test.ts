import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { CallOptions, Flowdesk } from '../support/flowdesk.ts'
import { createForm, type FormPart, formHeaders } from '../support/forms.ts'
import { formatFieldErrors, formatOutcome } from '../support/refusals.ts'
import { formPath, type MadeForm, makeTicketForm, readChallenge, textField } from '../support/ticket-forms.ts'
import { type FlowdeskWithFiles, openWithFiles, sampleUpload } from '../support/uploads.ts'

const HOUR_MS = 3600_000

/** Limits that these tests do not reach. */
const wideLimits = { RateLimits__FormSubmitHour__Permits: '10000', RateLimits__FormSubmitDay__Permits: '10000' }

let opened: FlowdeskWithFiles
let flowdesk: Flowdesk
let token: string

beforeAll(async () => {
  opened = await openWithFiles(wideLimits)
  flowdesk = opened.flowdesk
  token = (await flowdesk.makeToken()).token
})
afterAll(() => opened.close())

type Values = Readonly<Record<string, unknown>>

/** Submits a form with a fresh challenge, unless the body has one. */
async function submit(form: MadeForm, values: unknown, more: Values = {}, options: CallOptions = {}) {
  const challenge = 'challenge' in more ? more['challenge'] : await readChallenge(flowdesk, form)
  return await flowdesk.post(formPath(form), { ...options, body: { challenge, values, ...more } })
}

const readTicket = async (trackingKey: string) => {
  const { id } = (await flowdesk.get(`/v1/integration/tickets/by-tracking-key/${trackingKey}`, { token })).body.data
  const read = await flowdesk.get(`/v1/dashboard/tickets/${id}`, { token: await flowdesk.adminToken() })
  return read.body.data
}

async function countTickets(): Promise<number> {
  const count = flowdesk.db.selectFrom('ticketing.ticket').select((e) => e.fn.countAll<number>().as('n'))
  return (await count.executeTakeFirstOrThrow()).n
}

const allFields = [
  { key: 'subject', type: 'text', label: 'Subject' },
  { key: 'description', type: 'textarea', label: 'What happened?' },
  { key: 'requesterFullName', type: 'text', label: 'Name' },
  { key: 'requesterEmailAddress', type: 'email', label: 'E-mail' },
  { key: 'requesterPhoneNumber', type: 'phone', label: 'Phone' },
  { key: 'custom_order', type: 'text', label: 'Order', maxLength: 10 },
  { key: 'custom_size', type: 'select', label: 'Size', options: ['S', 'M'] },
  { key: 'custom_terms', type: 'checkbox', label: 'I agree' },
  { key: 'custom_notes', type: 'textarea', label: 'Notes' },
]

describe('reading a form', () => {
  test('returns exactly what a page needs, and nothing of the administration', async () => {
    const form = await makeTicketForm(flowdesk, { title: 'Returns', locale: 'fr', submitLabel: 'Go' })
    const { status, body, headers } = await flowdesk.get(formPath(form))
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(body.data).toEqual({
      title: 'Returns',
      description: null,
      submitLabel: 'Go',
      successMessage: null,
      locale: 'fr',
      fields: [{ ...textField, placeholder: null, maxLength: null, options: [], order: 0 }],
      attachmentsEnabled: false,
      challenge: expect.stringMatching(/^[\w.-]+$/),
      expiresAt: expect.stringMatching(/Z$/),
    })
    const lifetime = Date.parse(body.data.expiresAt) - flowdesk.clock.now().getTime()
    expect(Math.round(lifetime / HOUR_MS)).toBe(24)
    expect(body.data.challenge).not.toBe(await readChallenge(flowdesk, form))
  })

  test.each(['x'.repeat(22), 'x', 'x'.repeat(300), '%00'])('%s is the token of no form', async (unknown) => {
    expect(formatOutcome(await flowdesk.get(formPath({ token: unknown })))).toBe('404 SVC:4003')
    expect(formatOutcome(await flowdesk.post(formPath({ token: unknown }), { body: {} }))).toBe('404 SVC:4003')
  })

  test('a disabled form answers like an unknown one', async () => {
    const form = await makeTicketForm(flowdesk, { isEnabled: false })
    const { status, body } = await flowdesk.get(formPath(form))
    expect([status, body.error.code, body.error.details]).toEqual([404, 'SVC:4003', { reason: 'form_not_found' }])
    expect(formatOutcome(await submit(form, { subject: 'Hi' }, { challenge: 'x' }))).toBe('404 SVC:4003')
  })
})

describe('a submission', () => {
  test('creates a ticket with the values at their place, and custom values below the description', async () => {
    const pool = await flowdesk.makePool({ defaultPriority: 'low' })
    const form = await makeTicketForm(flowdesk, { poolId: pool.id, fields: allFields, defaultPriority: 'high' })
    const { status, body } = await submit(form, {
      subject: '  A shoe is missing ',
      description: 'Only one came.',
      requesterFullName: 'Maria Lindgren',
      requesterEmailAddress: 'Maria@Example.com',
      requesterPhoneNumber: '+44 20 7946 0018',
      custom_order: '4711',
      custom_size: 'M',
      custom_terms: true,
      custom_unknown: 'ignored',
    })
    expect(status).toBe(202)
    expect(body.data).toEqual({ trackingKey: expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{26}$/), status: 'accepted' })
    expect(await readTicket(body.data.trackingKey)).toMatchObject({
      poolId: pool.id,
      subject: 'A shoe is missing',
      description: 'Only one came.\n\nOrder: 4711\nSize: M\nI agree: Yes',
      requesterFullName: 'Maria Lindgren',
      requesterEmailAddress: 'maria@example.com',
      requesterPhoneNumber: '+44 20 7946 0018',
      priority: 'high',
      channel: 'form',
      source: form.name,
      ticketStatusId: 1,
    })
    const { body: tracked } = await flowdesk.get(`/v1/external/ticket-tracking/${body.data.trackingKey}`)
    expect(tracked.data.isCompleted).toBe(false)
  })

  test('without a priority of the form has that of the pool', async () => {
    const pool = await flowdesk.makePool({ defaultPriority: 'urgent' })
    const form = await makeTicketForm(flowdesk, { poolId: pool.id })
    const { body } = await submit(form, { subject: 'Hi' })
    expect(await readTicket(body.data.trackingKey)).toMatchObject({ priority: 'urgent' })
  })

  test('can consist of custom values below a description that is empty', async () => {
    const form = await makeTicketForm(flowdesk, { fields: allFields, locale: 'de' })
    const { body } = await submit(form, { custom_notes: 'One\nTwo', custom_terms: false })
    expect(await readTicket(body.data.trackingKey)).toMatchObject({
      subject: null,
      description: 'I agree: Nein\nNotes: One\nTwo',
    })
  })

  test('of a form with a long name has its first 100 characters as source', async () => {
    const name = `${'Ä'.repeat(120)}${Math.random()}`
    const form = await makeTicketForm(flowdesk, { name })
    const { body } = await submit(form, { subject: 'Hi' })
    expect(await readTicket(body.data.trackingKey)).toMatchObject({ source: 'Ä'.repeat(100) })
  })

  test.each<[string, unknown, string[]]>([
    ['nothing', {}, ['values.subject: required']],
    ['no values', null, ['values.subject: required']],
    ['values that are no object', 'x', ['values: type']],
    ['a subject of 256 characters', { subject: 'x'.repeat(256) }, ['values.subject: maxLength']],
    ['a subject that is no text', { subject: 5 }, ['values.subject: type']],
    ['NUL', { subject: 'a\0' }, ['values.subject: text']],
    ['a wrong address', { subject: 'x', requesterEmailAddress: 'maria' }, ['values.requesterEmailAddress: format']],
    ['a wrong number', { subject: 'x', requesterPhoneNumber: 'call me' }, ['values.requesterPhoneNumber: format']],
    [
      'a longer value than the field takes',
      { subject: 'x', custom_order: 'x'.repeat(11) },
      ['values.custom_order: maxLength'],
    ],
    ['a choice that is no option', { subject: 'x', custom_size: 'XL' }, ['values.custom_size: enum']],
    ['a checkbox with a text', { subject: 'x', custom_terms: 'yes' }, ['values.custom_terms: type']],
    [
      'several wrong values',
      { custom_size: 'XL', requesterFullName: 'x'.repeat(201) },
      ['values.custom_size: enum', 'values.requesterFullName: maxLength'],
    ],
  ])('%s is refused with the paths of the values', async (_what, values, errors) => {
    const form = await makeTicketForm(flowdesk, { fields: allFields })
    expect(formatFieldErrors(await submit(form, values))).toEqual(errors)
  })

  test('needs every required field', async () => {
    const fields = allFields.map((field) => ({ ...field, isRequired: true }))
    const form = await makeTicketForm(flowdesk, { fields })
    const reply = await submit(form, { custom_terms: false, subject: ' ' }, { challenge: null })
    expect(formatFieldErrors(reply)).toEqual(
      ['challenge: required', ...fields.map(({ key }) => `values.${key}: required`)].sort(),
    )
  })

  test('answers in the language of the caller', async () => {
    const form = await makeTicketForm(flowdesk)
    const { body } = await submit(form, {}, {}, { headers: { 'accept-language': 'tr' } })
    expect(body.error.details.errors[0].message).toBe('Bu alan zorunludur.')
  })

  test('whose description gets too long by its custom values is refused', async () => {
    const form = await makeTicketForm(flowdesk, { fields: allFields })
    const reply = await submit(form, { description: 'x'.repeat(65_530), custom_order: '4711' })
    expect(formatFieldErrors(reply)).toEqual(['values: maxLength'])
  })
})

describe('a challenge', () => {
  test('can be used once, and a submission with errors does not use it', async () => {
    const form = await makeTicketForm(flowdesk)
    const challenge = await readChallenge(flowdesk, form)
    expect((await submit(form, {}, { challenge })).status).toBe(422)
    expect((await submit(form, { subject: 'One' }, { challenge })).status).toBe(202)
    const before = await countTickets()
    expect(formatFieldErrors(await submit(form, { subject: 'Two' }, { challenge }))).toEqual(['challenge: state'])
    expect(await countTickets()).toBe(before)
  })

  test('is accepted of one of two concurrent submissions', async () => {
    const form = await makeTicketForm(flowdesk)
    const challenge = await readChallenge(flowdesk, form)
    const before = await countTickets()
    const replies = await Promise.all(
      ['One', 'Two', 'Three'].map((subject) => submit(form, { subject }, { challenge })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([202, 422, 422])
    expect(await countTickets()).toBe(before + 1)
  })

  test('expires after 24 hours, works only for its form, and cannot be forged', async () => {
    const [form, other] = [await makeTicketForm(flowdesk), await makeTicketForm(flowdesk)]
    const challenge = await readChallenge(flowdesk, form)
    const [nonce, expiry, signature] = challenge.split('.')
    const forged = [
      'x',
      '',
      await readChallenge(flowdesk, other),
      `${nonce}.${Number(expiry) + 1}.${signature}`,
      `${'x'.repeat(22)}.${expiry}.${signature}`,
    ]
    for (const wrong of forged) {
      const [error] = formatFieldErrors(await submit(form, { subject: 'x' }, { challenge: wrong }))
      expect(error).toMatch(/^challenge: (state|required)$/)
    }
    flowdesk.clock.advance(23 * HOUR_MS)
    expect((await submit(form, { subject: 'x' }, { challenge })).status).toBe(202)
    const late = await readChallenge(flowdesk, form)
    flowdesk.clock.advance(24 * HOUR_MS)
    expect(formatFieldErrors(await submit(form, { subject: 'x' }, { challenge: late }))).toEqual(['challenge: state'])
  })

  test('that was used is forgotten only after it has expired', async () => {
    const { db } = flowdesk
    const countUsed = async () => (await db.selectFrom('ticketing.usedFormChallenge').selectAll().execute()).length
    const form = await makeTicketForm(flowdesk)
    flowdesk.clock.advance(25 * HOUR_MS)
    await flowdesk.runDueJobs()
    await submit(form, { subject: 'x' })
    flowdesk.clock.advance(23 * HOUR_MS)
    await flowdesk.runDueJobs()
    expect(await countUsed()).toBe(1)
    flowdesk.clock.advance(2 * HOUR_MS)
    await flowdesk.runDueJobs()
    expect(await countUsed()).toBe(0)
  })
})

describe('the trap', () => {
  test('gets a receipt that looks real and tracks to 404, and nothing is stored', async () => {
    const form = await makeTicketForm(flowdesk)
    const before = await countTickets()
    const challenge = await readChallenge(flowdesk, form)
    const { status, body } = await submit(form, { subject: 'Buy' }, { challenge, website: 'https://spam.example' })
    expect(status).toBe(202)
    expect(body.data).toEqual({ trackingKey: expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{26}$/), status: 'accepted' })
    expect(formatOutcome(await flowdesk.get(`/v1/external/ticket-tracking/${body.data.trackingKey}`))).toBe(
      '404 SVC:4001',
    )
    expect(await countTickets()).toBe(before)
    expect((await submit(form, { subject: 'Real' }, { challenge, website: '  ' })).status).toBe(202)
  })
})

describe('an idempotency key', () => {
  const withKey = (key: string) => ({ headers: { 'idempotency-key': key } })

  test('returns the first receipt to a retry, also with its used or a new challenge, and creates nothing', async () => {
    const form = await makeTicketForm(flowdesk)
    const challenge = await readChallenge(flowdesk, form)
    const first = await submit(form, { subject: 'Once' }, { challenge }, withKey('retry'))
    const before = await countTickets()
    const again = await submit(form, { subject: 'Once' }, { challenge }, withKey('retry'))
    const later = await submit(form, { subject: 'Once' }, {}, withKey('retry'))
    expect([again.status, again.body, later.body]).toEqual([202, first.body, first.body])
    expect(await countTickets()).toBe(before)
  })

  test('returns it also without a challenge, which only a new submission needs', async () => {
    const form = await makeTicketForm(flowdesk)
    const first = await submit(form, { subject: 'Once' }, {}, withKey('no-challenge'))
    const before = await countTickets()
    const again = await submit(form, { subject: 'Once' }, { challenge: null }, withKey('no-challenge'))
    expect([again.status, again.body]).toEqual([202, first.body])
    const other = await submit(form, { subject: 'Once' }, { challenge: null }, withKey('another-key'))
    expect(formatFieldErrors(other)).toEqual(['challenge: required'])
    expect(await countTickets()).toBe(before)
  })

  test('with another body is refused', async () => {
    const form = await makeTicketForm(flowdesk)
    await submit(form, { subject: 'One' }, {}, withKey('changed'))
    const reply = await submit(form, { subject: 'Two' }, {}, withKey('changed'))
    expect([formatOutcome(reply), reply.body.error.details]).toEqual(['409 SVC:3001', { idempotencyKey: 'changed' }])
  })

  test('belongs to one form, and not to API tokens', async () => {
    const [one, other] = [await makeTicketForm(flowdesk), await makeTicketForm(flowdesk)]
    const first = await submit(one, { subject: 'x' }, {}, withKey('shared'))
    const second = await submit(other, { subject: 'y' }, {}, withKey('shared'))
    const third = await flowdesk.post('/v1/integration/tickets', {
      ...withKey('shared'),
      token,
      body: { poolId: 1, subject: 'z' },
    })
    expect([first, second, third].map(({ status }) => status)).toEqual([202, 202, 202])
    expect(new Set([first, second, third].map(({ body }) => body.data.trackingKey)).size).toBe(3)
  })

  test('makes one ticket of concurrent retries', async () => {
    const form = await makeTicketForm(flowdesk)
    const challenge = await readChallenge(flowdesk, form)
    const before = await countTickets()
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => submit(form, { subject: 'Once' }, { challenge }, withKey('at-once'))),
    )
    expect(new Set(replies.map(({ body }) => body.data.trackingKey)).size).toBe(1)
    expect(await countTickets()).toBe(before + 1)
  })

  test('that is malformed is refused', async () => {
    const form = await makeTicketForm(flowdesk)
    const reply = await submit(form, { subject: 'x' }, {}, withKey('x'.repeat(256)))
    expect(formatFieldErrors(reply)).toEqual(['Idempotency-Key: maxLength'])
  })
})

describe('files', () => {
  const post = (form: MadeForm, parts: readonly FormPart[], headers: Record<string, string> = {}) =>
    flowdesk.post(formPath(form), { headers: { ...formHeaders, ...headers }, body: createForm(...parts) })
  const file = (extension: string): FormPart => ({ name: 'files[]', ...sampleUpload(extension) })
  async function textParts(form: MadeForm, values: Values = { subject: 'With files' }): Promise<FormPart[]> {
    const challenge = await readChallenge(flowdesk, form)
    return [
      { name: 'challenge', content: challenge },
      { name: 'values', content: JSON.stringify(values) },
    ]
  }
  const makeFileForm = () => makeTicketForm(flowdesk, { attachmentsEnabled: true })
  const listStates = async () =>
    (await flowdesk.db.selectFrom('ticketing.attachment').select('state').execute()).map(({ state }) => state)

  test('become attachments of a first message', async () => {
    const form = await makeFileForm()
    const reply = await post(form, [...(await textParts(form)), file('png'), file('pdf')])
    expect(reply.status).toBe(202)
    const path = `/v1/integration/tickets/by-tracking-key/${reply.body.data.trackingKey}/messages`
    const { body } = await flowdesk.get(path, { token })
    expect(body.data).toMatchObject([
      {
        direction: 'inbound',
        channel: 'form',
        content: '',
        attachments: [
          { fileName: 'sample.png', contentType: 'image/png' },
          { fileName: 'sample.pdf', contentType: 'application/pdf' },
        ],
      },
    ])
    const { status } = await flowdesk.get(body.data[0].attachments[0].downloadUrl)
    expect(status).toBe(200)
  })

  test('may also be named files, and a form without a file is a submission too', async () => {
    const form = await makeFileForm()
    const named = await post(form, [...(await textParts(form)), { ...file('png'), name: 'files' }])
    const without = await post(form, await textParts(form))
    expect([named.status, without.status]).toEqual([202, 202])
    const path = `/v1/integration/tickets/by-tracking-key/${without.body.data.trackingKey}/messages`
    expect((await flowdesk.get(path, { token })).body.data).toEqual([])
  })

  test('are refused with 415 by a form that takes none', async () => {
    const form = await makeTicketForm(flowdesk)
    expect(formatOutcome(await post(form, [...(await textParts(form)), file('png')]))).toBe('415 SVC:0006')
  })

  test('that are not allowed, empty or too many are refused, and nothing is stored', async () => {
    const form = await makeFileForm()
    const before = [await countTickets(), (await listStates()).length]
    const parts = await textParts(form)
    const wrong = await post(form, [...parts, file('png'), { name: 'files[]', fileName: 'a.exe', content: 'MZ' }])
    expect([formatOutcome(wrong), formatFieldErrors(wrong)]).toEqual(['422 SVC:2003', ['files[1]: enum']])
    const disguised = await post(form, [...parts, { name: 'files[]', fileName: 'a.png', content: 'text' }])
    expect([formatOutcome(disguised), formatFieldErrors(disguised)]).toEqual(['422 SVC:2003', ['files[0]: format']])
    const empty = await post(form, [...parts, { name: 'files[]', fileName: 'a.txt', content: '' }])
    expect(formatOutcome(empty)).toBe('422 SVC:2004')
    const many = await post(form, [...parts, ...Array.from({ length: 11 }, () => file('png'))])
    expect(formatFieldErrors(many)).toEqual(['files[]: maxItems'])
    const noJson = await post(form, [{ name: 'values', content: 'x' }, file('png')])
    expect(formatFieldErrors(noJson)).toEqual(['values: type'])
    expect([await countTickets(), (await listStates()).length]).toEqual(before)
    expect((await post(form, parts)).status).toBe(202)
  })

  test.each([
    ['Latin', 'x'],
    ['Arabic', 'ع'],
  ])('come with values of at most 262,144 characters of JSON: %s', async (_script, letter) => {
    const form = await makeFileForm()
    const [challenge] = await textParts(form)
    const submitValues = (length: number) => {
      const start = '{"subject":"x","custom_unknown":"'
      const content = `${start}${letter.repeat(length - start.length - 2)}"}`
      return post(form, [...(challenge ? [challenge] : []), { name: 'values', content }])
    }
    const tooLong = await submitValues(262_145)
    expect(tooLong.body.error.details.errors).toMatchObject([
      { field: 'values', rule: 'maxLength', params: { limit: 262_144 } },
    ])
    expect((await submitValues(262_144)).status).toBe(202)
  })

  test('of a submission that was refused or repeated are deleted', async () => {
    const form = await makeFileForm()
    const parts = [...(await textParts(form)), file('png')]
    const first = await post(form, parts, { 'idempotency-key': 'file' })
    const again = await post(form, parts, { 'idempotency-key': 'file' })
    expect(again.body).toEqual(first.body)
    const refused = await post(form, parts)
    expect(formatFieldErrors(refused)).toEqual(['challenge: state'])
    expect((await listStates()).filter((state) => state === 'removed')).toHaveLength(2)
    const other = await post(form, [...parts.slice(0, 2), file('pdf')], { 'idempotency-key': 'file' })
    expect(formatOutcome(other)).toBe('409 SVC:3001')
    flowdesk.clock.advance(120_000)
    await flowdesk.runDueJobs()
    expect((await listStates()).filter((state) => state !== 'linked')).toEqual([])
  })
})

describe('origins', () => {
  const from = (origin: string) => ({ headers: { origin } })
  const allowOrigin = 'access-control-allow-origin'

  test('of the list may read and submit the form, others may not', async () => {
    const form = await makeTicketForm(flowdesk, { allowedOrigins: ['https://shop.example.com'] })
    const allowed = await flowdesk.get(formPath(form), from('https://shop.example.com'))
    expect([allowed.status, allowed.headers[allowOrigin]]).toEqual([200, 'https://shop.example.com'])
    expect(allowed.headers).not.toHaveProperty('access-control-allow-credentials')
    const refused = await flowdesk.get(formPath(form), from('https://other.example'))
    expect([formatOutcome(refused), refused.headers[allowOrigin]]).toEqual(['403 SVC:1105', undefined])
    const posted = await submit(form, { subject: 'x' }, {}, from('https://other.example'))
    expect(formatOutcome(posted)).toBe('403 SVC:1105')
    expect((await submit(form, { subject: 'x' }, {}, from('https://shop.example.com'))).status).toBe(202)
    expect((await submit(form, { subject: 'x' })).status).toBe(202)
  })

  test('all may if the list is empty', async () => {
    const form = await makeTicketForm(flowdesk)
    const { status, headers } = await flowdesk.get(formPath(form), from('https://anywhere.example'))
    expect([status, headers[allowOrigin]]).toEqual([200, 'https://anywhere.example'])
  })

  test('of the list pass the preflight, others do not', async () => {
    const form = await makeTicketForm(flowdesk, { allowedOrigins: ['https://shop.example.com'] })
    const preflight = (origin: string) =>
      flowdesk.options(formPath(form), {
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
      })
    const allowed = await preflight('https://shop.example.com')
    expect([allowed.status, allowed.headers[allowOrigin]]).toEqual([204, 'https://shop.example.com'])
    expect(String(allowed.headers['access-control-allow-methods'])).toContain('POST')
    expect(String(allowed.headers['access-control-allow-headers']).toLowerCase()).toContain('idempotency-key')
    const refused = await preflight('https://other.example')
    expect([formatOutcome(refused), refused.headers[allowOrigin]]).toEqual(['403 SVC:1105', undefined])
  })
})

describe('rate limits by client address', () => {
  test.each([
    ['FormRead', 'get'],
    ['FormSubmitHour', 'post'],
    ['FormSubmitDay', 'post'],
  ] as const)('%s refuses further calls', async (policy, verb) => {
    const form = await makeTicketForm(flowdesk)
    const limited = await flowdesk.openSecondProcess({ [`RateLimits__${policy}__Permits`]: '1' })
    onTestFinished(limited.close)
    const call = () => limited[verb](formPath(form), verb === 'post' ? { body: {} } : {})
    await call()
    const { status, body, headers } = await call()
    expect([status, body.error.code, body.error.details.policy]).toEqual([429, 'SVC:0003', policy])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  })
})
