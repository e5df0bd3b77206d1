import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoOverhang, findViolations } from '../support/accessibility.ts'
import { openPage } from '../support/browser.ts'
import { useServedBrowser } from '../support/served-browser.ts'
import { type MadeForm, makeTicketForm } from '../support/ticket-forms.ts'
import { sampleUpload } from '../support/uploads.ts'
import { servePage } from '../support/widget-page.ts'

const site = useServedBrowser()

const fields = [
  { key: 'subject', type: 'text', label: 'Subject', isRequired: true },
  { key: 'requesterEmailAddress', type: 'email', label: 'E-mail address' },
  { key: 'custom_size', type: 'select', label: 'Size', options: ['Small', 'Large'] },
  { key: 'description', type: 'textarea', label: 'What happened?' },
  { key: 'custom_terms', type: 'checkbox', label: 'I agree', isRequired: true },
]

const makeForm = (more: Readonly<Record<string, unknown>> = {}): Promise<MadeForm> =>
  makeTicketForm(site.served.flowdesk, { title: 'Return an order', fields, ...more })

/** Follows the tracking link of the receipt. Returns the ticket as the integration API reads it. */
async function readTicket(page: Page) {
  const href = (await page.getByRole('link', { name: 'Follow the status' }).getAttribute('href')) ?? ''
  const key = /\/track\/(\w{26})/.exec(href)?.[1]
  const url = `/v1/integration/tickets/by-tracking-key/${key}`
  return (await site.served.flowdesk.get(url, { token: site.served.token })).body.data
}

async function openForm(form: MadeForm, query = '', options = {}) {
  const opened = await site.open(`/forms/${form.token}${query}`, options)
  await opened.page.getByRole('button').first().waitFor()
  return opened
}

const describedBy = async (page: Page, control: Locator): Promise<string | null> =>
  await page.locator(`[id="${await control.getAttribute('aria-describedby')}"]`).textContent()

test('a visitor submits the form with the keyboard alone, and follows the request', async () => {
  const { page, problems } = await openForm(await makeForm())
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Return an order')
  const { keyboard } = page
  await page.getByRole('textbox', { name: 'Subject' }).focus()
  await keyboard.type('A shoe is missing')
  await keyboard.press('Tab')
  await keyboard.type('maria@example.com')
  await keyboard.press('Tab')
  await keyboard.type('Large')
  await keyboard.press('Tab')
  await keyboard.type('Only one came.')
  await keyboard.press('Tab')
  await keyboard.press('Space')
  await keyboard.press('Enter')
  const message = page.getByRole('heading', { name: 'We have received your request' })
  await message.waitFor()
  expect(await page.locator('.card :focus').textContent()).toBe('Thank you. We have received your request.')
  expect(await readTicket(page)).toMatchObject({
    subject: 'A shoe is missing',
    requesterEmailAddress: 'maria@example.com',
    description: 'Only one came.\n\nSize: Large\nI agree: Yes',
  })
  expect(problems).toEqual([])
})

test('the form says at each field what is wrong, moves to the first one, and loses nothing', async () => {
  const { page } = await openForm(await makeForm())
  const subject = page.getByRole('textbox', { name: 'Subject' })
  const email = page.getByRole('textbox', { name: 'E-mail address' })
  const terms = page.getByRole('checkbox', { name: 'I agree' })
  await email.fill('maria')
  await page.getByRole('button', { name: 'Send' }).click()
  expect(await page.locator('.card :focus').getAttribute('name')).toBe('subject')
  expect(await describedBy(page, subject)).toBe('Fill in this field.')
  expect(await describedBy(page, terms)).toBe('Check this box to continue.')
  expect(await page.getByRole('alert').textContent()).toContain('Check the marked fields')
  await subject.fill('Hi')
  await terms.check()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true')
  expect(await describedBy(page, email)).toContain('Enter an e-mail address')
  expect(await page.locator('.card :focus').getAttribute('name')).toBe('requesterEmailAddress')
  expect([await subject.inputValue(), await email.inputValue()]).toEqual(['Hi', 'maria'])
  await email.fill('maria@example.com')
  expect(await email.getAttribute('aria-invalid')).toBe(null)
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('link', { name: 'Follow the status' }).waitFor()
})

