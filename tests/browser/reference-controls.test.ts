import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useServedBrowser } from '../support/served-browser.ts'

const site = useServedBrowser()

const open = (hash = '', options = {}) => site.open(`/docs/api${hash}`, options)

const withClipboard = { permissions: ['clipboard-read', 'clipboard-write'] }

/** Compares what a machine under load may show a little later. */
const soon = <T>(look: () => Promise<T> | T) => expect.poll(look)

/** The section of the operation with a method and a path; ids of operations may change. */
const operation = (page: Page, call: string) =>
  page.locator('section.operation').filter({ has: page.locator('.call', { hasText: call }) })

const creation = (page: Page) => page.locator('#createTicket')

const tab = (page: Page, name: string) => creation(page).locator('figure.sample').getByRole('tab', { name })

const shownSample = (page: Page) => creation(page).locator('figure.sample .code:not([hidden])')

const clipboard = (page: Page) => page.evaluate<string>('navigator.clipboard.readText()')

async function openForm(page: Page) {
  await creation(page).getByRole('button', { name: 'Try it' }).click()
  const form = creation(page).getByRole('form', { name: 'Try it' })
  await form.getByLabel('svc_ token').fill(site.served.token)
  return form
}

test('a rule of the whole body is shown as a sentence above its members', async () => {
  const { page } = await open('#createTicket')
  const rule = creation(page).locator('.rule')
  expect(await rule.textContent()).toBe('Requires at least one of subject and description.')
  const [above, below] = [await rule.boundingBox(), await creation(page).getByText('poolId').first().boundingBox()]
  expect(above?.y).toBeLessThan(below?.y ?? 0)
})

describe('after Send', () => {
  test('the heading of the response takes the focus, and Tab continues in the response', async () => {
    const { page, problems } = await open('#createTicket')
    const form = await openForm(page)
    const send = form.getByRole('button', { name: /^Send/ })
    await send.focus()
    await page.keyboard.press('Enter')
    const heading = page.locator('h4:focus')
    await soon(() => heading.textContent()).toMatch(/^202 Accepted after \d+ ms$/)
    expect(await form.getByRole('region', { name: 'Response' }).getByRole('heading').textContent()).toContain('202')
    await page.keyboard.press('Tab')
    await soon(() => page.locator(':focus').getAttribute('aria-label')).toBe('Response body')
    await page.keyboard.press('Tab')
    await soon(() => page.locator(':focus').textContent()).toBe('Copy')
    await page.keyboard.press('Tab')
    await soon(() => page.locator(':focus').textContent()).toBe('Header fields')
    expect(problems).toEqual([])
  })

  test('a lost connection is reported in the same place', async () => {
    const { page } = await open('#createTicket')
    const form = await openForm(page)
    await page.route('**/v1/integration/tickets', (route) => route.abort())
    await form.getByRole('button', { name: /^Send/ }).click()
    await soon(() => page.locator('h4:focus').textContent()).toMatch(/^No response: /)
  })
})

