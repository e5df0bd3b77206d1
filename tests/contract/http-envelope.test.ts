import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiResponse, type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'

let flowdesk: Flowdesk
let token: string

beforeAll(async () => {
  flowdesk = await openFlowdesk()
  token = await flowdesk.adminToken()
})
afterAll(() => flowdesk.close())

const nowhere = '/v1/nowhere'
const pools = '/v1/dashboard/pools'

const languages = ['en', 'tr', 'de', 'fr', 'es', 'ar']

const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': expect.stringContaining("default-src 'none'"),
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}

/** One call for every kind of answer. */
const answers: Record<string, (headers: Record<string, string>) => Promise<ApiResponse>> = {
  'a success': (headers) => flowdesk.get(pools, { token, headers }),
  'a created record': (headers) => flowdesk.post(pools, { token, headers, body: { name: crypto.randomUUID() } }),
  'no such route': (headers) => flowdesk.get(nowhere, { headers }),
  'a method that is not there': (headers) => flowdesk.put(pools, { headers }),
  'a malformed URL': (headers) => flowdesk.get(`${pools}/%zz`, { headers }),
  'no credential': (headers) => flowdesk.get(pools, { headers }),
  'malformed JSON': (headers) => flowdesk.post(pools, { token, headers, body: '{' }),
  'a body that is too large': (headers) => flowdesk.post(pools, { token, headers, body: ' '.repeat(2 ** 20 + 1) }),
  'another media type': (headers) =>
    flowdesk.post(pools, { token, headers: { ...headers, 'content-type': 'text/plain' }, body: 'x' }),
  'wrong fields': (headers) => flowdesk.post(pools, { token, headers, body: {} }),
  'no such record': (headers) => flowdesk.get(`${pools}/987654`, { token, headers }),
  'the health page': (headers) => flowdesk.get('/health', { headers }),
}

const refused: [string, number, string][] = [
  ['no such route', 404, 'SVC:0005'],
  ['a method that is not there', 405, 'SVC:0006'],
  ['a malformed URL', 400, 'SVC:0004'],
  ['no credential', 401, 'SVC:1001'],
  ['malformed JSON', 400, 'SVC:0004'],
  ['a body that is too large', 413, 'SVC:0007'],
  ['another media type', 415, 'SVC:0006'],
  ['wrong fields', 422, 'SVC:2001'],
  ['no such record', 404, 'SVC:4006'],
]

const answerTo = async (what: string, headers: Record<string, string> = {}): Promise<ApiResponse> => {
  const answer = await answers[what]?.(headers)
  if (!answer) throw new Error(`nothing answers to ${what}`)
  return answer
}

describe('Response envelope', () => {
  test('a success has data, success and error, in JSON and UTF-8', async () => {
    const { status, headers, body } = await answerTo('a success')
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(body).toEqual({ data: expect.any(Object), success: true, error: null })
  })

  test('a null member is sent, not left out', async () => {
    const { body } = await answerTo('a created record')
    expect(body.data).toMatchObject({ description: null, defaultPriority: null, escalationChainId: null })
  })
})

const reasons: Readonly<Record<string, string>> = { 'SVC:0004': 'malformed_request', 'SVC:4006': 'pool_not_found' }

function detailsOf(status: number, code: string): unknown {
  if (status === 422) return expect.any(Object)
  return code in reasons ? { reason: reasons[code] } : null
}

