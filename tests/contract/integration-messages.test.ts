import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { formatFieldErrors, formatOutcome } from '../support/refusals.ts'

const tickets = '/v1/integration/tickets'
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

let flowdesk: Flowdesk
let token: string

beforeAll(async () => {
  flowdesk = await openFlowdesk()
  token = (await flowdesk.makeToken()).token
})
afterAll(() => flowdesk.close())

interface Named {
  readonly id: number
  readonly trackingKey: string
}

/** The two ways to name a ticket: everything below holds for both. */
const ways = [
  ['{id}', ({ id }: Named) => `${tickets}/${id}/messages`],
  ['by-tracking-key/{trackingKey}', ({ trackingKey }: Named) => `${tickets}/by-tracking-key/${trackingKey}/messages`],
] as const

const pathOf = ways[0][1]

const append = (ticket: Named, body: Record<string, unknown>, by = token) =>
  flowdesk.post(pathOf(ticket), { token: by, body })

/** Appends a message that must be taken, and answers its receipt. */
async function write(ticket: Named, body: Record<string, unknown> = { content: 'Any news?' }) {
  const reply = await append(ticket, body)
  expect(formatOutcome(reply)).toBe('201')
  return reply.body.data
}

async function read(ticket: Named, query = '') {
  const reply = await flowdesk.get(`${pathOf(ticket)}${query}`, { token })
  expect(formatOutcome(reply)).toBe('200')
  return reply.body.data
}

const idsOf = (messages: { id: number }[]): number[] => messages.map((message) => message.id)

/** The one message that such an append leaves on a new ticket. */
async function stored(body: Record<string, unknown>) {
  const ticket = await flowdesk.makeTicket(token)
  await write(ticket, body)
  return (await read(ticket))[0]
}

describe.each(ways)('POST v1/integration/tickets/%s/messages', (_name, path) => {
  test('201 with the message receipt in the envelope', async () => {
    const ticket = await flowdesk.makeTicket(token)
    const reply = await flowdesk.post(path(ticket), { token, body: { content: 'Any news?' } })
    expect(reply.status).toBe(201)
    expect(reply.body).toEqual({
      data: {
        id: expect.any(Number),
        ticketId: ticket.id,
        trackingKey: ticket.trackingKey,
        createdAt: expect.stringMatching(instant),
        continuedInNewTicket: false,
        parentTicketId: null,
        isReplay: false,
      },
      success: true,
      error: null,
    })
  })

  test('404 for a ticket that is absent or outside the token scope, and nothing is written', async () => {
    const pool = await flowdesk.makePool()
    const elsewhere = await flowdesk.makeToken({ poolIds: [pool.id] })
    const ticket = await flowdesk.makeTicket(token)
    const absent = { id: 987_654_321, trackingKey: '0'.repeat(26) }
    const body = { content: 'Any news?' }
    expect(formatOutcome(await flowdesk.post(path(ticket), { token: elsewhere.token, body }))).toBe('404 SVC:4001')
    expect(formatOutcome(await flowdesk.post(path(absent), { token, body }))).toBe('404 SVC:4001')
    expect(await read(ticket)).toEqual([])
  })

  test('refusals come in the order method, credential, scope, parsing, validation, ticket, attachments', async () => {
    const ticket = await flowdesk.makeTicket(token)
    const absent = { id: 987_654_321, trackingKey: 'no key' }
    const reader = (await flowdesk.makeToken({ scopes: ['tickets:read'] })).token
    const [malformed, invalid, wanting] = ['{"content":', { content: 7 }, { attachmentIds: ['unknown'] }]
    expect(formatOutcome(await flowdesk.put(path(absent), { body: malformed }))).toBe('405 SVC:0006')
    expect(formatOutcome(await flowdesk.post(path(absent), { body: malformed }))).toBe('401 SVC:1001')
    expect(formatOutcome(await flowdesk.post(path(absent), { token: reader, body: malformed }))).toBe('403 SVC:1101')
    expect(formatOutcome(await flowdesk.post(path(absent), { token, body: malformed }))).toBe('400 SVC:0004')
    expect(formatOutcome(await flowdesk.post(path(absent), { token, body: invalid }))).toBe('422 SVC:2001')
    expect(formatOutcome(await flowdesk.post(path(absent), { token, body: wanting }))).toBe('404 SVC:4001')
    expect(formatOutcome(await flowdesk.post(path(ticket), { token, body: wanting }))).toBe('403 SVC:3003')
    expect(formatOutcome(await flowdesk.post(path(ticket), { token, body: { content: 'Any news?' } }))).toBe('201')
  })
})