describe('copying', () => {
  test.each(['ltr', 'rtl'])('every block of code is copied exactly as shown, %s', async (direction) => {
    const { page } = await open('#createTicket', withClipboard)
    await page.evaluate(`document.documentElement.dir = '${direction}'`)
    const form = await openForm(page)
    await form.getByRole('button', { name: /^Send/ }).click()
    await form.locator('h4:focus').waitFor()
    await form.getByText('Header fields').last().click()
    for (const summary of await creation(page).locator('.details details > summary:visible').all())
      await summary.click()
    const blocks = await creation(page).locator('.code:visible').all()
    expect(blocks.length).toBeGreaterThan(4)
    for (const block of blocks) {
      await block.scrollIntoViewIfNeeded()
      await block.getByRole('button').click()
      const shown = await block.locator('code').textContent()
      await soon(() => clipboard(page)).toBe(shown)
    }
    expect(await clipboard(page)).toMatch(/\S/)
  })

  test('the button covers no start of a line from right to left, and confirms the copy', async () => {
    const { page } = await open('#createTicket', withClipboard)
    await page.evaluate("document.documentElement.dir = 'rtl'")
    const block = shownSample(page)
    // The confirmation is there for a short time only.
    const confirmed = page
      .locator('.visually-hidden[role=status]', { hasText: /^Copied$/ })
      .waitFor({ state: 'attached' })
    await block.getByRole('button').click()
    await confirmed
    const [frame, button] = [await block.boundingBox(), await block.getByRole('button').boundingBox()]
    expect(button?.x).toBeGreaterThan((frame?.x ?? 0) + (frame?.width ?? 0) / 2)
  })

  test('without the clipboard API the old command copies, and the focus stays on the button', async () => {
    const { page } = await open('#createTicket', withClipboard)
    await page.evaluate("navigator.clipboard.writeText = () => Promise.reject(new Error('blocked'))")
    await shownSample(page).getByRole('button').click()
    await soon(() => clipboard(page)).toContain('curl ')
    await soon(() => page.locator(':focus').textContent()).toMatch(/^(Copy|Copied)$/)
  })
})