describe('error fields and Problem body: one superset', () => {
  test.each(refused)('%s: %i %s', async (what, status, code) => {
    const answer = await answerTo(what)
    expect(answer.status).toBe(status)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    const { message } = answer.body.error
    const titles: Record<number, string> = {
      400: 'Bad Request',
      401: 'Unauthorized',
      404: 'Not Found',
      405: 'Method Not Allowed',
      413: 'Payload Too Large',
      415: 'Unsupported Media Type',
      422: 'Unprocessable Entity',
    }
    expect(answer.body).toEqual({
      success: false,
      data: null,
      error: { status, code, message, details: detailsOf(status, code) },
      type: 'about:blank',
      title: titles[status],
      status,
      detail: message,
      instance: expect.stringMatching(/^\/v1\//),
    })
    expect(message).toMatch(/^[A-Z].+\.$/)
  })

  test('instance is the request path without its query', async () => {
    const { body } = await flowdesk.get(`${nowhere}/deep%20er?page=1&secret=2`)
    expect(body.instance).toBe(`${nowhere}/deep%20er`)
  })

  test('422: details.errors with field, rule, message and params', async () => {
    const body = { name: 'x'.repeat(201), defaultPriority: 'soon', memberIds: [1, 'x'] }
    const answer = await flowdesk.post(pools, { token, body })
    expect(answer.body.error.details).toEqual({
      errors: expect.arrayContaining([
        { field: 'name', rule: 'maxLength', message: expect.stringContaining('200'), params: { limit: 200 } },
        {
          field: 'defaultPriority',
          rule: 'enum',
          message: expect.stringContaining('urgent'),
          params: { allowed: 'low, normal, high, urgent' },
        },
        {
          field: 'memberIds[1]',
          rule: 'type',
          message: expect.stringContaining('integer'),
          params: { type: 'integer' },
        },
      ]),
    })
    expect(answer.body.error.details.errors).toHaveLength(3)
  })

  test('409: details name the idempotencyKey', async () => {
    const api = (await flowdesk.makeToken()).token
    const create = (subject: string) =>
      flowdesk.post('/v1/integration/tickets', {
        token: api,
        body: { poolId: 1, subject },
        headers: { 'idempotency-key': 'a-key' },
      })
    await create('one')
    const { status, body } = await create('other')
    expect([status, body.error.code]).toEqual([409, 'SVC:3001'])
    expect(body.error.details).toEqual({ idempotencyKey: 'a-key' })
  })

  test('429: details name the policy and the seconds, as Retry-After does', async () => {
    const twin = await flowdesk.openSecondProcess({
      RateLimits__Tracking__Permits: '1',
      RateLimits__Tracking__Window: '00:00:30',
    })
    const read = () => twin.get(`/v1/external/ticket-tracking/${'0'.repeat(26)}`)
    expect((await read()).status).toBe(404)
    const { status, headers, body } = await read()
    expect([status, body.error.code]).toEqual([429, 'SVC:0003'])
    const { retryAfterSeconds } = body.error.details
    expect(body.error.details).toEqual({ policy: 'Tracking', retryAfterSeconds })
    expect(headers['retry-after']).toBe(String(retryAfterSeconds))
    await twin.close()
  })

  test('500: a correlation id equal to X-Request-Id, and nothing about the cause', async () => {
    const broken = await openFlowdesk()
    const credential = await broken.adminToken()
    await sql`alter table ticketing.pool rename to lake`.execute(broken.db)
    const { status, headers, body, text } = await broken.get(pools, { token: credential })
    expect(status).toBe(500)
    expect(body).toMatchObject({ status: 500, title: 'Internal Server Error', error: { code: 'SVC:0001' } })
    expect(body.error.details).toEqual({ correlationId: headers['x-request-id'] })
    expect(body.error.message).toContain(String(headers['x-request-id']))
    expect(text).not.toMatch(/lake|42P01|\.ts| {4}at /)
    await broken.close()
  })

  test('503 SVC:0002 with Retry-After while the database is unreachable', async () => {
    const lost = await flowdesk.openSecondProcess()
    await lost.app.resources.db.destroy()
    for (const url of [pools, `/v1/external/ticket-tracking/${'0'.repeat(26)}`]) {
      const { status, headers, body } = await lost.get(url, { token })
      expect([status, body.error.code]).toEqual([503, 'SVC:0002'])
      expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1)
    }
  })
})

describe('Accept', () => {
  const JSON_TYPE = 'application/json; charset=utf-8'
  const PROBLEM = 'application/problem+json'
  test.each([
    [undefined, JSON_TYPE],
    ['', JSON_TYPE],
    ['application/json', JSON_TYPE],
    ['*/*', JSON_TYPE],
    ['application/*', JSON_TYPE],
    ['text/html', JSON_TYPE],
    ['nonsense', JSON_TYPE],
    ['application/problem+json', PROBLEM],
    ['Application/Problem+JSON', PROBLEM],
    ['application/problem+json, */*;q=0.1', PROBLEM],
    ['application/json;q=0.9, application/problem+json', PROBLEM],
    ['application/json;q=0.5, application/problem+json;q=0.6', PROBLEM],
    ['application/problem+json;q=0.5, application/json', JSON_TYPE],
    ['application/problem+json;q=0, */*', JSON_TYPE],
    ['text/html, application/problem+json;q=0.8', PROBLEM],
    ['application/json, application/problem+json', JSON_TYPE],
  ])('%j gets %s', async (accept, type) => {
    const headers: Record<string, string> = accept === undefined ? {} : { accept }
    for (const answer of [await flowdesk.get(nowhere, { headers }), await flowdesk.get(pools, { headers })]) {
      expect(answer.headers['content-type']).toBe(type)
      expect(answer.body).toMatchObject({ success: false, type: 'about:blank', error: { details: null } })
    }
  })

  test.each(['text/html', 'application/problem+json', 'application/json;q=0'])(
    '%s never refuses: a success is JSON',
    async (accept) => {
      const answer = await flowdesk.get(pools, { token, headers: { accept } })
      expect([answer.status, answer.headers['content-type']]).toEqual([200, JSON_TYPE])
    },
  )
})