test.each(['0', '-1', '01', '1e3', 'abc', '9007199254740992', '%00'])(
  'messages of a malformed id are 404 SVC:4001, after the credential: %s',
  async (id) => {
    const url = `${tickets}/${id}/messages`
    expect(formatOutcome(await flowdesk.get(url))).toBe('401 SVC:1001')
    expect(formatOutcome(await flowdesk.get(url, { token }))).toBe('404 SVC:4001')
    expect(formatOutcome(await flowdesk.post(url, { token, body: { content: 'Any news?' } }))).toBe('404 SVC:4001')
  },
)

describe('Messages need content, contentHtml or an attachment', () => {
  test.each([
    ['nothing', {}],
    ['nulls', { content: null, contentHtml: null, attachmentIds: null }],
    ['a blank content', { content: ' \n\t ' }],
    ['a blank contentHtml', { contentHtml: ' ' }],
    ['a subject alone', { subject: 'Parcel' }],
    ['an empty list of attachments', { attachmentIds: [] }],
    ['HTML that sanitises to nothing', { contentHtml: '<script>alert(1)</script><img src="x" onerror="alert(1)">' }],
    ['HTML of blanks', { contentHtml: '<p>&nbsp; <br></p>' }],
  ])('%s: 422', async (_what, body) => {
    const reply = await append(await flowdesk.makeTicket(token), body)
    expect(formatOutcome(reply)).toBe('422 SVC:2001')
    expect(formatFieldErrors(reply)).toEqual(['content: required'])
  })

  test('HTML that is empty after sanitizing is absent if there is content', async () => {
    const message = await stored({ content: 'Any news?', contentHtml: '<script>alert(1)</script>' })
    expect(message).toMatchObject({ content: 'Any news?', contentHtml: null })
  })
})

describe('attachmentIds', () => {
  test.each([
    ['unknown', ['0198c1f0-0000-7000-8000-000000000000']],
    ['malformed', ['upload 1']],
    ['empty', ['']],
    ['blank', ['  ']],
    ['long', ['x'.repeat(5000)]],
    ['of ten, all unknown', Array.from({ length: 10 }, (_, index) => `upload ${index}`)],
  ])('that name no available upload of this token are 403 SVC:3003: %s', async (_what, attachmentIds) => {
    const ticket = await flowdesk.makeTicket(token)
    expect(formatOutcome(await append(ticket, { content: 'See the picture', attachmentIds }))).toBe('403 SVC:3003')
    expect(await read(ticket)).toEqual([])
  })

  test('are at most 10 and unique: 422', async () => {
    const ticket = await flowdesk.makeTicket(token)
    const eleven = Array.from({ length: 11 }, (_, index) => `upload ${index}`)
    expect(formatFieldErrors(await append(ticket, { attachmentIds: eleven }))).toEqual(['attachmentIds: maxItems'])
    expect(formatFieldErrors(await append(ticket, { attachmentIds: ['one', 'one'] }))).toEqual([
      'attachmentIds: unique',
    ])
  })
})

