import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { parseApiReference } from '../support/openapi.ts'
import { useServedBrowser } from '../support/served-browser.ts'

const phone = { viewport: { width: 360, height: 740 } }

const site = useServedBrowser()

const open = (hash = '', options = {}) => site.open(`/docs/api${hash}`, options)

/** Compares what a machine under load may show a little later. */
const soon = <T>(look: () => Promise<T> | T) => expect.poll(look)

/** Asks for the search by its keys, and waits until what is typed goes there. */
async function searchByKeys(page: Page) {
  await page.getByRole('searchbox').waitFor()
  await page.keyboard.press('Control+k')
  await soon(() => page.locator(':focus').getAttribute('type')).toBe('search')
}

/** How far the page could be scrolled to the side. */
const overhang = (page: Page) =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')

/** Opens the form of an operation. */
async function tryIt(page: Page, id: string) {
  const operation = page.locator(`#${id}`)
  await operation.getByRole('button', { name: 'Try it' }).click()
  const form = operation.getByRole('form', { name: 'Try it' })
  await form.waitFor()
  return {
    form,
    outcome: form.locator('.outcome'),
    /** The body of the answer, once there is one. */
    async send() {
      await form.getByRole('button', { name: /^Send/ }).click()
      await form.locator('.outcome .status').waitFor()
      return JSON.parse((await form.locator('.result pre').textContent()) ?? '')
    },
  }
}

test('requests only this server and causes no browser warning', async () => {
  const { page, problems, requestedUrls } = await open()
  await page.getByRole('searchbox').waitFor()
  await tryIt(page, 'getHealth')
  expect(requestedUrls.length).toBeGreaterThan(10)
  expect(requestedUrls.filter((url) => new URL(url).origin !== site.served.url)).toEqual([])
  expect(problems).toEqual([])
})

