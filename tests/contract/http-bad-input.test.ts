import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { formatRequest, listenOnFreePort, type RawResponse, sendRawRequest } from '../support/raw-socket.ts'
import { formatFieldErrors, formatOutcome } from '../support/refusals.ts'

const DEEP = 100_000
const pools = '/v1/dashboard/pools'
const tickets = '/v1/integration/tickets'

let flowdesk: Flowdesk
let token: string
let apiToken: string
let port: number

beforeAll(async () => {
  flowdesk = await openFlowdesk()
  token = await flowdesk.adminToken()
  apiToken = (await flowdesk.makeToken()).token
  port = await listenOnFreePort(flowdesk)
})
afterAll(() => flowdesk.close())

const createPool = (body: string | Buffer, headers: Record<string, string> = {}) =>
  flowdesk.post(pools, { token, body, headers })

/** A creation over a real connection: header fields as they are, each as often as given. */
const createTicket = (fields: readonly string[], body = '{"poolId":1,"subject":"x"}'): Promise<RawResponse> =>
  sendRawRequest(
    port,
    formatRequest(`POST ${tickets}`, [`Content-Length: ${Buffer.byteLength(body)}`, ...fields], body),
  )

const code = ({ status, text }: RawResponse): string => `${status} ${JSON.parse(text).error?.code}`
const wrong = ({ text }: RawResponse): string[] =>
  JSON.parse(text).error.details.errors.map(({ field, rule }: { field: string; rule: string }) => `${field}: ${rule}`)

describe('malformed JSON is 400 SVC:0004', () => {
  test.each([
    '{',
    '}',
    '{"name":}',
    "{'name':'x'}",
    '{"name":"x",}',
    '{"name":"x"} {}',
    '{"name":"x"',
    '[1,]',
    'name=x',
    'undefined',
    'NaN',
    '{"name":NaN}',
    '{"name":01}',
    '{"name":"\t"}',
    '{"name":"\\x41"}',
    '{"name":"\\u12"}',
    '/* */{}',
    '<pool/>',
    '\0',
  ])('%j', async (body) => {
    expect(formatOutcome(await createPool(body))).toBe('400 SVC:0004')
  })

  test('100,000 levels that never close', async () => {
    for (const body of ['['.repeat(DEEP), '{"a":'.repeat(DEEP)])
      expect(formatOutcome(await createPool(body))).toBe('400 SVC:0004')
  })
})