describe('Accept-Language', () => {
  const asked = async (language: string | undefined): Promise<ApiResponse> =>
    await flowdesk.post(pools, {
      token,
      body: {},
      headers: language === undefined ? {} : { 'accept-language': language },
    })

  test('six languages: the message and the messages of fields differ, the code does not', async () => {
    const told = await Promise.all(languages.map(asked))
    for (const { status, body } of told) {
      expect([status, body.error.code]).toEqual([422, 'SVC:2001'])
      expect(body.detail).toBe(body.error.message)
      expect(body.title).toBe('Unprocessable Entity')
    }
    expect(new Set(told.map(({ body }) => body.error.message)).size).toBe(6)
    expect(new Set(told.map(({ body }) => body.error.details.errors[0].message)).size).toBe(6)
    expect(new Set(told.map(({ body }) => body.error.details.errors[0].rule)).size).toBe(1)
  })

  test.each(refused)('%s is returned in six languages', async (what) => {
    const told = await Promise.all(languages.map((language) => answerTo(what, { 'accept-language': language })))
    expect(new Set(told.map(({ body }) => body.error.code)).size).toBe(1)
    expect(new Set(told.map(({ body }) => body.error.message)).size).toBe(6)
  })

  test.each([
    [undefined, 'en'],
    ['', 'en'],
    ['*', 'en'],
    ['ja', 'en'],
    ['nonsense;;;q', 'en'],
    ['de', 'de'],
    ['DE-ch', 'de'],
    ['ar-EG', 'ar'],
    ['ja, fr;q=0.5', 'fr'],
    ['en;q=0.1, es;q=0.9', 'es'],
    ['tr;q=0, de;q=0.5', 'de'],
  ])('%j is answered in %s', async (language, expected) => {
    const answer = await asked(language)
    expect(answer.body.error.message).toBe((await asked(expected)).body.error.message)
    expect(answer.headers['content-language']).toBe(expected)
  })

  test.each(refused)('%s has its language in Content-Language', async (what) => {
    const answered = await Promise.all(languages.map((language) => answerTo(what, { 'accept-language': language })))
    expect(answered.map(({ headers }) => headers['content-language'])).toEqual(languages)
  })

  test('a success has no Content-Language', async () => {
    expect((await flowdesk.get(pools, { token })).headers).not.toHaveProperty('content-language')
  })
})