describe('search', () => {
  test('finds operations by name and path, opens by a key from anywhere, and opens the first result by Enter', async () => {
    const { page } = await open()
    await searchByKeys(page)
    await page.keyboard.type('append tracking')
    // Not by its role: to work out the names of all lists of this page takes seconds.
    const results = page.locator('ol[aria-label="Search results"]').getByRole('link')
    await soon(() => results.count()).toBeGreaterThan(0)
    expect(await results.first().textContent()).toContain('Append a message to a ticket by tracking key')
    await page.keyboard.press('Enter')
    await soon(() => page.url()).toMatch(/#appendTicketMessageByTrackingKey$/)
  })

  test('finds chapters by their text', async () => {
    const { page } = await open()
    await searchByKeys(page)
    await page.keyboard.type('SDK')
    await page.keyboard.press('ArrowDown')
    await soon(() => page.locator(':focus').textContent()).toContain('Quick start with the SDK')
    expect(await page.getByRole('navigation', { name: 'Contents' }).isVisible()).toBe(false)
    await page.keyboard.press('Escape')
    expect(await page.getByRole('navigation', { name: 'Contents' }).isVisible()).toBe(true)
  })

  test('reports that there is no result', async () => {
    const { page } = await open()
    await page.getByRole('searchbox').fill('zeppelin')
    expect(await page.getByText('Nothing found.').isVisible()).toBe(true)
  })
})

test('a link to an operation leads there', async () => {
  const { page } = await open('#updateDashboardTicket')
  const place = page.locator('#updateDashboardTicket h3')
  await soon(async () => (await place.boundingBox())?.y).toBeLessThan(300)
  expect((await place.boundingBox())?.y).toBeGreaterThan(0)
})

test('the table of contents marks the visible section, down to the end of the page', async () => {
  const { page } = await open('#getOpenApiDocument')
  const marked = page.locator('#contents [aria-current]')
  await soon(() => marked.getAttribute('href')).toBe('#getOpenApiDocument')
  await page.locator('#contents').getByRole('link', { name: 'Retries and back-off' }).click()
  await soon(() => marked.getAttribute('href')).toBe('#ticketing-retries-and-back-off')
  await page.evaluate("document.getElementById('ticketing-pagination').scrollIntoView()")
  await soon(() => marked.getAttribute('href')).toBe('#ticketing-pagination')
})

test('every operation has a form that shows its call', async () => {
  const { page, problems } = await open()
  await page.getByRole('searchbox').waitFor()
  // Clicks by script: Playwright would scroll to each button and draw the long page each time.
  const clicked = await page.evaluate<number>(`[...document.querySelectorAll('section.operation button')]
    .filter((one) => one.textContent === 'Try it' && one.checkVisibility()).map((one) => one.click()).length`)
  const { operations } = parseApiReference(await readFile(new URL('../../openapi/v1.json', import.meta.url), 'utf8'))
  expect(clicked).toBe(operations.length)
  await soon(() => page.locator('section.operation form[aria-label="Try it"]').count()).toBe(clicked)
  const commands = await page.evaluate<Record<string, string>>(`Object.fromEntries(
    [...document.querySelectorAll('section.operation [role=group][aria-label="The call, with curl"]')]
      .map((one) => [one.closest('section').id, one.textContent]))`)
  for (const { method, operation } of operations) {
    const command = commands[operation.operationId]
    expect(command, operation.operationId).toContain(`${site.served.url}/`)
    const implied = method === 'GET' || (method === 'POST' && operation.requestBody)
    if (!implied) expect(command, operation.operationId).toContain(`curl -X ${method} `)
  }
  expect(problems).toEqual([])
})

describe('the form', () => {
  test('creates a ticket and reads it', async () => {
    const { page } = await open('#createTicket')
    const creation = await tryIt(page, 'createTicket')
    await creation.form.getByLabel('svc_ token').fill(site.served.token)
    const receipt = await creation.send()
    expect(receipt).toMatchObject({ success: true, data: { status: 'accepted' } })
    expect(await creation.outcome.textContent()).toMatch(/^202 Accepted after \d+ ms$/)
    await site.served.flowdesk.runDueJobs()
    const reading = await tryIt(page, 'getTicketByTrackingKey')
    await reading.form.getByLabel('trackingKey (required)').fill(receipt.data.trackingKey)
    // The token was typed once, for all of its kind.
    expect(await reading.send()).toMatchObject({ data: { subject: 'The invoice shows the wrong address' } })
    expect(await reading.form.locator('.fields').isVisible()).toBe(false)
    await reading.form.getByText('Header fields').last().click()
    expect(await reading.form.locator('.fields').textContent()).toContain('etag')
  })

  test('sends the credential of a visitor in the scheme that the server accepts', async () => {
    const { page } = await open('#startVisitorSession')
    const welcome = await tryIt(page, 'startVisitorSession')
    await welcome.form.getByLabel('key (required)').fill('default')
    const { data } = await welcome.send()
    const opening = await tryIt(page, 'createConversation')
    await opening.form.getByLabel('visitor').fill(data.token)
    await opening.form.getByLabel('Body').fill('{"message": "Where is my parcel?"}')
    const command = await opening.form.getByRole('group', { name: 'The call, with curl' }).textContent()
    expect(command).toContain('-H "Authorization: Visitor $TOKEN"')
    expect(await opening.send()).toMatchObject({ success: true, data: { status: 'queued' } })
    const reading = await tryIt(page, 'identifyVisitor')
    await reading.form.getByLabel('Body').fill('{"displayName": "Maria Lindgren"}')
    expect(await reading.send()).toMatchObject({ success: true })
  })

  test('shows a refusal with its code', async () => {
    const { page } = await open('#createTicket')
    const creation = await tryIt(page, 'createTicket')
    expect(await creation.send()).toMatchObject({ error: { code: 'SVC:1001' } })
    expect(await creation.outcome.textContent()).toContain('401 Unauthorized')
  })

  test('shows the token in no command and stores it nowhere', async () => {
    const { page } = await open('#listTickets')
    const list = await tryIt(page, 'listTickets')
    await list.form.getByLabel('svc_ token').fill(site.served.token)
    await list.form.getByText(/^Query/).click()
    await list.form.getByLabel('pageSize').fill('5')
    const command = await list.form.getByRole('group', { name: 'The call, with curl' }).textContent()
    expect(command).toBe(
      `curl '${site.served.url}/v1/integration/tickets?pageSize=5' \\\n  -H "Authorization: Bearer $TOKEN"`,
    )
    expect((await list.send()).data.pageSize).toBe(5)
    const stores = 'JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie])'
    expect(await page.evaluate(stores)).toBe('[[],[],""]')
  })

  test('uploads a file', async () => {
    const { page } = await open('#uploadIntegrationAttachment')
    const upload = await tryIt(page, 'uploadIntegrationAttachment')
    await upload.form.getByLabel('svc_ token').fill(site.served.token)
    const file = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('It should be 12 Harbour Street.') }
    await upload.form.getByLabel('file (required)').setInputFiles(file)
    const command = await upload.form.getByRole('group', { name: 'The call, with curl' }).textContent()
    expect(command).toContain("-F 'file=@note.txt'")
    expect(await upload.send()).toMatchObject({ success: true, data: { originalFileName: 'note.txt' } })
  })
})

