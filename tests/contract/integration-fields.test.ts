import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { formatFieldErrors, formatOutcome } from '../support/refusals.ts'

const tickets = '/v1/integration/tickets'
const MEBIBYTE = 1024 * 1024

let flowdesk: Flowdesk
let token: string
/** A ticket that messages go to; tests that look at it make their own. */
let ticketId: number

beforeAll(async () => {
  flowdesk = await openFlowdesk()
  token = (await flowdesk.makeToken()).token
  ticketId = (await flowdesk.makeTicket(token)).id
})
afterAll(() => flowdesk.close())

/** Characters that are two UTF-16 units each and count as one. */
const letters = (count: number): string => '𝒳'.repeat(count)
const address = (length: number): string => `${'m'.repeat(length - 12)}@example.com`
const phone = (length: number): string => `+${'4'.repeat(length - 1)}`

const routes = {
  'POST v1/integration/tickets': {
    url: () => tickets,
    valid: { poolId: 1, subject: 'Parcel lost' },
    needed: 'subject',
    success: '202',
  },
  'POST v1/integration/tickets/sync': {
    url: () => `${tickets}/sync`,
    valid: { poolId: 1, subject: 'Parcel lost' },
    needed: 'subject',
    success: '201',
  },
  'POST v1/integration/tickets/{id}/messages': {
    url: () => `${tickets}/${ticketId}/messages`,
    valid: { content: 'Any news?' },
    needed: 'content',
    success: '201',
  },
} as const

const creations = ['POST v1/integration/tickets', 'POST v1/integration/tickets/sync'] as const
const appending = ['POST v1/integration/tickets/{id}/messages'] as const

type Route = keyof typeof routes

/** Sends a valid body but for these members. */
const send = (route: Route, members: Record<string, unknown>) =>
  flowdesk.post(routes[route].url(), { token, body: { ...routes[route].valid, ...members } })

/** Every field with the values at its bounds and, by the rule they break, those past them. */
const ofCreations: Record<string, { fits: unknown[]; breaks: [string, unknown][] }> = {
  subject: {
    fits: [letters(1), letters(255), ` \t${letters(255)}\n `],
    breaks: [
      ['maxLength', letters(256)],
      ['type', 7],
      ['type', ['Parcel lost']],
      ['text', 'Parcel\0lost'],
      ['text', 'Parcel \ud835'],
    ],
  },
  description: {
    fits: [letters(65_536), `  ${letters(65_536)}  `],
    breaks: [
      ['maxLength', letters(65_537)],
      ['type', { text: 'Parcel lost' }],
      ['text', '\0'],
      ['text', '\udcb3 Parcel'],
    ],
  },
  priority: {
    fits: ['low', ' urgent '],
    breaks: [
      ['enum', 'critical'],
      ['enum', 'High'],
      ['type', 3],
      ['text', 'high\0'],
    ],
  },
  requesterFullName: {
    fits: [letters(200)],
    breaks: [
      ['maxLength', letters(201)],
      ['type', false],
      ['text', 'Maria\0Lindgren'],
      ['text', 'Maria \udfff'],
    ],
  },
  requesterEmailAddress: {
    fits: [address(254), 'm@e', `  ${address(254)}  `],
    breaks: [
      ['maxLength', address(255)],
      ['format', 'maria'],
      ['format', '@example.com'],
      ['format', 'maria@'],
      ['format', 'maria@lindgren@example.com'],
      ['format', 'Maria Lindgren <maria@example.com>'],
      ['format', 'maria lindgren@example.com'],
      ['type', 7],
      ['text', 'maria\0@example.com'],
      ['text', 'maria\ud800@example.com'],
    ],
  },
  requesterPhoneNumber: {
    fits: ['112', phone(32), '0 (20) 7946-0018/2.3', ` ${phone(32)} `],
    breaks: [
      ['minLength', '12'],
      ['maxLength', phone(33)],
      ['format', '(020) 7946'],
      ['format', 'call me'],
      ['format', '+44 20 7946 ext 3'],
      ['type', 442_079_460_018],
      ['text', '+44\0'],
    ],
  },
  poolId: {
    fits: [1],
    breaks: [
      ['maximum', 2 ** 53],
      ['minimum', -(2 ** 53)],
      ['type', 1.5],
      ['type', '1'],
      ['type', true],
    ],
  },
}

