import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { documentedOutcomes, parseApiReference } from '../support/openapi.ts'

const reference = parseApiReference(await readFile(new URL('../../openapi/v1.json', import.meta.url), 'utf8'))

let flowdesk: Flowdesk
let markup: string

beforeAll(async () => {
  flowdesk = await openFlowdesk()
  markup = (await flowdesk.get('/docs/api')).text
})
afterAll(() => flowdesk.close())

/** The markup of one operation. */
const partOf = (id: string): string =>
  markup.split('<section class="operation" ').find((one) => one.startsWith(`id="${id}"`)) ?? ''

/** The files of the page by their paths. */
const files = (): string[] => [
  ...new Set([...markup.matchAll(/(?:src|href)="(\/docs\/api\/[^"]+)"/g)].map(([, path = '']) => path)),
]

describe('addresses that people type', () => {
  test.each(['/docs', '/docs/', '/docs/api/'])('%s leads to /docs/api', async (path) => {
    const { status, headers } = await flowdesk.get(path)
    expect([status, headers['location']]).toEqual([302, '/docs/api'])
  })

  test('/favicon.ico is the icon of the page', async () => {
    const { status, headers, text } = await flowdesk.get('/favicon.ico')
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/svg+xml',
      'public, max-age=86400',
    ])
    expect(text).toBe(
      await readFile(new URL('../../packages/api-reference/src/browser/icon.svg', import.meta.url), 'utf8'),
    )
  })
})

