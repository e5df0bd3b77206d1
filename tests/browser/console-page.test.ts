import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useServedBrowser } from '../support/served-browser.ts'

const site = useServedBrowser()

const open = (options = {}) => site.open('/console/', options)

const phone = { viewport: { width: 360, height: 740 } }

/** How far the page could be scrolled to the side. */
const overhang = (page: Page) =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')

const brightness = (page: Page) =>
  page.evaluate<number>(
    'getComputedStyle(document.body).backgroundColor.match(/\\d+/g).reduce((sum, one) => sum + +one, 0)',
  )

test('loads no other resource and causes no browser warning', async () => {
  const { page, problems, requestedUrls } = await open()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Flowdesk is running')
  expect(requestedUrls.filter((url) => !url.startsWith('data:'))).toEqual([`${site.served.url}/console/`])
  expect(problems).toEqual([])
})

test('every link leads to an existing page', async () => {
  const { page } = await open()
  const links = await page.getByRole('main').getByRole('link').all()
  expect(links.length).toBeGreaterThan(4)
  for (const link of links) {
    const [path = '', anchor] = ((await link.getAttribute('href')) ?? '').split('#')
    const { status, text } = await site.served.flowdesk.get(path)
    // The tests run no worker, so the server reports that it is unhealthy.
    expect(status, path).toBe(path === '/health' ? 503 : 200)
    if (anchor !== undefined) expect(text).toContain(` id="${anchor}"`)
  }
})

test('every part of an entry is a link that the keyboard reaches', async () => {
  const { page } = await open()
  await page.keyboard.press('Tab')
  expect(await page.locator(':focus').textContent()).toBe('API reference')
  const told = await page.getByText('The state of this server').boundingBox()
  await page.mouse.click((told?.x ?? 0) + 5, (told?.y ?? 0) + 5)
  await page.waitForURL(`${site.served.url}/health`)
})

test('nothing overflows at any width, from left to right and from right to left', async () => {
  const { page } = await open(phone)
  for (const direction of ['ltr', 'rtl'])
    for (const width of [320, 360, 768, 1024, 2200]) {
      await page.setViewportSize({ width, height: 740 })
      await page.evaluate(`document.documentElement.dir = '${direction}'`)
      expect(await overhang(page), `${direction} ${width}`).toBe(0)
    }
})

test('from right to left the brand is on the right, and paths still run from left to right', async () => {
  const { page } = await open()
  await page.evaluate("document.documentElement.dir = 'rtl'")
  const brand = await page.getByText('Flowdesk', { exact: true }).boundingBox()
  expect(brand?.x).toBeGreaterThan(640)
  const path = page.getByText('/v1/admin/')
  /** Returns the position of a character of the path on the screen. */
  const at = (place: number) =>
    path.evaluate<number, number>((code, from) => {
      const range = code.ownerDocument.createRange()
      range.setStart(code.firstChild as never, from)
      range.setEnd(code.firstChild as never, from + 1)
      return range.getBoundingClientRect().x
    }, place)
  expect(await at(0)).toBeLessThan(await at(1))
  expect(await at('/v1/admin'.length - 1)).toBeLessThan(await at('/v1/admin'.length))
})

test('it is dark if the user prefers a dark theme', async () => {
  expect(await brightness((await open({ colorScheme: 'light' })).page)).toBeGreaterThan(700)
  expect(await brightness((await open({ colorScheme: 'dark' })).page)).toBeLessThan(100)
})
