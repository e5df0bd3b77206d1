import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consoleAdministratorToken, makeWidget } from '../support/chat.ts'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { formatOutcome } from '../support/refusals.ts'

let flowdesk: Flowdesk
let panel: string
beforeAll(async () => {
  flowdesk = await openFlowdesk()
  const loader = await flowdesk.get('/widget.js')
  panel = /\/widget\/panel-[A-Z0-9]+[.]js/.exec(loader.text)?.[0] ?? ''
})
afterAll(() => flowdesk.close())

const inject = (method: 'GET' | 'HEAD', url: string, headers: Record<string, string> = {}) =>
  flowdesk.app.http.app.inject({ method, url, headers })

const files = [
  ['the loader', () => '/widget.js', 'public, max-age=300, stale-while-revalidate=86400'],
  ['the panel', () => panel, 'public, max-age=31536000, immutable'],
] as const

describe.each(files)('%s', (_name, address, caching) => {
  test('is a script that pages of any origin may load and cache', async () => {
    const { statusCode, headers } = await inject('GET', address())
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': caching,
      vary: 'Accept-Encoding',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^W\/"[\w-]{22}"$/),
    })
    expect(headers).not.toHaveProperty('set-cookie')
  })

  test('is compressed as the browser accepts it', async () => {
    const plain = (await inject('GET', address())).rawPayload
    const encoded = async (accepted: string) => {
      const { headers, rawPayload } = await inject('GET', address(), { 'accept-encoding': accepted })
      return { encoding: headers['content-encoding'], bytes: rawPayload }
    }
    const br = await encoded('gzip, deflate, br, zstd')
    expect([br.encoding, brotliDecompressSync(br.bytes).equals(plain)]).toEqual(['br', true])
    const gzip = await encoded('gzip, deflate')
    expect([gzip.encoding, gunzipSync(gzip.bytes).equals(plain)]).toEqual(['gzip', true])
    for (const accepted of ['identity', 'br;q=0, gzip;q=0', 'zstd', '']) {
      const { encoding, bytes } = await encoded(accepted)
      expect([accepted, encoding, bytes.equals(plain)]).toEqual([accepted, undefined, true])
    }
  })

  test('is not sent again to a browser that has it', async () => {
    const { headers } = await inject('GET', address())
    const again = await inject('GET', address(), { 'if-none-match': `"other", ${headers['etag']}` })
    expect([again.statusCode, again.body, again.headers['cache-control']]).toEqual([304, '', caching])
    const stale = await inject('GET', address(), { 'if-none-match': '"other"' })
    expect(stale.statusCode).toBe(200)
  })

  test('answers HEAD without a body, and no other method', async () => {
    const { statusCode, headers, body } = await inject('HEAD', address())
    const length = (await inject('GET', address())).headers['content-length']
    expect([statusCode, body, headers['content-length']]).toEqual([200, '', length])
    const refused = await flowdesk.post(address())
    expect([formatOutcome(refused), refused.headers['allow']]).toEqual(['405 SVC:0006', 'GET, HEAD'])
  })
})

test('the panel of an earlier release leads to the present one, which a cached loader can use', async () => {
  const { statusCode, headers } = await inject('GET', '/widget/panel-0LDH4SH1.js')
  expect(statusCode).toBe(302)
  expect(headers).toMatchObject({
    location: panel,
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'no-store',
  })
})

test.each(['/widget/other.js', '/widget/', '/widget/..%2Fmanifest.json', '/widget/manifest.json', '/widget/widget.js'])(
  '%s is not a file of the widget',
  async (url) => {
    expect(formatOutcome(await flowdesk.get(url))).toBe('404 SVC:0005')
  },
)

const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

/** The directives of the policy of a page. */
const policyOf = (headers: Readonly<Record<string, unknown>>): string[] =>
  String(headers['content-security-policy']).split('; ')