const ofMessages: Record<string, { fits: unknown[]; breaks: [string, unknown][] }> = {
  content: {
    fits: [letters(65_536), `\n${letters(65_536)}\n`],
    breaks: [
      ['maxLength', letters(65_537)],
      ['type', 7],
      ['text', 'Any\0news?'],
      ['text', 'Any news \ud800?'],
    ],
  },
  contentHtml: {
    fits: ['x'.repeat(262_144), `<p>${'é'.repeat(262_137)}</p>`],
    breaks: [
      ['maxLength', 'x'.repeat(262_145)],
      ['type', ['<p>Any news?</p>']],
      ['text', '<p>\0</p>'],
      ['text', '<p>\udc00</p>'],
    ],
  },
  subject: {
    fits: [letters(255), ` ${letters(255)} `],
    breaks: [
      ['maxLength', letters(256)],
      ['type', 7],
      ['text', '\0'],
    ],
  },
  attachmentIds: {
    fits: [[]],
    breaks: [
      ['maxItems', Array.from({ length: 11 }, (_, index) => `upload ${index}`)],
      ['unique', ['upload 1', 'upload 1']],
      ['type', 'upload 1'],
    ],
  },
  'attachmentIds[1]': {
    fits: [],
    breaks: [
      ['type', ['upload 1', 2]],
      ['type', ['upload 1', null]],
      ['text', ['upload 1', 'upload \0']],
    ],
  },
}

const rowsOf = (names: readonly Route[], fields: typeof ofCreations) =>
  names.flatMap((route) => Object.entries(fields).map(([field, values]) => ({ route, field, ...values })))

const shortened = (value: unknown): string => {
  const text = JSON.stringify(value)
  return text.length > 40 ? `${text.slice(0, 30)}… (${text.length} bytes)` : text
}

const rows = [...rowsOf(creations, ofCreations), ...rowsOf(appending, ofMessages)]
const fitting = rows.flatMap(({ route, field, fits }) =>
  fits.map((value) => ({ route, field, value, shown: shortened(value) })),
)
const breaking = rows.flatMap(({ route, field, breaks }) =>
  breaks.map(([rule, value]) => ({ route, field, rule, value, shown: shortened(value) })),
)

test.each(fitting)('$route accepts $field at its limit: $shown', async ({ route, field, value }) => {
  expect(formatOutcome(await send(route, { [field]: value }))).toBe(routes[route].success)
})

test.each(breaking)(
  '$route refuses $field beyond its limit, rule $rule: $shown',
  async ({ route, field, rule, value }) => {
    const [member = ''] = field.split('[')
    const reply = await send(route, { [member]: value })
    expect(formatOutcome(reply)).toBe('422 SVC:2001')
    expect(formatFieldErrors(reply)).toContain(`${field}: ${rule}`)
    for (const error of reply.body.error.details.errors) expect(error.field).toBe(field)
  },
)

test.each([...creations, ...appending])('%s reports every failing field at once', async (route) => {
  const isMessage = route.endsWith('messages')
  const members = isMessage
    ? { content: 7, contentHtml: [], subject: letters(256), attachmentIds: ['a', 'a'] }
    : {
        poolId: 'x',
        subject: 7,
        description: [],
        priority: 'x',
        requesterFullName: letters(201),
        requesterPhoneNumber: '1',
      }
  const reply = await send(route, members)
  expect(formatOutcome(reply)).toBe('422 SVC:2001')
  const fields = new Set(formatFieldErrors(reply).map((line) => line.split(':')[0]))
  expect(fields).toEqual(new Set(Object.keys(members)))
})