describe('GET /docs/api', () => {
  test('returns a page of HTML outside the envelope', async () => {
    const { status, headers, text } = await flowdesk.get('/docs/api')
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(text).toMatch(/^<!doctype html>\n<html lang="en" dir="ltr">/)
  })

  test('describes the members of the error response body', () => {
    const section = /<section[^>]* id="error-body"[\s\S]*?<\/section>/.exec(markup)?.[0] ?? ''
    for (const member of ['success', 'error', 'code', 'message', 'details', 'instance'])
      expect(section).toContain(`<code>${member}</code>`)
  })

  test('allows only files of this server, and no inline scripts or styles', async () => {
    const { headers, text } = await flowdesk.get('/docs/api')
    const policy = new Map(
      String(headers['content-security-policy'])
        .split('; ')
        .map((line): [string, string] => [line.split(' ')[0] ?? '', line.split(' ').slice(1).join(' ')]),
    )
    expect(Object.fromEntries(policy)).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'connect-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
    })
    expect(text).not.toMatch(/<style|<script(?! (?:type="module" )?src="\/)|\sstyle=|\son\w+=/)
    expect([...text.matchAll(/(?:src|href|action)="(?![#/])([^"]*)"/g)].map(([, url]) => url)).toEqual([])
  })

  test('is compressed for clients that accept it, and plain for others', async () => {
    const reply = await flowdesk.app.http.app.inject({ url: '/docs/api', headers: { 'accept-encoding': 'gzip, br' } })
    expect(reply.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
    expect(gunzipSync(reply.rawPayload).toString()).toBe(markup)
    const refused = await flowdesk.get('/docs/api', { headers: { 'accept-encoding': 'gzip;q=0' } })
    expect([refused.headers['content-encoding'], refused.text]).toEqual([undefined, markup])
  })

  test('is revalidated each time, with 304 if it is unchanged', async () => {
    const { headers } = await flowdesk.get('/docs/api')
    expect(headers['cache-control']).toBe('no-cache')
    const again = await flowdesk.get('/docs/api', { headers: { 'if-none-match': String(headers['etag']) } })
    expect([again.status, again.text]).toEqual([304, ''])
    expect(again.headers['content-security-policy']).toBe(headers['content-security-policy'])
  })

  test('accepts HEAD, and no other method', async () => {
    const head = await flowdesk.app.http.app.inject({ method: 'HEAD', url: '/docs/api' })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    const post = await flowdesk.post('/docs/api')
    expect([post.status, post.headers['allow']]).toEqual([405, 'GET, HEAD'])
  })

  test('documents the parts that this process runs, and no other', async () => {
    const twin = await flowdesk.openSecondProcess({ Parts: 'worker' })
    const { status, text } = await twin.get('/docs/api')
    expect(status).toBe(200)
    expect(text).toContain('id="getHealth"')
    expect(text).not.toMatch(/ticketing-quick-start|createTicket|id="credentials"/)
    await twin.close()
  })

  test('is the same in every process of a version', async () => {
    const twin = await flowdesk.openSecondProcess()
    expect((await twin.get('/docs/api')).text).toBe(markup)
    await twin.close()
  })
})

describe('the files of the page', () => {
  test('are cached permanently under an address that changes with them', async () => {
    expect(files().length).toBeGreaterThan(10)
    const types = new Set<unknown>()
    for (const path of files()) {
      const { status, headers, text } = await flowdesk.get(path)
      expect([status, headers['cache-control']], path).toEqual([200, 'public, max-age=31536000, immutable'])
      expect(text.length, path).toBeGreaterThan(0)
      types.add(headers['content-type'])
    }
    const all = ['image/svg+xml', 'text/css; charset=utf-8', 'text/javascript; charset=utf-8']
    expect([...types].sort()).toEqual(all)
  })

  test('are not cached under the address of another version', async () => {
    const { status, headers } = await flowdesk.get('/docs/api/another/main.js')
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
  })

  test('preload every module that they import', async () => {
    for (const path of files().filter((one) => one.endsWith('.js'))) {
      const { text } = await flowdesk.get(path)
      for (const [, name = ''] of text.matchAll(/from '\.\/([^']+)'/g)) {
        expect(files(), path).toContain(path.replace(/[^/]+$/, name))
      }
    }
  })

  test('are no others', async () => {
    for (const path of ['/docs/api/x/tsconfig.json', '/docs/api/x/..%2Fpage.ts', '/docs/api/x/none.js']) {
      const { status, body } = await flowdesk.get(path)
      expect([status, body.error.code], path).toEqual([404, 'SVC:0005'])
    }
  })
})

describe('the page shows', () => {
  test.each(reference.operations.map((one) => [one.operation.operationId, one] as const))(
    '%s completely',
    (id, placed) => {
      const part = partOf(id)
      const { operation, method, path } = placed
      const words = part.replace(/<wbr>/g, '')
      expect(words).toContain(`>${method}</span>`)
      expect(words).toContain(path)
      const named = operation.parameters.map((one) => ('name' in one ? String(one['name']) : ''))
      for (const name of named) expect(words).toContain(name)
      for (const told of documentedOutcomes(reference, operation)) {
        const [status = '', code = ''] = told.split(' ')
        expect(words, told).toMatch(new RegExp(`class="status s\\d">${status}<`))
        expect(words, told).toContain(code)
      }
    },
  )

  test('how a credential is sent, in the words of the server’s own refusal', async () => {
    const guarded = reference.operations.filter(({ operation }) => operation.security.length > 0)
    const asked = new Map<string, unknown>()
    for (const { method, path, operation } of guarded) {
      const url = path.replace(/\{\w+\}/g, '1')
      const { statusCode, headers } = await flowdesk.app.http.app.inject({ method: method as 'GET', url })
      if (statusCode === 401) asked.set(Object.keys(operation.security[0] ?? {}).join(), headers['www-authenticate'])
    }
    expect(Object.fromEntries(asked)).toEqual({
      apiToken: 'Bearer',
      inboundSecret: 'Basic',
      dashboard: 'Bearer',
      visitor: 'Visitor',
      console: 'Bearer',
      serviceKey: 'Bearer',
    })
    for (const { operation } of guarded) {
      const scheme = Object.keys(operation.security[0] ?? {}).join()
      const field = scheme === 'serviceKey' ? 'X-Api-Key:' : `Authorization: ${asked.get(scheme)}`
      const part = partOf(operation.operationId)
      expect(part, operation.operationId).toContain(`-H &quot;${field} $TOKEN&quot;`)
      expect(part, operation.operationId).toContain(`<code dir="ltr">${field}</code>`)
    }
  })

  test('the members of a request: type, limits, allowed values, required ones and nested ones', () => {
    expect(partOf('createTicket')).toMatch(
      /<code>subject<\/code> <span class="type">string or null<\/span><span class="bound">1 to 255 characters/,
    )
    expect(partOf('createTicket')).toMatch(/One of <code>low<\/code>, <code>normal<\/code>/)
    expect(partOf('signInStaff')).toMatch(/<code>password<\/code>.*?<span class="needed">required/)
    expect(partOf('listTickets')).toContain('<span class="bound">1 to 100</span>')
    expect(partOf('listTickets')).toMatch(
      /<summary>Members of <code>items<\/code><\/summary>[\s\S]*<code>ticketStatusName<\/code>/,
    )
  })

  test.each([
    ['sendVisitorMessage', '201'],
    ['createTicket', '202'],
    ['downloadAttachment', undefined],
    ['getTicket', '200'],
  ])('beside %s the response of a first call: %s', (id, status) => {
    expect(/<figcaption>Response <span[^>]*>(\d+)/.exec(partOf(id))?.[1]).toBe(status)
  })

  test('how the API is used, before the operations', () => {
    const titles = [...markup.matchAll(/<h3 id="[^"]*"><a href="#([^"]*)">/g)].map(([, anchor]) => anchor)
    const guide = [
      'quick-start-with-curl',
      'quick-start-with-the-sdk',
      'ticket-forms',
      'authentication',
      'pools-and-scopes',
      'idempotency',
      'tickets-by-e-mail',
      'polling-with-etag',
      'changes-that-the-server-makes',
      'retries-and-back-off',
      'pagination',
    ].map((title) => `ticketing-${title}`)
    expect(titles.slice(0, guide.length)).toEqual(guide)
    expect(markup).toContain('if the ticket is stored, the server returns its receipt')
  })

  test('every code of all operations in one table', () => {
    const codes = reference.operations.flatMap(({ operation }) =>
      [...documentedOutcomes(reference, operation)].flatMap((told) => told.split(' ')[1] ?? []),
    )
    expect(new Set(codes).size).toBeGreaterThan(20)
    for (const code of new Set(codes)) expect(markup).toContain(`<tr id="${code.toLowerCase().replace(':', '-')}">`)
  })

  test('no duplicate anchor and no broken link', () => {
    const anchors = [...markup.matchAll(/ id="([^"]+)"/g)].map(([, anchor = '']) => anchor)
    expect(anchors.filter((anchor, place) => anchors.indexOf(anchor) !== place)).toEqual([])
    const links = [...markup.matchAll(/href="#([^"]*)"/g)].map(([, anchor = '']) => anchor)
    expect(links.filter((anchor) => !anchors.includes(anchor))).toEqual([])
  })
})