describe('the hosted page', () => {
  test('shows the widget, is not indexed, and loads only scripts of this server', async () => {
    const { key } = await makeWidget(flowdesk, { title: 'Help & <advice>' })
    const { status, headers, text } = await flowdesk.get(`/c/${key}`, { headers: browser })
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(headers).toMatchObject({
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
    expect(headers).not.toHaveProperty('set-cookie')
    expect(text).toContain('<meta name="robots" content="noindex, nofollow">')
    expect(text).toContain('<title>Help &amp; &lt;advice&gt;</title>')
    expect(text).toContain(`<script async src="/widget.js" data-widget-key="${key}" data-mode="page"></script>`)
    const policy = policyOf(headers)
    expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "script-src 'self'", "base-uri 'none'"]))
    expect(policy.join('; ')).not.toContain('unsafe')
    expect(text).not.toMatch(/<style|style=|\son\w+=/)
  })

  test('takes language, theme and other attributes from the query, and ignores what the widget does not know', async () => {
    const page = async (query: string) => (await flowdesk.get(`/c/default?${query}`)).text
    const chosen = await page('locale=ar&theme=dark&pre-chat=off&mode=bubble')
    expect(chosen).toContain('<html lang="ar" dir="rtl">')
    expect(chosen).toContain('<meta name="color-scheme" content="dark">')
    expect(chosen).toContain(
      'data-widget-key="default" data-mode="bubble" data-locale="ar" data-theme="dark" data-pre-chat="off"></script>',
    )
    for (const query of ['locale=xx&theme=pink&pre-chat=maybe&mode=tab', 'locale=ar&locale=de', 'user-id=7', 'theme="'])
      expect(await page(query)).toContain('data-widget-key="default" data-mode="page"></script>')
  })

  test.each([
    [null, 'de-AT,de;q=0.9,en;q=0.8', 'de', 'ltr'],
    [null, 'ar', 'ar', 'rtl'],
    [null, 'xx', 'en', 'ltr'],
    ['fr', 'ar', 'fr', 'ltr'],
  ])('of a widget in the language %s for a browser in %s is in %s', async (locale, accepted, lang, dir) => {
    const { key } = await makeWidget(flowdesk, { locale, title: null })
    const { headers, text } = await flowdesk.get(`/c/${key}`, { headers: { 'accept-language': accepted } })
    expect(text).toContain(`<html lang="${lang}" dir="${dir}">`)
    expect([headers['content-language'], headers['vary']]).toEqual([lang, 'Accept, Accept-Language'])
    expect(text).toMatch(/<noscript>.*JavaScript.*<[/]noscript>/)
  })

  test('may be framed by the websites that may show the widget, otherwise only by pages of this server', async () => {
    const framers = async (allowedOrigins: string[]) => {
      const { key } = await makeWidget(flowdesk, { allowedOrigins })
      return policyOf((await flowdesk.get(`/c/${key}`)).headers).find((one) => one.startsWith('frame-ancestors'))
    }
    expect(await framers([])).toBe("frame-ancestors 'self'")
    expect(await framers(['https://shop.example.com', 'http://localhost:3000'])).toBe(
      "frame-ancestors 'self' https://shop.example.com http://localhost:3000",
    )
  })

  test('answers HEAD, and no other method', async () => {
    const { statusCode, body, headers } = await inject('HEAD', '/c/default')
    expect([statusCode, body, headers['x-robots-tag']]).toEqual([200, '', 'noindex, nofollow'])
    expect(formatOutcome(await flowdesk.post('/c/default'))).toBe('405 SVC:0006')
  })
})

describe('the page of a widget that does not exist', () => {
  test.each(['unknown', 'a b', 'x'.repeat(65), '%3Cscript%3E', '..%2Fdefault'])('%s is a 404', async (key) => {
    const { status, headers, text } = await flowdesk.get(`/c/${key}`, { headers: browser })
    expect([status, headers['content-type'], headers['x-robots-tag']]).toEqual([
      404,
      'text/html; charset=utf-8',
      'noindex, nofollow',
    ])
    expect(text).toContain('<h1>This chat is not available</h1>')
    expect(text).not.toContain('<script')
    expect(policyOf(headers)).toContain("frame-ancestors 'none'")
  })

  test('or is switched off speaks the language of the person', async () => {
    const { id, key } = await makeWidget(flowdesk)
    const token = await consoleAdministratorToken(flowdesk)
    await flowdesk.patch(`/v1/admin/widgets/${id}`, { token, body: { isActive: false } })
    const { status, text } = await flowdesk.get(`/c/${key}`, { headers: { ...browser, 'accept-language': 'ar' } })
    expect(status).toBe(404)
    expect(text).toContain('<html lang="ar" dir="rtl">')
    expect(text).toContain('<h1>هذه المحادثة غير متاحة</h1>')
  })

  test('is an error in the envelope for a program', async () => {
    for (const headers of [{}, { accept: 'application/json' }, { accept: '*/*' }]) {
      const reply = await flowdesk.get('/c/unknown', { headers })
      expect([formatOutcome(reply), reply.headers['x-robots-tag']]).toEqual(['404 SVC:4003', 'noindex, nofollow'])
    }
  })
})