describe('The text of a message', () => {
  test('has the content unchanged and the subject trimmed, or an empty subject', async () => {
    const content = '  Any news?\r\n\tIt has been a week. 𝒳 \n'
    expect(await stored({ content, subject: ' Parcel ' })).toMatchObject({
      content,
      subject: 'Parcel',
      contentHtml: null,
    })
    for (const subject of [null, '  ', undefined]) expect((await stored({ content, subject })).subject).toBe('')
  })

  test('is the text of the sanitized HTML without content', async () => {
    const contentHtml = '<p>Any <b>news</b> &amp; <i>answers</i>?</p><script>alert(1)</script><p>Maria</p>'
    const message = await stored({ contentHtml })
    expect(message.content).toMatch(/^Any news & answers\?\s+Maria$/)
    expect(message.contentHtml).toBe('<p>Any <b>news</b> &amp; <i>answers</i>?</p><p>Maria</p>')
  })

  test('is indented a few times only in HTML with many lines in very deep quotations', async () => {
    const message = await stored({ contentHtml: `${'<blockquote>'.repeat(90)}${'a<br>'.repeat(9800)}` })
    expect(message.content).toMatch(/^((> ){1,20}a\n)+/)
    expect(message.isContentTruncated).toBe(true)
  })

  test('is the content if there is one, whatever the HTML', async () => {
    const message = await stored({ content: 'The text', contentHtml: '<p>The page</p>' })
    expect(message).toMatchObject({ content: 'The text', contentHtml: '<p>The page</p>' })
  })

  test.each([
    ['a script', '<p>Hi<script>alert(1)</script></p>'],
    ['a style', '<p>Hi<style>p { color: red }</style></p>'],
    ['a frame', '<p>Hi<iframe src="https://example.com"></iframe></p>'],
    ['an object', '<p>Hi<object data="x"></object><embed src="x"></p>'],
    ['an image', '<p>Hi<img src="https://example.com/pixel.gif" onerror="alert(1)"></p>'],
    ['svg and math', '<p>Hi<svg onload="alert(1)"></svg><math></math></p>'],
    ['attributes of events and style', '<p onclick="alert(1)" style="position:fixed" class="c" id="i">Hi</p>'],
    ['a comment', '<p>Hi<!-- alert(1) --></p>'],
    ['tags left open', '<p>Hi<script>alert(1)'],
    ['tags in any case', '<p>Hi<ScRiPt>alert(1)</sCrIpT></p>'],
  ])('contentHtml is sanitised on write by an allow-list: %s', async (_what, contentHtml) => {
    expect(await stored({ contentHtml })).toMatchObject({ contentHtml: '<p>Hi</p>', content: 'Hi' })
  })

  test.each(['javascript:alert(1)', ' jaVa\tscript:alert(1)', 'data:text/html,x', 'vbscript:x', 'file:///etc/passwd'])(
    'contentHtml keeps no link to %s',
    async (href) => {
      const { contentHtml } = await stored({ contentHtml: `<a href="${href}">Hi</a>` })
      expect(contentHtml).toMatch(/^<a[^>]*>Hi<\/a>$/)
      expect(contentHtml).not.toContain('href')
    },
  )

  test('contentHtml keeps paragraphs, lists, tables and links', async () => {
    const contentHtml = [
      '<h2>Order</h2><p>See <strong>this</strong>, <em>please</em>:<br />now</p><blockquote>Quoted</blockquote>',
      '<ul><li>one</li></ul><ol start="3"><li>two</li></ol><pre><code>x &lt; y</code></pre>',
      '<table><tbody><tr><th colspan="2">A</th></tr><tr><td>1</td><td>2</td></tr></tbody></table>',
    ].join('')
    expect((await stored({ contentHtml })).contentHtml).toBe(contentHtml)
    const link = await stored({ contentHtml: '<a href="https://example.com/?a=1&amp;b=2">site</a>' })
    expect(link.contentHtml).toContain('href="https://example.com/?a=1&amp;b=2"')
    expect(link.contentHtml).toContain('noopener')
  })

  test.each(['<p>a&#0;b</p>', '<p>a&#x0;b</p>', '<p>a&#xD800;b</p>', '<p>a&#1114112;b</p>'])(
    'an invalid entity causes no error: %s',
    async (contentHtml) => {
      const { content } = await stored({ contentHtml })
      expect(content).toMatch(/^a.*b$/)
      expect(content).not.toContain('\0')
    },
  )
})

describe('content is cut at 20,000 characters on read', () => {
  test.each([
    ['20,000 letters', 'x'.repeat(20_000)],
    ['20,000 astral characters', '𝒳'.repeat(20_000)],
  ])('not at %s', async (_what, content) => {
    const message = await stored({ content, contentHtml: '<p>The page</p>' })
    expect(message).toMatchObject({ content, isContentTruncated: false, contentHtml: '<p>The page</p>' })
  })

  test.each([
    ['letters', 'x'],
    ['astral characters', '𝒳'],
  ])('beyond, with isContentTruncated and no contentHtml: %s', async (_what, letter) => {
    const message = await stored({ content: letter.repeat(20_001), contentHtml: '<p>The page</p>' })
    expect(message.content).toBe(letter.repeat(20_000))
    expect(message).toMatchObject({ isContentTruncated: true, contentHtml: null })
  })

  test('also where the content is the text of the HTML', async () => {
    const message = await stored({ contentHtml: `<p>${'x'.repeat(30_000)}</p>` })
    expect(message).toMatchObject({ content: 'x'.repeat(20_000), isContentTruncated: true, contentHtml: null })
  })
})