describe('bad UTF-8 is 400 SVC:0004', () => {
  test.each([
    ['a byte that is none', [0xff]],
    ['a continuation alone', [0x80]],
    ['a character cut short', [0xe2, 0x82]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['an encoded surrogate', [0xed, 0xa0, 0x80]],
    ['beyond Unicode', [0xf4, 0x90, 0x80, 0x80]],
    ['Latin-1', [0x4d, 0xfc, 0x6c, 0x6c]],
  ])('%s', async (_what, bytes) => {
    const body = Buffer.concat([Buffer.from('{"name":"'), Buffer.from(bytes), Buffer.from('"}')])
    expect(formatOutcome(await createPool(body))).toBe('400 SVC:0004')
  })

  test('valid UTF-8 is stored unchanged', async () => {
    const name = `Ünïcödé العربية 日本語 🙂 ${randomUUID()}`
    expect((await createPool(JSON.stringify({ name }))).body.data.name).toBe(name)
  })
})

describe('in a query, bad UTF-8 and broken percent-encoding are 400 SVC:0004', () => {
  test.each(['search=%ff', 'tag=%e0%a4%a', 'search=%c0%af', 'search=%ed%a0%80', 'x=%', '%zz=%zz', '%2', 'a=%20&%fe=b'])(
    '?%s',
    async (query) => {
      for (const url of [tickets, '/v1/attachments/configuration'])
        expect(formatOutcome(await flowdesk.get(`${url}?${query}`, { token: apiToken }))).toBe('400 SVC:0004')
      expect(formatOutcome(await flowdesk.post(`${tickets}?${query}`, { token: apiToken, body: {} }))).toBe(
        '400 SVC:0004',
      )
    },
  )

  test('but the credential and the rate limit are checked first', async () => {
    expect(formatOutcome(await flowdesk.get(`${tickets}?search=%ff`))).toBe('401 SVC:1001')
    const limited = await flowdesk.openSecondProcess({ RateLimits__Tracking__Permits: '1' })
    const track = () => limited.get(`/v1/external/ticket-tracking/${'0'.repeat(26)}?x=%ff`)
    expect([formatOutcome(await track()), formatOutcome(await track())]).toEqual(['400 SVC:0004', '429 SVC:0003'])
    await limited.close()
  })

  test('a well-encoded query is read', async () => {
    const subject = `100 % Größe+ ${randomUUID()}`
    const { id } = await flowdesk.makeTicket(apiToken, { subject })
    const found = await flowdesk.get(`${tickets}?search=${encodeURIComponent(subject)}`, { token: apiToken })
    expect(found.body.data.items.map((ticket: { id: number }) => ticket.id)).toEqual([id])
  })
})

describe('an empty body counts as {}', () => {
  test.each([
    ['as JSON', { 'content-type': 'application/json' }],
    ['of no type', {}],
    ['of another type', { 'content-type': 'text/plain' }],
  ])('%s', async (_what, headers) => {
    const fields = Object.entries({ ...headers, 'Content-Length': '0', Authorization: `Bearer ${token}` })
    const reply = await sendRawRequest(
      port,
      formatRequest(
        `POST ${pools}`,
        fields.map((field) => field.join(': ')),
      ),
    )
    expect([code(reply), wrong(reply)]).toEqual(['422 SVC:2001', ['name: required']])
  })

  test('without a Content-Length', async () => {
    const answer = await flowdesk.post(pools, { token })
    expect(formatFieldErrors(answer)).toEqual(['name: required'])
  })

  test('chunked', async () => {
    const fields = [`Authorization: Bearer ${token}`, 'Content-Type: application/json', 'Transfer-Encoding: chunked']
    const reply = await sendRawRequest(port, formatRequest(`POST ${pools}`, fields, '0\r\n\r\n'))
    expect([code(reply), wrong(reply)]).toEqual(['422 SVC:2001', ['name: required']])
  })

  test.each(['Content-Type: text/plain', 'Content-Type: multipart/form-data; boundary=x', 'Accept: */*'])(
    'chunked, with %s',
    async (field) => {
      const ask = (body: string) =>
        sendRawRequest(
          port,
          formatRequest(`POST ${pools}`, [`Authorization: Bearer ${token}`, field, 'Transfer-Encoding: chunked'], body),
        )
      const reply = await ask('0\r\n\r\n')
      expect([code(reply), wrong(reply)]).toEqual(['422 SVC:2001', ['name: required']])
      expect(code(await ask('2\r\n{}\r\n0\r\n\r\n'))).toBe('415 SVC:0006')
    },
  )

  test('a DELETE needs none, whatever its Content-Type', async () => {
    for (const headers of [{}, { 'content-type': 'application/json' }, { 'content-type': 'text/plain' }]) {
      const { id } = await flowdesk.makePool()
      expect((await flowdesk.delete(`${pools}/${id}`, { token, headers })).status).toBe(200)
    }
  })
})

describe('a JSON body that is not an object is 422 with field ""', () => {
  test.each(
    ['null', 'true', '7', '"text"', '[]', '[{"name":"x"}]', `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`].map((body) => [
      body.slice(0, 12),
      body,
    ]),
  )('%s', async (_start, body) => {
    const answer = await createPool(body)
    expect(formatOutcome(answer)).toBe('422 SVC:2001')
    expect(answer.body.error.details.errors).toEqual([
      { field: '', rule: 'type', message: expect.any(String), params: { type: 'object' } },
    ])
  })
})

describe('a route that reads no body', () => {
  const logout = (body?: string, method: 'POST' | 'DELETE' = 'POST') =>
    flowdesk.app.http.app.inject({
      method,
      url: method === 'POST' ? '/v1/dashboard/auth/logout' : `${pools}/4711`,
      headers: {
        authorization: `Bearer ${leaving}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: body }),
    })
  let leaving: string
  beforeEach(async () => {
    leaving = (await flowdesk.signIn()).accessToken
  })

  test.each(['null', 'true', '7', '"text"', '[]', '[{}]'])('also returns 422 with field "" for %s', async (body) => {
    for (const method of ['POST', 'DELETE'] as const) {
      const answer = await logout(body, method)
      expect([answer.statusCode, answer.json().error.details?.errors]).toEqual([
        422,
        [{ field: '', rule: 'type', message: expect.any(String), params: { type: 'object' } }],
      ])
    }
  })

  test.each([undefined, '', '{}', '{"why":["not"]}'])('accepts %j', async (body) => {
    expect((await logout(body)).statusCode).toBe(200)
  })
})

describe('deep nesting causes no server error', () => {
  const deep = `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`
  const deepObject = `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`

  test.each([
    ['a text', 'name', 'name: type'],
    ['a nullable text', 'description', 'description: type'],
    ['a word', 'defaultPriority', 'defaultPriority: type'],
  ])('in place of %s: 422', async (_what, member, expected) => {
    for (const value of [deep, deepObject]) {
      const body = `{"name":"x","${member}":${value}}`
      expect(formatFieldErrors(await createPool(body))).toContain(expected)
    }
  })

  test('in place of list entries: 422, without comparing them', async () => {
    const answer = await createPool(`{"name":"x","memberIds":[${deep},${deep}]}`)
    expect(formatFieldErrors(answer)).toEqual(['memberIds[0]: type', 'memberIds[1]: type'])
  })

  test('in an unknown member: ignored', async () => {
    const answer = await createPool(`{"name":"${randomUUID()}","unknown":${deepObject}}`)
    expect(answer.status).toBe(201)
  })
})

describe('numbers', () => {
  const change = async (value: string) => {
    const { id } = await flowdesk.makeTicket(apiToken)
    return await flowdesk.patch(`/v1/dashboard/tickets/${id}`, { token, body: `{"poolId":${value}}` })
  }

  test.each([
    ['9007199254740992', 'poolId: maximum'],
    ['9007199254740993', 'poolId: maximum'],
    ['9223372036854775807', 'poolId: maximum'],
    ['9223372036854775808', 'poolId: maximum'],
    ['-9007199254740992', 'poolId: minimum'],
    ['1e308', 'poolId: maximum'],
    ['1e400', 'poolId: type'],
    ['-1e400', 'poolId: type'],
    [`${'9'.repeat(400)}`, 'poolId: type'],
    ['1.5', 'poolId: type'],
    ['"1"', 'poolId: type'],
    ['true', 'poolId: type'],
    ['{}', 'poolId: type'],
    ['9007199254740991', 'poolId: state'],
    ['-1', 'poolId: state'],
    ['0', 'poolId: state'],
  ])('%s: 422', async (value, expected) => {
    const answer = await change(value)
    expect(formatOutcome(answer)).toBe('422 SVC:2001')
    expect(formatFieldErrors(answer)).toEqual([expected])
  })

  test.each(['1', '1.0', '1e0', '10e-1'])('%s is the integer 1', async (value) => {
    expect((await change(value)).body.data.poolId).toBe(1)
  })

  test.each([
    '9007199254740992',
    '-9007199254740992',
    '9'.repeat(40),
    '1e400',
    'NaN',
    'Infinity',
    '0x10',
    '1_000',
    '١',
  ])('in a query, %s: 422', async (value) => {
    const answer = await flowdesk.get(`${pools}?page=${encodeURIComponent(value)}`, { token })
    expect(formatOutcome(answer)).toBe('422 SVC:2001')
    expect(formatFieldErrors(answer)).toHaveLength(1)
  })
})

describe('NUL and lone surrogates in any string are 422 with rule text', () => {
  test.each([
    ['NUL', '\\u0000'],
    ['NUL within', 'a\\u0000b'],
    ['a high surrogate', '\\ud800'],
    ['a low surrogate', '\\udc00'],
    ['the halves in the wrong order', '\\ude42\\ud83d'],
    ['a high surrogate before a letter', '\\ud83dx'],
  ])('%s', async (_what, text) => {
    const pool = await createPool(`{"name":"${text}","description":"${text}"}`)
    expect([formatOutcome(pool), formatFieldErrors(pool)]).toEqual([
      '422 SVC:2001',
      ['description: text', 'name: text'],
    ])
    const body = `{"email":"a@b.c","password":"${text}"}`
    const login = await flowdesk.post('/v1/dashboard/auth/login', { body })
    expect(formatFieldErrors(login)).toContain('password: text')
    const refresh = await flowdesk.post('/v1/dashboard/auth/refresh-token', { body: `{"refreshToken":"${text}"}` })
    expect(formatFieldErrors(refresh)).toEqual(['refreshToken: text'])
  })

  test('in a query', async () => {
    const answer = await flowdesk.get(`${tickets}?search=a%00b&priorities=low%00`, { token: apiToken })
    expect(formatFieldErrors(answer)).toContain('search: text')
  })

  test('a surrogate pair is one character', async () => {
    const name = randomUUID()
    expect((await createPool(`{"name":"\\ud83d\\ude42${name}"}`)).body.data.name).toBe(`🙂${name}`)
  })

  test('other control characters are accepted', async () => {
    expect((await createPool(`{"name":"\\u0001\\u007f\\u202e\\uffff${randomUUID()}"}`)).status).toBe(201)
  })
})

describe('unknown members and query parameters are ignored', () => {
  test.each(['"colour":"red"', '"__proto__":{"name":1}', '"constructor":{"prototype":{}}', '"toString":1', '"":0'])(
    'the member %s',
    async (member) => {
      const answer = await createPool(`{"name":"${randomUUID()}",${member}}`)
      expect(answer.status).toBe(201)
      expect({}).not.toHaveProperty('name')
    },
  )

  test('members of the prototype do not replace absent ones', async () => {
    expect(formatFieldErrors(await createPool('{"__proto__":{"name":"x"}}'))).toEqual(['name: required'])
  })

  test.each(['colour=red', '__proto__=1', 'constructor[prototype]=1', '=', '&&', 'page[]=0', 'Page=0'])(
    'the query ?%s',
    async (query) => {
      expect((await flowdesk.get(`${pools}?${query}`, { token })).status).toBe(200)
    },
  )
})

describe('every failing field at once, with field, rule, message and params', () => {
  test('of a body, a query and a header', async () => {
    const answer = await flowdesk.post(tickets, {
      token: apiToken,
      headers: { 'idempotency-key': 'a b' },
      body: { poolId: 'x', subject: 'x'.repeat(256), priority: 'soon', requesterEmailAddress: 'maria' },
    })
    expect(answer.body.error.details.errors).toEqual([
      { field: 'Idempotency-Key', rule: 'format', message: expect.any(String), params: { format: 'visible ASCII' } },
      { field: 'poolId', rule: 'type', message: expect.any(String), params: { type: 'integer' } },
      { field: 'subject', rule: 'maxLength', message: expect.any(String), params: { limit: 255 } },
      {
        field: 'priority',
        rule: 'enum',
        message: expect.any(String),
        params: { allowed: 'low, normal, high, urgent' },
      },
      { field: 'requesterEmailAddress', rule: 'format', message: expect.any(String), params: { format: 'email' } },
    ])
  })

  test('a list that is much too long gets one error in a small response', async () => {
    const body = `{"name":"x","memberIds":[${'"",'.repeat(300_000)}""]}`
    const answer = await createPool(body)
    expect(formatFieldErrors(answer)).toContain('memberIds: maxItems')
    expect(answer.text.length).toBeLessThan(1_000_000)
  })
})

describe('media types', () => {
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonp',
    'application/merge-patch+json',
    'nonsense',
    'application/',
    '*/*',
  ])('%s: 415 SVC:0006', async (type) => {
    expect(formatOutcome(await createPool('{"name":"x"}', { 'content-type': type }))).toBe('415 SVC:0006')
  })

  test('a body without Content-Type: 415 SVC:0006', async () => {
    const reply = await createTicket([`Authorization: Bearer ${apiToken}`])
    expect(code(reply)).toBe('415 SVC:0006')
  })

  test.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
  ])('%s is read', async (type) => {
    expect((await createPool(JSON.stringify({ name: randomUUID() }), { 'content-type': type })).status).toBe(201)
  })
})

describe('repeated header fields', () => {
  const asJson = 'Content-Type: application/json'
  const authorization = () => `Authorization: Bearer ${apiToken}`

  test('the request without repetition is accepted', async () => {
    expect((await createTicket([authorization(), asJson, 'Idempotency-Key: once'])).status).toBe(202)
  })

  test('Authorization: 401 SVC:1001, even if both are valid', async () => {
    const reply = await createTicket([authorization(), asJson, authorization()])
    expect([code(reply), reply.headers['www-authenticate']]).toEqual(['401 SVC:1001', 'Bearer'])
    const dashboard = [`Authorization: Bearer ${token}`, `Authorization: Bearer ${token}`]
    for (const line of [`GET ${pools}`, 'POST /v1/dashboard/auth/logout'])
      expect(code(await sendRawRequest(port, formatRequest(line, dashboard)))).toBe('401 SVC:1001')
    expect((await flowdesk.get(pools, { token })).status).toBe(200)
  })

  test('Authorization on a route without a credential is ignored', async () => {
    const reply = await sendRawRequest(port, formatRequest('GET /health/live', [authorization(), authorization()]))
    expect(reply.status).toBe(200)
  })

  test.each([
    ['Idempotency-Key', ['Idempotency-Key: a', 'Idempotency-Key: a'], ['Idempotency-Key: unique']],
    ['idempotency-key in another case', ['Idempotency-Key: a', 'IDEMPOTENCY-KEY: b'], ['Idempotency-Key: unique']],
    ['Content-Type', ['Content-Type: application/json'], ['Content-Type: unique']],
    ['Origin', ['Origin: https://a.example', 'Origin: https://a.example'], ['Origin: unique']],
  ])('%s: 422 SVC:2001', async (_what, fields, expected) => {
    const reply = await createTicket([authorization(), asJson, ...fields])
    expect([code(reply), wrong(reply)]).toEqual(['422 SVC:2001', expected])
  })

  test.each([
    ['User-Agent', 'a'],
    ['Referer', 'https://a.example/'],
    ['Range', 'bytes=0-1'],
    ['If-Range', '"x"'],
    ['If-Modified-Since', 'Thu, 01 Jan 1970 00:00:00 GMT'],
    ['If-Unmodified-Since', 'Thu, 01 Jan 1970 00:00:00 GMT'],
    ['X-Request-Id', 'a'],
    ['Content-Encoding', 'identity'],
  ])('%s: 422 SVC:2001, whatever the case', async (name, value) => {
    const fields = [`${name}: ${value}`, `${name.toUpperCase()}: ${value}`]
    const reply = await createTicket([authorization(), asJson, ...fields])
    expect([code(reply), wrong(reply)]).toEqual(['422 SVC:2001', [`${name}: unique`]])
    expect((await createTicket([authorization(), asJson, `${name}: ${value}`])).status).toBe(202)
  })

  test('several header fields: 422 SVC:2001 with an error for each', async () => {
    const reply = await createTicket([authorization(), asJson, 'Range: a', 'Origin: b', 'range: a', 'origin: b'])
    expect([code(reply), wrong(reply)]).toEqual(['422 SVC:2001', ['Origin: unique', 'Range: unique']])
  })

  test('Host: 400 SVC:0004', async () => {
    expect(code(await sendRawRequest(port, formatRequest(`GET ${pools}`, ['Host: other'])))).toBe('400 SVC:0004')
  })

  test('no Host: 400 SVC:0004, with HTTP/1.0 nothing', async () => {
    const request = (version: string) => `GET /health/live HTTP/${version}\r\nConnection: close\r\n\r\n`
    expect(code(await sendRawRequest(port, request('1.1')))).toBe('400 SVC:0004')
    expect((await sendRawRequest(port, request('1.0'))).status).toBe(200)
  })

  test('header fields with lists may be repeated', async () => {
    const { id, eTag } = await flowdesk.makeTicket(apiToken)
    const fields = [authorization(), 'If-None-Match: "x"', `If-None-Match: ${eTag}`, 'Accept: a/b', 'Accept: c/d']
    expect((await sendRawRequest(port, formatRequest(`GET ${tickets}/${id}`, fields))).status).toBe(304)
  })
})

describe('Idempotency-Key: 1–255 visible ASCII, blank counts as absent', () => {
  const create = (key: string) =>
    createTicket([`Authorization: Bearer ${apiToken}`, 'Content-Type: application/json', `Idempotency-Key: ${key}`])

  test.each(['', ' ', '\t', 'a', '~!"#', 'x'.repeat(255)])('%j: 202', async (key) => {
    expect((await create(key)).status).toBe(202)
  })

  test.each([
    ['256 characters', 'x'.repeat(256), 'Idempotency-Key: maxLength'],
    ['a blank within', 'a b', 'Idempotency-Key: format'],
    ['a tab within', 'a\tb', 'Idempotency-Key: format'],
    ['another script', 'schlüssel', 'Idempotency-Key: format'],
  ])('%s: 422', async (_what, key, expected) => {
    const reply = await create(key)
    expect([code(reply), wrong(reply)]).toEqual(['422 SVC:2001', [expected]])
  })
})

describe('paths', () => {
  test.each(['%', '%z', '%zz', '%e0%a4%a', '%ff'])('the malformed %j: 400 SVC:0004', async (part) => {
    expect(formatOutcome(await flowdesk.get(`${pools}/${part}`, { token }))).toBe('400 SVC:0004')
    expect(formatOutcome(await flowdesk.get(`/${part}`))).toBe('400 SVC:0004')
  })

  test.each([
    ['an encoded slash', '1%2F2'],
    ['dots', '..'],
    ['encoded dots', '%2e%2e'],
    ['a semicolon', '1;2'],
    ['a blank', '%201'],
    ['a line feed', '1%0A'],
    ['other digits', '%D9%A1'],
    ['an emoji', '%F0%9F%99%82'],
    ['8000 characters', '1'.repeat(8000)],
  ])('%s in place of an id: the 404 of the record', async (_what, part) => {
    expect(formatOutcome(await flowdesk.get(`${tickets}/${part}`, { token: apiToken }))).toMatch(
      /^404 SVC:(4001|0005)$/,
    )
    expect(formatOutcome(await flowdesk.get(`${tickets}/by-tracking-key/${part}`, { token: apiToken }))).toMatch(
      /^404 SVC:(4001|0005)$/,
    )
  })

  test('the absolute form with scheme and host is accepted', async () => {
    const reply = await sendRawRequest(port, formatRequest('GET http://localhost/v1/nowhere?x=1'))
    expect([code(reply), JSON.parse(reply.text).instance]).toEqual(['404 SVC:0005', '/v1/nowhere'])
    expect((await sendRawRequest(port, formatRequest('GET http://localhost/health/live'))).status).toBe(200)
  })

  test('OPTIONS * is handled like the root: 405', async () => {
    expect(code(await sendRawRequest(port, formatRequest('OPTIONS *')))).toBe('405 SVC:0006')
  })
})

describe('malformed HTTP', () => {
  const garbage: [string, string | Buffer][] = [
    ['words', 'GARBAGE\r\n\r\n'],
    ['an unknown method', 'GARBAGE / HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['another protocol', 'GET / FTP/1.1\r\nHost: x\r\n\r\n'],
    ['a TLS hello', Buffer.from('16030100c8010000c40303', 'hex')],
    ['NUL bytes', Buffer.alloc(64)],
    ['a blank in a field name', 'GET / HTTP/1.1\r\nHost: x\r\nA b: c\r\n\r\n'],
    ['a control character in a field', 'GET / HTTP/1.1\r\nHost: x\r\nA: \x01\r\n\r\n'],
    ['a negative Content-Length', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n'],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a folded field', 'GET / HTTP/1.1\r\nHost: x\r\nA: b\r\n c\r\n\r\n'],
  ]

  test.each(garbage)('%s: 400 SVC:0004 in the usual error shape', async (_what, bytes) => {
    const reply = await sendRawRequest(port, bytes)
    expect(reply.status).toBe(400)
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    const body = JSON.parse(reply.text)
    expect(body).toEqual({
      success: false,
      data: null,
      error: { status: 400, code: 'SVC:0004', message: body.detail, details: { reason: 'malformed_request' } },
      type: 'about:blank',
      title: 'Bad Request',
      status: 400,
      detail: expect.any(String),
      instance: '/',
    })
  })

  test('header fields of 20 KiB: 431 in the usual error shape', async () => {
    const reply = await sendRawRequest(port, formatRequest('GET /health', [`X-Long: ${'x'.repeat(20_000)}`]))
    expect(reply.status).toBe(431)
    expect(JSON.parse(reply.text).error).toEqual({
      status: 431,
      code: 'SVC:0004',
      message: 'The header fields of the request are too large. Send at most 16 KiB.',
      details: null,
    })
  })

  test('no Host in HTTP/1.1: 400', async () => {
    expect((await sendRawRequest(port, 'GET /health/live HTTP/1.1\r\nConnection: close\r\n\r\n')).status).toBe(400)
  })

  test('HTTP/1.0 is answered', async () => {
    expect((await sendRawRequest(port, 'GET /health/live HTTP/1.0\r\n\r\n')).status).toBe(200)
  })

  test('broken chunks: 400', async () => {
    const fields = [`Authorization: Bearer ${token}`, 'Content-Type: application/json', 'Transfer-Encoding: chunked']
    const reply = await sendRawRequest(port, formatRequest(`POST ${pools}`, fields, 'zz\r\n{}\r\n0\r\n\r\n'))
    expect(code(reply)).toBe('400 SVC:0004')
  })

  test('bytes after a request that has no response yet: the connection is closed, and no 400 answers that request', async () => {
    const request = `GET ${pools} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`
    const brokenBody = `POST ${pools} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`
    for (const malformed of ['GARBAGE\r\n\r\n', brokenBody]) {
      const nothing = { status: Number.NaN, headers: {}, text: '' }
      expect(await sendRawRequest(port, request + malformed)).toEqual(nothing)
    }
  })

  test('bytes after a response: 400', async () => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    socket.on('data', (bytes) => {
      received += bytes
    })
    socket.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await expect.poll(() => received).toContain('"status":"ok"')
    socket.write('GARBAGE\r\n\r\n')
    await once(socket, 'close')
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400'])
  })

  test('a request for an upgrade to an unsupported protocol gets an HTTP response', async () => {
    const reply = await sendRawRequest(
      port,
      formatRequest('GET /health/live', ['Connection: Upgrade', 'Upgrade: nonsense']),
    )
    expect(reply.status).toBe(200)
  })

  test('the server still works after all of these', async () => {
    for (const [, bytes] of garbage) await sendRawRequest(port, bytes)
    expect((await sendRawRequest(port, formatRequest('GET /health/live'))).status).toBe(200)
  })
})

test('a route that takes no WebSockets answers as if none had been asked for', async () => {
  const fields = ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: x']
  const told = ['GET /health/live HTTP/1.1', 'Host: localhost', ...fields, 'Connection: close', '', ''].join('\r\n')
  expect(await sendRawRequest(port, told)).toMatchObject({ status: 200 })
})