describe('on any screen', () => {
  test('nothing overflows at the width of a phone, with the contents and a form open', async () => {
    const { page } = await open('#listTickets', phone)
    const { form } = await tryIt(page, 'listTickets')
    await form.getByText(/^Query/).click()
    for (const summary of await page.locator('#listTickets summary:visible').all()) await summary.click()
    expect(await overhang(page)).toBe(0)
    await page.getByRole('button', { name: 'Contents' }).click()
    await page.getByRole('navigation').getByRole('link', { name: 'Retries and back-off' }).click()
    await soon(() => page.url()).toMatch(/#ticketing-retries-and-back-off$/)
    expect(await page.getByRole('navigation').isVisible()).toBe(false)
    expect(await overhang(page)).toBe(0)
  })

  test('nothing overflows at any width', async () => {
    const { page } = await open('', phone)
    for (const width of [360, 768, 1024, 1440, 2200]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await overhang(page), String(width)).toBe(0)
    }
  })

  test('from right to left the contents are on the right, and code still runs from left to right', async () => {
    const { page } = await open('#createTicket')
    await page.evaluate("document.documentElement.dir = 'rtl'")
    const contents = await page.getByRole('navigation').boundingBox()
    const text = await page.getByRole('main').boundingBox()
    expect(contents?.x).toBeGreaterThan(text?.x ?? Number.NaN)
    expect(await overhang(page)).toBe(0)
    const direction = "getComputedStyle(document.querySelector('#createTicket pre')).direction"
    expect(await page.evaluate(direction)).toBe('ltr')
    await page.setViewportSize(phone.viewport)
    expect(await overhang(page)).toBe(0)
  })

  test('from right to left a list keeps its bullets beside its sentences', async () => {
    const { page } = await open('#chat-hubs')
    await page.evaluate("document.documentElement.dir = 'rtl'")
    const direction = "getComputedStyle(document.querySelector('#chat-hubs ul')).direction"
    expect(await page.evaluate(direction)).toBe('ltr')
  })

  test('on a phone a table of the hubs scrolls separately and breaks no name', async () => {
    const { page } = await open('#chat-agent-hub', phone)
    const lines = `[...document.querySelectorAll('#chat-agent-hub td code')]
      .filter((one) => one.textContent === 'conversationId').map((one) => one.getClientRects().length)`
    expect(await page.evaluate(lines)).toEqual([1, 1])
    expect(await overhang(page)).toBe(0)
  })

  test('it is dark if the user prefers a dark theme', async () => {
    const brightness =
      'getComputedStyle(document.body).backgroundColor.match(/\\d+/g).reduce((sum, one) => sum + +one, 0)'
    const light = await open('', { colorScheme: 'light' })
    const dark = await open('', { colorScheme: 'dark' })
    expect(await light.page.evaluate(brightness)).toBeGreaterThan(700)
    expect(await dark.page.evaluate(brightness)).toBeLessThan(100)
  })

  test('it can be read without scripts', async () => {
    const { page } = await open('#createTicket', { javaScriptEnabled: false })
    const operation = page.locator('#createTicket')
    expect(await operation.getByText('Idempotency-Key').first().isVisible()).toBe(true)
    await operation.getByText('Returns the receipt').click()
    expect(await operation.getByText('trackingKey').first().isVisible()).toBe(true)
  })

  test('the first tab stop skips the contents, and every control has a name', async () => {
    const { page } = await open()
    await page.keyboard.press('Tab')
    await soon(() => page.locator(':focus').textContent()).toBe('Skip to the content')
    await page.keyboard.press('Enter')
    await soon(() => page.locator(':focus').getAttribute('id')).toBe('main')
    await tryIt(page, 'listTickets')
    const nameless = `[...document.querySelectorAll('input, select, textarea, button')].filter((one) =>
      !one.getAttribute('aria-label') && !one.textContent.trim() && !(one.labels?.length > 0)).length`
    expect(await page.evaluate(nameless)).toBe(0)
  })
})