describe.each(ways)('GET v1/integration/tickets/%s/messages', (_name, path) => {
  test('200 with the array of message entries in the envelope', async () => {
    const ticket = await flowdesk.makeTicket(token)
    const receipt = await write(ticket, { content: 'Any news?', subject: 'Parcel' })
    const reply = await flowdesk.get(path(ticket), { token })
    expect(reply.status).toBe(200)
    const entry = {
      id: receipt.id,
      ticketId: ticket.id,
      trackingKey: ticket.trackingKey,
      direction: 'inbound',
      channel: 'api',
      subject: 'Parcel',
      content: 'Any news?',
      contentHtml: null,
      isContentTruncated: false,
      occurredAt: receipt.createdAt,
      attachments: [],
    }
    expect(reply.body).toEqual({ data: [entry], success: true, error: null })
  })

  test('the description is not an entry', async () => {
    const ticket = await flowdesk.makeTicket(token, { description: 'Sent on Monday.' })
    expect((await flowdesk.get(path(ticket), { token })).body.data).toEqual([])
  })

  test('404 for a ticket that is absent or outside the token scope', async () => {
    const pool = await flowdesk.makePool()
    const elsewhere = await flowdesk.makeToken({ poolIds: [pool.id] })
    const ticket = await flowdesk.makeTicket(token)
    await write(ticket)
    const absent = { id: 987_654_321, trackingKey: '0'.repeat(26) }
    expect(formatOutcome(await flowdesk.get(path(ticket), { token: elsewhere.token }))).toBe('404 SVC:4001')
    expect(formatOutcome(await flowdesk.get(path(absent), { token }))).toBe('404 SVC:4001')
  })
})

test('a message of staff is outbound, and an internal note is never listed', async () => {
  const ticket = await flowdesk.makeTicket(token)
  await write(ticket)
  const row = {
    ticketId: ticket.id,
    direction: 'outbound',
    channel: 'dashboard',
    subject: '',
    contentHtml: null,
  } as const
  const occurredAt = flowdesk.clock.now().toISOString()
  await flowdesk.db
    .insertInto('ticketing.message')
    .values([
      { ...row, occurredAt, visibility: 'internal', content: 'Angry customer' },
      { ...row, occurredAt, visibility: 'public', content: 'It is on its way.' },
    ])
    .execute()
  const seen = await read(ticket)
  expect(
    seen.map((entry: Record<string, unknown>) => [entry['direction'], entry['channel'], entry['content']]),
  ).toEqual([
    ['inbound', 'api', 'Any news?'],
    ['outbound', 'dashboard', 'It is on its way.'],
  ])
})

describe('Read order is oldest first; afterId set to the highest stored id gives incremental polling', () => {
  test('afterId returns the messages after it, or none', async () => {
    const ticket = await flowdesk.makeTicket(token)
    const ids: number[] = []
    for (let count = 0; count < 4; count++) ids.push((await write(ticket)).id)
    expect(idsOf(await read(ticket))).toEqual(ids)
    expect(idsOf(await read(ticket, `?afterId=${ids[1]}`))).toEqual(ids.slice(2))
    expect(await read(ticket, `?afterId=${ids[3]}`)).toEqual([])
    expect(idsOf(await read(ticket, '?afterId=0'))).toEqual(ids)
    expect(idsOf(await read(ticket, '?afterId='))).toEqual(ids)
    expect(await read(ticket, `?afterId=${Number.MAX_SAFE_INTEGER}`)).toEqual([])
    const next = await write(ticket)
    expect(idsOf(await read(ticket, `?afterId=${ids[3]}`))).toEqual([next.id])
  })

  test('message ids increase, also for concurrent messages', async () => {
    const [ticket, other] = [await flowdesk.makeTicket(token), await flowdesk.makeTicket(token)]
    const receipts = await Promise.all(
      Array.from({ length: 20 }, (_, index) => write(index % 2 ? other : ticket, { content: `News ${index}` })),
    )
    const messages = [...(await read(ticket)), ...(await read(other))]
    expect(new Set(idsOf(messages))).toEqual(new Set(idsOf(receipts)))
    const own = idsOf(await read(ticket))
    expect(own).toEqual([...own].sort((one, another) => one - another))
  })

  test('polling during concurrent writes in two processes misses no message', async () => {
    const other = await flowdesk.openSecondProcess()
    onTestFinished(() => other.close())
    const ticket = await flowdesk.makeTicket(token)
    let isWriting = true
    const writing = Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        (index % 2 ? other : flowdesk).post(pathOf(ticket), { token, body: { content: `News ${index}` } }),
      ),
    ).finally(() => {
      isWriting = false
    })
    const polled: number[] = []
    const poll = async () => polled.push(...idsOf(await read(ticket, `?afterId=${polled.at(-1) ?? 0}`)))
    while (isWriting) await poll()
    await poll()
    expect(polled).toEqual(idsOf(await read(ticket)))
    expect(new Set(polled)).toEqual(new Set((await writing).map((reply) => reply.body.data.id)))
  })

  test('a read returns at most 200, and polling by the highest id reads each once', async () => {
    const ticket = await flowdesk.makeTicket(token)
    await Promise.all(Array.from({ length: 205 }, (_, index) => write(ticket, { content: `News ${index}` })))
    const first = await read(ticket)
    expect(first).toHaveLength(200)
    const rest = await read(ticket, `?afterId=${first.at(-1).id}`)
    expect(rest).toHaveLength(5)
    expect(await read(ticket, `?afterId=${rest.at(-1).id}`)).toEqual([])
    expect(new Set([...first, ...rest].map((message) => message.content)).size).toBe(205)
  })

  test.each([
    ['-1', 'minimum'],
    ['9007199254740992', 'maximum'],
    ['1.5', 'type'],
    ['last', 'type'],
  ])('afterId=%s is 422, rule %s', async (afterId, rule) => {
    const ticket = await flowdesk.makeTicket(token)
    const reply = await flowdesk.get(`${pathOf(ticket)}?afterId=${afterId}`, { token })
    expect(formatOutcome(reply)).toBe('422 SVC:2001')
    expect(formatFieldErrors(reply)).toEqual([`afterId: ${rule}`])
  })
})