test('an entry of details.errors has field, rule, message and params, the message in the caller’s language', async () => {
  const body = { poolId: 1, subject: letters(256) }
  const [english, german] = await Promise.all(
    ['en', 'de'].map((locale) => flowdesk.post(tickets, { token, body, headers: { 'accept-language': locale } })),
  )
  const [entry] = english?.body.error.details.errors ?? []
  expect(entry).toEqual({ field: 'subject', rule: 'maxLength', message: expect.any(String), params: { limit: 255 } })
  const [other] = german?.body.error.details.errors ?? []
  expect(other).toMatchObject({ field: 'subject', rule: 'maxLength' })
  expect(other.message).not.toBe(entry.message)
})

describe('What is stored', () => {
  test('single-line strings are stored trimmed, the e-mail address in lower case, the description as sent', async () => {
    const sent = {
      subject: '\t Parcel  lost\u00a0',
      description: '  Sent on Monday.\n',
      requesterFullName: ' Maria Lindgren ',
      requesterEmailAddress: ' Maria.Lindgren@Example.COM ',
      requesterPhoneNumber: ' +44 20 7946 0018 ',
    }
    for (const route of creations) {
      const { trackingKey } = (await send(route, sent)).body.data
      await flowdesk.runDueJobs()
      const { data } = (await flowdesk.get(`${tickets}/by-tracking-key/${trackingKey}`, { token })).body
      expect(data).toMatchObject({
        subject: 'Parcel  lost',
        description: '  Sent on Monday.\n',
        requesterFullName: 'Maria Lindgren',
        requesterEmailAddress: 'maria.lindgren@example.com',
        requesterPhoneNumber: '+44 20 7946 0018',
      })
    }
  })

  test('a blank optional string equals null, and so does an absent one', async () => {
    const blank = {
      description: ' \n\t',
      requesterFullName: '',
      requesterEmailAddress: ' ',
      requesterPhoneNumber: '   ',
    }
    for (const route of creations) {
      for (const members of [blank, {}, Object.fromEntries(Object.keys(blank).map((field) => [field, null]))]) {
        const reply = await send(route, members)
        expect(formatOutcome(reply)).toBe(routes[route].success)
        await flowdesk.runDueJobs()
        const { data } = (await flowdesk.get(`${tickets}/by-tracking-key/${reply.body.data.trackingKey}`, { token }))
          .body
        expect(data).toMatchObject(Object.fromEntries(Object.keys(blank).map((field) => [field, null])))
      }
    }
  })

  test('every character of a text is stored: supplementary, right-to-left and combining ones', async () => {
    const text = 'Grüße 👩‍👩‍👧 شكرا e\u0301 \u200b 𝒳 \\ \' " %_'
    const made = await flowdesk.makeTicket(token, { subject: text, description: text, requesterFullName: text })
    expect(made).toMatchObject({ subject: text, description: text, requesterFullName: text })
  })
})

describe.each(creations)('%s needs a non-blank subject or description', (route) => {
  test.each([
    ['neither', {}],
    ['both null', { subject: null, description: null }],
    ['both blank', { subject: ' ', description: '\n\t ' }],
  ])('%s: 422', async (_what, members) => {
    const reply = await flowdesk.post(routes[route].url(), { token, body: { poolId: 1, ...members } })
    expect(formatOutcome(reply)).toBe('422 SVC:2001')
    expect(formatFieldErrors(reply)).toEqual(['subject: required'])
  })

  test.each([
    ['a subject', { subject: 'S' }],
    ['a description', { description: 'D', subject: ' ' }],
  ])('%s alone is enough', async (_what, members) => {
    const reply = await flowdesk.post(routes[route].url(), { token, body: { poolId: 1, ...members } })
    expect(formatOutcome(reply)).toBe(routes[route].success)
  })
})

