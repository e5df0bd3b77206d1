import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { formatOutcome } from '../support/refusals.ts'
import { makeTicketForm } from '../support/ticket-forms.ts'

let flowdesk: Flowdesk
let token: string

beforeAll(async () => {
  flowdesk = await openFlowdesk()
  token = (await flowdesk.makeToken()).token
})
afterAll(() => flowdesk.close())

const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

const readPage = (path: string, headers: Record<string, string> = {}) =>
  flowdesk.get(path, { headers: { ...browser, ...headers } })

const languages = ['en', 'tr', 'de', 'fr', 'es', 'ar']

describe('the tracking page', () => {
  test('shows the four fields, and nothing of the ticket or the requester', async () => {
    const ticket = await flowdesk.makeTicket(token, {
      subject: 'Secret subject',
      description: 'Secret description',
      requesterFullName: 'Maria Lindgren',
      requesterEmailAddress: 'maria@example.com',
    })
    const { status, headers, text } = await readPage(`/track/${ticket.trackingKey}`)
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(text).toContain(`Request ${ticket.id}`)
    expect(text).toContain('We are working on your request')
    expect(text).toContain(`<time datetime="${ticket.createdAt}">`)
    expect(text).toContain('Not yet')
    expect(text).not.toMatch(/Secret|Maria|maria@/)
    await flowdesk.changeTicket(ticket.id, { ticketStatusId: 6 })
    const closed = await readPage(`/track/${ticket.trackingKey}`)
    expect(closed.text).toContain('Your request is closed')
    expect(closed.text.match(/<time /g)).toHaveLength(2)
  })

  test('is not stored, not indexed, not framed, and runs no script', async () => {
    const { trackingKey } = await flowdesk.makeTicket(token)
    const { headers, text } = await readPage(`/track/${trackingKey}`)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    expect(headers).not.toHaveProperty('set-cookie')
    expect(text).toContain('<meta name="robots" content="noindex, nofollow">')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|script-src/)
    expect(text).not.toMatch(/<script|style=|\son\w+=/)
  })

  test.each(languages)('is in %s, by the browser or by the address', async (locale) => {
    const { trackingKey } = await flowdesk.makeTicket(token)
    const byHeader = await readPage(`/track/${trackingKey}`, { 'accept-language': locale })
    const byAddress = await readPage(`/track/${trackingKey}?lang=${locale}`, { 'accept-language': 'xx' })
    for (const { text, headers } of [byHeader, byAddress]) {
      expect(text).toContain(`<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">`)
      expect(headers['content-language']).toBe(locale)
    }
  })

  test('says clearly that a key is unknown', async () => {
    const { status, headers, text } = await readPage('/track/7p3k9w2m5t8v1x4z6b0c2d5f8h?lang=de')
    expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
    expect(text).toContain('Wir haben diese Anfrage nicht gefunden')
    expect((await readPage('/track/..%2F')).status).toBe(404)
    expect(formatOutcome(await flowdesk.get('/track/x', { headers: { accept: 'application/json' } }))).toBe(
      '404 SVC:4001',
    )
  })

  test('counts as a read of the status', async () => {
    const limited = await flowdesk.openSecondProcess({ RateLimits__Tracking__Permits: '1' })
    onTestFinished(limited.close)
    await limited.get('/track/x')
    expect(formatOutcome(await limited.get('/track/x', { headers: browser }))).toBe('429 SVC:0003')
  })
})

describe('the page of a form', () => {
  test('loads only the script of this server, by a nonce, and is not indexed', async () => {
    const form = await makeTicketForm(flowdesk, { title: 'Help & <advice>' })
    const [first, second] = [await readPage(`/forms/${form.token}`), await readPage(`/forms/${form.token}`)]
    const { status, headers, text } = first
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
    expect(text).toContain('<title>Help &amp; &lt;advice&gt;</title>')
    const policy = String(headers['content-security-policy'])
    const nonce = /script-src 'nonce-([\w-]{22})'/.exec(policy)?.[1]
    expect(text).toContain(`<script async nonce="${nonce}" src="/forms.js" data-form-token="${form.token}"`)
    expect(policy).toContain("default-src 'none'")
    expect(policy).toMatch(/frame-ancestors 'self'$/)
    expect(policy).not.toContain('unsafe')
    expect(String(second.headers['content-security-policy'])).not.toContain(`nonce-${nonce}`)
  })

  test('may be framed by the origins of the form', async () => {
    const form = await makeTicketForm(flowdesk, { allowedOrigins: ['https://shop.example.com'] })
    const { headers } = await readPage(`/forms/${form.token}`)
    expect(String(headers['content-security-policy'])).toMatch(/frame-ancestors 'self' https:\/\/shop\.example\.com$/)
  })

  test.each(languages)('is in %s, by the form, the browser or the address', async (locale) => {
    const [own, open] = [await makeTicketForm(flowdesk, { locale }), await makeTicketForm(flowdesk)]
    const pages = [
      await readPage(`/forms/${own.token}`, { 'accept-language': 'xx' }),
      await readPage(`/forms/${open.token}`, { 'accept-language': locale }),
      await readPage(`/forms/${open.token}?lang=${locale}`),
    ]
    for (const { text } of pages) {
      expect(text).toContain(`<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">`)
      expect(text).toContain(`data-locale="${locale}"`)
    }
  })

  test('says clearly that there is no such form, or that it is disabled', async () => {
    const form = await makeTicketForm(flowdesk, { isEnabled: false })
    for (const token of [form.token, 'x']) {
      const { status, text } = await readPage(`/forms/${token}`)
      expect([status, text.includes('This form is not available')]).toEqual([404, true])
    }
    expect(formatOutcome(await flowdesk.get('/forms/x', { headers: { accept: 'application/json' } }))).toBe(
      '404 SVC:4003',
    )
  })
})

test('the script of the forms is one that pages of any origin may load', async () => {
  const { status, headers } = await flowdesk.get('/forms.js', { headers: { origin: 'https://shop.example.com' } })
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
  })
})