describe('A requester’s message moves the ticket', () => {
  test.each([
    [1, 1],
    [2, 2],
    [3, 2],
    [4, 2],
    [5, 2],
  ])('from status %i to %i, with the default sub-status', async (before, after) => {
    const ticket = await flowdesk.makeTicket(token)
    if (before > 1) await flowdesk.changeTicket(ticket.id, { ticketStatusId: before })
    expect(await write(ticket)).toMatchObject({ ticketId: ticket.id, continuedInNewTicket: false })
    const { data } = (await flowdesk.get(`${tickets}/${ticket.id}`, { token })).body
    expect(data).toMatchObject({ ticketStatusId: after, ticketSubStatusId: after * 100, completedAt: null })
  })

  test('sets updatedAt to the time of the message and does not change createdAt', async () => {
    const ticket = await flowdesk.makeTicket(token)
    flowdesk.clock.advance(1000)
    const { createdAt } = await write(ticket)
    const { data } = (await flowdesk.get(`${tickets}/${ticket.id}`, { token })).body
    expect(data).toMatchObject({ updatedAt: createdAt, createdAt: ticket.createdAt })
  })

  test('a refused message changes nothing', async () => {
    const ticket = await flowdesk.makeTicket(token)
    await flowdesk.changeTicket(ticket.id, { ticketStatusId: 3 })
    const before = await flowdesk.get(`${tickets}/${ticket.id}`, { token })
    await append(ticket, { content: 7 })
    await append(ticket, { content: 'See the picture', attachmentIds: ['unknown'] })
    expect((await flowdesk.get(`${tickets}/${ticket.id}`, { token })).body).toEqual(before.body)
  })
})

test('HTML with far too many elements is 422 before it is sanitized', async () => {
  const ticket = await flowdesk.makeTicket(token)
  const url = `/v1/integration/tickets/${ticket.id}/messages`
  const refused = await flowdesk.post(url, { token, body: { contentHtml: '<b>'.repeat(10_001) } })
  expect(formatOutcome(refused)).toBe('422 SVC:2001')
  expect(refused.body.error.details.errors).toEqual([
    {
      field: 'contentHtml',
      rule: 'maxItems',
      message: 'The HTML has too many tags. Maximum: 10000.',
      params: { limit: 10_000 },
    },
  ])
  const taken = await flowdesk.post(url, { token, body: { contentHtml: `${'<p>'.repeat(9_999)}Hello` } })
  expect(taken.status).toBe(201)
})

test('an unknown tracking key in a batch is 404 and does not affect the others', async () => {
  const ticket = await flowdesk.makeTicket(token)
  const to = (trackingKey: string) =>
    flowdesk.post(`${tickets}/by-tracking-key/${trackingKey}/messages`, { token, body: { content: 'Any news?' } })
  const pairs = Array.from({ length: 20 }, () => [to('%00'), to(ticket.trackingKey), to(`${'A'.repeat(25)}%00`)])
  const outcomes = (await Promise.all(pairs.flat())).map(formatOutcome)
  expect(outcomes).toEqual(Array.from({ length: 20 }, () => ['404 SVC:4001', '201', '404 SVC:4001']).flat())
})