describe.each([...creations, ...appending])('The body of %s', (route) => {
  const { url, valid, needed, success } = routes[route]
  const sendRaw = (body: string | Buffer, type = 'application/json') =>
    flowdesk.post(url(), { token, body, headers: { 'content-type': type } })

  test.each(['[]', '"text"', '7', 'true', 'null', '[{"subject":"S"}]'])(
    'that is JSON but not an object is 422 with field "": %s',
    async (body) => {
      const reply = await sendRaw(body)
      expect(formatOutcome(reply)).toBe('422 SVC:2001')
      expect(formatFieldErrors(reply)).toEqual([': type'])
    },
  )

  test('that is empty counts as {}', async () => {
    for (const reply of [await sendRaw(''), await flowdesk.post(url(), { token }), await sendRaw('{}')]) {
      expect(formatOutcome(reply)).toBe('422 SVC:2001')
      expect(formatFieldErrors(reply)).toEqual([`${needed}: required`])
    }
  })

  test.each(['{', '{"subject":"S"', "{'subject':'S'}", 'subject=S', '{"subject":"S"} {}', '\ufeff{}'])(
    'that is malformed JSON is 400 SVC:0004: %j',
    async (body) => {
      expect(formatOutcome(await sendRaw(body))).toBe('400 SVC:0004')
    },
  )

  test('that is invalid UTF-8 is 400 SVC:0004', async () => {
    const bytes = Buffer.concat([Buffer.from('{"subject":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')])
    expect(formatOutcome(await sendRaw(bytes))).toBe('400 SVC:0004')
  })

  test('may be 1 MiB, and is 413 SVC:0007 beyond', async () => {
    const around = JSON.stringify({ ...valid, padding: '' }).length
    const ofSize = (bytes: number) => JSON.stringify({ ...valid, padding: 'x'.repeat(bytes - around) })
    expect(formatOutcome(await sendRaw(ofSize(MEBIBYTE)))).toBe(success)
    expect(formatOutcome(await sendRaw(ofSize(MEBIBYTE + 1)))).toBe('413 SVC:0007')
  })

  test('of another media type is 415 SVC:0006', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'nonsense']) {
      expect(formatOutcome(await sendRaw(JSON.stringify(valid), type))).toBe('415 SVC:0006')
    }
    expect(formatOutcome(await sendRaw(JSON.stringify(valid), 'application/json; charset=utf-8'))).toBe(success)
  })

  test('may have unknown members, which are ignored', async () => {
    const reply = await sendRaw(
      `{"ticketStatusId":6,"__proto__":{"a":1},"nested":[{}],${JSON.stringify(valid).slice(1)}`,
    )
    expect(formatOutcome(reply)).toBe(success)
  })
})

test.each(creations)('%s refuses an integer beyond 2^53−1, even one that rounds to less', async (route) => {
  for (const poolId of [
    '9007199254740992',
    '9007199254740993',
    '-9007199254740993',
    '1e400',
    '123456789012345678901',
  ]) {
    const reply = await flowdesk.post(routes[route].url(), { token, body: `{"subject":"S","poolId":${poolId}}` })
    expect(formatOutcome(reply)).toBe('422 SVC:2001')
    expect(formatFieldErrors(reply)).toEqual([expect.stringMatching(/^poolId: (maximum|minimum|type)$/)])
  }
})

test('Accept never causes a refusal, and problem+json is returned if it is preferred', async () => {
  const types: unknown[] = []
  for (const accept of ['text/html', 'application/problem+json', 'application/json, application/problem+json;q=0.5']) {
    const reply = await flowdesk.post(tickets, { token, body: {}, headers: { accept } })
    expect(formatOutcome({ ...reply, body: JSON.parse(reply.text) })).toBe('422 SVC:2001')
    types.push(String(reply.headers['content-type']).split(';')[0])
  }
  expect(types).toEqual(['application/json', 'application/problem+json', 'application/json'])
})