describe('X-Request-Id', () => {
  test('every response has a unique one', async () => {
    const ids = new Set<unknown>()
    for (const what of Object.keys(answers)) ids.add((await answerTo(what)).headers['x-request-id'])
    expect(ids.size).toBe(Object.keys(answers).length)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/)
  })

  test.each(['a', 'trace-4711', 'x'.repeat(128)])('a valid one of the caller is returned: %s', async (id) => {
    expect((await flowdesk.get(nowhere, { headers: { 'x-request-id': id } })).headers['x-request-id']).toBe(id)
  })

  test.each(['', 'x'.repeat(129), 'two words', 'ümlaut'])('an invalid one is replaced: %j', async (id) => {
    const { headers } = await flowdesk.get(nowhere, { headers: { 'x-request-id': id } })
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('security headers', () => {
  test.each(Object.keys(answers))('%s has them', async (what) => {
    expect((await answerTo(what)).headers).toMatchObject(securityHeaders)
  })

  test('no response reveals the software of the server', async () => {
    for (const what of Object.keys(answers)) {
      const { headers } = await answerTo(what)
      expect(headers).not.toHaveProperty('server')
      expect(headers).not.toHaveProperty('x-powered-by')
    }
  })
})

describe('WWW-Authenticate', () => {
  test.each([
    ['/v1/dashboard/pools', 'GET'],
    ['/v1/dashboard/pools/1', 'PATCH'],
    ['/v1/dashboard/tickets/1', 'GET'],
    ['/v1/dashboard/api-tokens', 'POST'],
    ['/v1/dashboard/auth/logout', 'POST'],
    ['/v1/integration/tickets', 'GET'],
    ['/v1/integration/tickets', 'POST'],
    ['/v1/integration/tickets/1/messages', 'GET'],
  ] as const)('Bearer on the 401 of %s (%s)', async (url, method) => {
    const call = { GET: flowdesk.get, POST: flowdesk.post, PATCH: flowdesk.patch }[method]
    const { status, headers } = await call(url)
    expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer'])
  })

  test('is not in any other response', async () => {
    for (const what of Object.keys(answers).filter((name) => name !== 'no credential'))
      expect((await answerTo(what)).headers).not.toHaveProperty('www-authenticate')
  })
})

describe('404 and 405', () => {
  const unknown = ['/nowhere', '/v1', '/v1/', '/v2/dashboard/pools', '/V1/dashboard/pools', '/v1/dashboard/pools/1/2']
  test.each([...unknown, `/v1/${'x'.repeat(5000)}`].map((url) => [url.slice(0, 40), url]))(
    '%s: 404 SVC:0005, whatever the method and the body',
    async (_start, url) => {
      const told = [
        await flowdesk.get(url),
        await flowdesk.delete(url),
        await flowdesk.options(url),
        await flowdesk.post(url),
        await flowdesk.post(url, { body: '{' }),
        await flowdesk.post(url, { body: 'x', headers: { 'content-type': 'text/plain' } }),
        await flowdesk.patch(url, { body: ' '.repeat(2 ** 20 + 1) }),
      ]
      for (const { status, body } of told) expect([status, body.error?.code]).toEqual([404, 'SVC:0005'])
    },
  )

  const routes: [string, string][] = [
    ['/v1/dashboard/auth/login', 'POST'],
    ['/v1/dashboard/auth/refresh-token', 'POST'],
    ['/v1/dashboard/auth/logout', 'POST'],
    ['/v1/dashboard/api-tokens', 'GET, HEAD, POST'],
    ['/v1/dashboard/api-tokens/1', 'GET, HEAD, DELETE'],
    ['/v1/integration/tickets/sync', 'POST'],
    ['/.well-known/jwks.json', 'GET, HEAD'],
    ['/health', 'GET, HEAD'],
    ['/health/live', 'GET, HEAD'],
  ]
  test.each(routes)('%s has %s; every other method is 405 SVC:0006 with Allow', async (url, allow) => {
    const present = allow.split(', ')
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const) {
      if (present.includes(method)) continue
      // The types of inject know fewer methods than HTTP.
      const answer = await flowdesk.app.http.app.inject({ method: method as 'GET', url, payload: '{' })
      expect([method, answer.statusCode, answer.headers['allow']]).toEqual([method, 405, allow])
      expect(answer.json().error.code).toBe('SVC:0006')
    }
  })

  test('405 is decided before credential and body', async () => {
    const answer = await flowdesk.put(pools, {
      token: 'nonsense',
      body: '{',
      headers: { 'content-type': 'text/plain' },
    })
    expect([answer.status, answer.headers['allow']]).toEqual([405, 'GET, HEAD, POST'])
  })
})

describe('HEAD', () => {
  const head = (url: string, headers: Record<string, string> = {}) =>
    flowdesk.app.http.app.inject({ method: 'HEAD', url, headers })

  test('returns the header fields of GET without a body', async () => {
    const authorization = `Bearer ${token}`
    const [got, headed] = [await flowdesk.get(pools, { token }), await head(pools, { authorization })]
    expect([headed.statusCode, headed.body]).toEqual([200, ''])
    expect(headed.headers['content-type']).toBe(got.headers['content-type'])
  })

  test.each([
    [pools, 401],
    [nowhere, 404],
    ['/v1/dashboard/auth/login', 405],
  ])('of %s: %i without a body', async (url, status) => {
    const { statusCode, body } = await head(url)
    expect([statusCode, body]).toEqual([status, ''])
  })
})

describe('/health', () => {
  const checks = ['database', 'storage', 'redis', 'mail', 'licence', 'worker'].sort()

  test('/health/live reports only that the process runs, also while the database is unreachable', async () => {
    const lost = await flowdesk.openSecondProcess()
    await lost.app.resources.db.destroy()
    const { status, body } = await lost.get('/health/live')
    expect([status, body]).toEqual([200, { status: 'ok' }])
  })

  test('200 with status, checks and version, outside the envelope', async () => {
    const well = await flowdesk.openSecondProcess({ Parts: 'ticketing' })
    const { status, body } = await well.get('/health')
    expect(status).toBe(200)
    expect(body).toEqual({ status: 'ok', checks: expect.any(Object), version: expect.any(String) })
    expect(Object.keys(body.checks).sort()).toEqual(checks)
    expect(body.checks).toMatchObject({ database: 'ok', storage: 'ok', worker: 'off', redis: 'off' })
    await well.close()
  })

  test('a running worker is ok', async () => {
    const working = await flowdesk.openSecondProcess()
    working.app.worker?.start()
    await expect
      .poll(async () => (await working.get('/health')).body)
      .toMatchObject({ status: 'ok', checks: { worker: 'ok' } })
    await working.close()
  })

  test.each([
    ['database', async (lost: Flowdesk) => await lost.app.connections.close()],
    ['worker', async (lost: Flowdesk) => await lost.app.worker?.close()],
  ] as const)('503 while the %s is unavailable', async (name, lose) => {
    const lost = await flowdesk.openSecondProcess()
    await lose(lost)
    const { status, body } = await lost.get('/health')
    expect([status, body.status, body.checks[name]]).toEqual([503, 'failing', 'failing'])
    expect(Object.keys(body).sort()).toEqual(['checks', 'status', 'version'])
  })
})