describe('the languages of the samples', () => {
  test('one choice applies to all samples and forms, and is stored', async () => {
    const { page, problems } = await open('#createTicket')
    await tab(page, 'Python').click()
    expect(await shownSample(page).textContent()).toContain('requests.post(')
    expect(await page.locator('figure.sample [data-sample=curl]:not([hidden])').count()).toBe(0)
    await page.reload()
    await soon(() => tab(page, 'Python').getAttribute('aria-selected')).toBe('true')
    const form = await openForm(page)
    await form.getByLabel('Body').fill('{"subject": "It\'s \\"here\\"", "priority": null}')
    const program = await form.getByRole('group', { name: 'The call, with Python' }).textContent()
    expect(program).toContain('json={"subject": "It\'s \\"here\\"", "priority": None}')
    expect(problems).toEqual([])
  })

  test('arrow keys choose, mirrored from right to left', async () => {
    const { page } = await open('#createTicket')
    await tab(page, 'curl').focus()
    await page.keyboard.press('ArrowRight')
    await soon(() => page.locator(':focus').textContent()).toBe('JavaScript')
    expect(await tab(page, 'JavaScript').getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('End')
    await soon(() => page.locator(':focus').textContent()).toBe('Python')
    await page.evaluate("document.documentElement.dir = 'rtl'")
    await page.keyboard.press('ArrowRight')
    await soon(() => page.locator(':focus').textContent()).toBe('SDK')
    const panel = await tab(page, 'SDK').getAttribute('aria-controls')
    expect(await page.locator(`#${panel}`).isVisible()).toBe(true)
  })

  test('a download has no sample of the SDK, and shows curl where the SDK is chosen', async () => {
    const { page } = await open('#createTicket')
    await tab(page, 'SDK').click()
    const download = operation(page, 'GET /v1/attachments/{objectKey}').first().locator('figure.sample')
    expect(await download.getByRole('tab').allTextContents()).toEqual(['curl', 'JavaScript', 'Python'])
    expect(await download.locator('.code:not([hidden])').getAttribute('data-sample')).toBe('curl')
  })

  test('choosing works if storage is blocked', async () => {
    const { page, problems } = await open()
    await page.addInitScript(
      `Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })`,
    )
    await page.goto(`${site.served.url}/docs/api#createTicket`)
    await page.reload()
    await tab(page, 'JavaScript').click()
    expect(await shownSample(page).textContent()).toContain('await fetch(')
    await page.getByLabel('Theme').selectOption('dark')
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark')
    expect(problems).toEqual([])
  })

  test('without scripts all samples are shown', async () => {
    const { page } = await open('#createTicket', { javaScriptEnabled: false })
    expect(await creation(page).locator('figure.sample pre:visible').count()).toBe(4)
  })
})

describe('search for an error', () => {
  test.each(['SVC:3008', 'svc 3008', '3008'])('%s finds the error as the first result', async (query) => {
    const { page } = await open()
    await page.getByRole('searchbox').fill(query)
    const first = page.locator('#results a').first()
    await soon(() => first.textContent()).toMatch(/^Error SVC:3008/)
    await page.keyboard.press('Enter')
    await soon(() => page.url()).toMatch(/#svc-3008$/)
    const row = page.locator('#svc-3008')
    await soon(async () => (await row.boundingBox())?.y).toBeLessThan(500)
    expect((await row.boundingBox())?.y).toBeGreaterThan(50)
  })

  test('the start of a code lists the errors whose codes begin with it', async () => {
    const { page } = await open()
    await page.getByRole('searchbox').fill('SVC:30')
    await soon(() => page.locator('#results a').first().textContent()).toMatch(/^Error SVC:30/)
  })
})

describe('the groups of the contents', () => {
  const fold = (page: Page) => page.getByRole('button', { name: 'Integration: tickets entries' })
  const link = (page: Page) => page.locator('#contents a[href="#createTicket"]')

  test('a group can be folded by keyboard, announces it, and stays folded', async () => {
    const { page } = await open()
    expect(await fold(page).getAttribute('aria-expanded')).toBe('true')
    await fold(page).focus()
    await page.keyboard.press('Enter')
    expect(await fold(page).getAttribute('aria-expanded')).toBe('false')
    expect(await link(page).isVisible()).toBe(false)
    await page.reload()
    await soon(() => fold(page).getAttribute('aria-expanded')).toBe('false')
    const list = await fold(page).getAttribute('aria-controls')
    expect(await page.locator(`#${list}`).isVisible()).toBe(false)
  })

  test('a link to an operation opens its group, and so does a result of the search', async () => {
    const { page } = await open()
    await page.getByRole('button', { name: 'Collapse all' }).click()
    expect(await link(page).isVisible()).toBe(false)
    await page.getByRole('searchbox').fill('POST /v1/integration/tickets create')
    await page.locator('#results a[href="#createTicket"]').click()
    await page.getByRole('searchbox').fill('')
    await soon(() => link(page).isVisible()).toBe(true)
    await page.goto('about:blank')
    await page.goto(`${site.served.url}/docs/api#createTicket`)
    await soon(() => link(page).isVisible()).toBe(true)
    await page.goto('about:blank')
    await page.goto(`${site.served.url}/docs/api`)
    await soon(() => fold(page).getAttribute('aria-expanded')).toBe('false')
    await page.getByRole('button', { name: 'Expand all' }).click()
    expect(await link(page).isVisible()).toBe(true)
  })
})

describe('the theme', () => {
  const background = 'getComputedStyle(document.body).backgroundColor'
  const dark = 'rgb(20, 20, 24)'
  const light = 'rgb(255, 255, 255)'

  test('is light, dark or that of the system, and is stored', async () => {
    const { page, problems } = await open('', { colorScheme: 'light' })
    const theme = page.getByLabel('Theme')
    expect(await theme.inputValue()).toBe('system')
    await theme.selectOption('dark')
    expect(await page.evaluate(background)).toBe(dark)
    await page.reload()
    await soon(() => theme.inputValue()).toBe('dark')
    expect(await page.evaluate(background)).toBe(dark)
    await theme.selectOption('light')
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await page.evaluate(background)).toBe(light)
    await theme.selectOption('system')
    expect(await page.evaluate(background)).toBe(dark)
    expect(problems).toEqual([])
  })

  test('is applied before the page is drawn', async () => {
    const { page } = await open('', { colorScheme: 'light' })
    await page.getByLabel('Theme').selectOption('dark')
    // The first drawing waits for no module: the theme comes from a script in the head.
    await page.route('**/*.js', (route) =>
      route.request().url().endsWith('/theme.js') ? route.continue() : route.abort(),
    )
    await page.reload()
    expect(await page.evaluate(background)).toBe(dark)
  })
})