test('axe finds nothing in the form, with errors, after it, and on the tracking page, in both themes', async () => {
  const form = await makeForm({ attachmentsEnabled: true, description: 'We answer soon.' })
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page } = await openForm(form, '', { colorScheme, reducedMotion: 'reduce' })
    expect(await findViolations(page), `${colorScheme} form`).toEqual([])
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Fill in this field.').first().waitFor()
    expect(await findViolations(page), `${colorScheme} errors`).toEqual([])
    await page.getByRole('textbox', { name: 'Subject' }).fill('Hi')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Send' }).click()
    const link = page.getByRole('link', { name: 'Follow the status' })
    await link.waitFor()
    expect(await findViolations(page), `${colorScheme} receipt`).toEqual([])
    await page.goto((await link.getAttribute('href')) ?? '')
    await page.getByRole('heading', { name: 'We are working on your request' }).waitFor()
    expect(await findViolations(page), `${colorScheme} tracking`).toEqual([])
    await page.goto(`${site.served.url}/track/unknown`)
    expect(await findViolations(page), `${colorScheme} unknown`).toEqual([])
  }
})

test('the form fits a phone, and reads from right to left in Arabic', async () => {
  const { page } = await openForm(await makeForm(), '?lang=ar', { viewport: { width: 390, height: 844 } })
  await page.getByRole('button', { name: 'إرسال' }).waitFor()
  await expectNoOverhang(page)
  expect(await page.locator('.card').getAttribute('dir')).toBe('rtl')
})

test('files of the visitor become attachments', async () => {
  const { page } = await openForm(await makeForm({ attachmentsEnabled: true }))
  await page.getByRole('textbox', { name: 'Subject' }).fill('With a file')
  await page.getByRole('checkbox').check()
  const { fileName, content } = sampleUpload('png')
  await page
    .getByLabel('Files')
    .setInputFiles([{ name: fileName, mimeType: 'image/png', buffer: Buffer.from(content) }])
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('link', { name: 'Follow the status' }).waitFor()
  const { id } = await readTicket(page)
  const messages = await site.served.flowdesk.get(`/v1/integration/tickets/${id}/messages`, {
    token: site.served.token,
  })
  expect(messages.body.data).toMatchObject([{ attachments: [{ fileName }] }])
})

test('a file that is refused is named at its field', async () => {
  const { page } = await openForm(await makeForm({ attachmentsEnabled: true }))
  await page.getByRole('textbox', { name: 'Subject' }).fill('With a file')
  await page.getByRole('checkbox').check()
  await page
    .getByLabel('Files')
    .setInputFiles([{ name: 'tool.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') }])
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => page.getByLabel('Files').getAttribute('aria-invalid')).toBe('true')
})

test('a failed connection loses nothing, and the retry creates one ticket', async () => {
  const { page } = await openForm(await makeForm())
  await page.getByRole('textbox', { name: 'Subject' }).fill('Only once')
  await page.getByRole('checkbox').check()
  // The server receives the first submission, but its response does not arrive.
  await page.route(
    '**/v1/external/**',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('The server cannot be reached').waitFor()
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('link', { name: 'Follow the status' }).waitFor()
  const { body } = await site.served.flowdesk.get('/v1/integration/tickets?search=Only%20once', {
    token: site.served.token,
  })
  expect(body.data.totalCount).toBe(1)
})

test('a form that is left open for more than a day can still be sent', async () => {
  const { page } = await openForm(await makeForm())
  site.served.flowdesk.clock.advance(25 * 3600_000)
  await page.getByRole('textbox', { name: 'Subject' }).fill('Late')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('link', { name: 'Follow the status' }).waitFor()
})

test('a website embeds the form with one script element, in its own language and without its styles', async () => {
  const form = await makeForm()
  const html = `<!doctype html><html lang="de"><head><title>Laden</title><style>input{display:none}</style></head>
<body><h1>Laden</h1><div id="here"></div>
<script async src="${site.served.url}/forms.js" data-form-token="${form.token}" data-target="#here"></script></body></html>`
  const { page, problems } = await openPage(site.browser, await servePage(html))
  await page.locator('#here').getByRole('heading', { level: 2, name: 'Return an order' }).waitFor()
  await page.getByRole('textbox', { name: 'Subject' }).fill('Von außen')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Senden' }).click()
  await page.getByRole('link', { name: 'Status Ihrer Anfrage verfolgen' }).waitFor()
  expect(problems).toEqual([])
})

test('a form that was disabled says so, and can be loaded again', async () => {
  const form = await makeForm({ isEnabled: false })
  const { flowdesk, url } = site.served
  const html = `<!doctype html><html lang="en"><title>Shop</title><body>
<script src="${url}/forms.js" data-form-token="${form.token}"></script></body></html>`
  const { page } = await openPage(site.browser, await servePage(html))
  await page.getByText('This form is not available.').waitFor()
  const token = await flowdesk.adminToken()
  await flowdesk.patch(`/v1/dashboard/ticket-forms/${form.id}`, { token, body: { isEnabled: true } })
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Return an order' }).waitFor()
})
