import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useServedBrowser } from '../support/served-browser.ts'
import { makeDesk, openClosedChat } from '../support/widget-desk.ts'
import { sendFileAsAgent, textFile } from '../support/widget-files.ts'
import { expectAccessible, sendText, type WidgetPage, type WidgetPageOptions } from '../support/widget-page.ts'

const site = useServedBrowser()

const previewOf = (page: Page) => page.locator('[data-flowdesk=preview] .preview-open')

const closeButton = (page: Page) => page.locator('[data-flowdesk=preview]').getByRole('button', { name: 'Close' })

async function openClosed(options: WidgetPageOptions = {}, widget: Readonly<Record<string, unknown>> = {}) {
  const chat = await openClosedChat(site.browser, site.served, options, widget)
  return { ...chat, preview: previewOf(chat.page) }
}

/** Whether the element that has the focus is inside of an element of the widget. */
const hasFocus = ({ page }: WidgetPage, selector: string) =>
  page.evaluate<boolean>(
    `document.querySelector('[data-flowdesk=widget]').shadowRoot.activeElement?.closest('${selector}') != null`,
  )

/** Opens the page of a chat in another tab of the same browser. */
async function openOtherTab({ page }: WidgetPage): Promise<Page> {
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.locator('[data-flowdesk=launcher]').waitFor()
  return other
}

test('a message that arrives while the panel is closed is shown beside the launcher, and a click opens the chat at it', async () => {
  const chat = await openClosed()
  await chat.answer('It is **on its way**.')
  const opener = chat.page.getByRole('button', { name: 'New message from Ada Okafor It is on its way.' })
  await opener.waitFor()
  expect(await chat.preview.locator('.preview-avatar').textContent()).toBe('AO')
  await opener.click()
  await chat.panel.getByText('on its way').waitFor()
  await chat.preview.waitFor({ state: 'detached' })
  expect(await hasFocus(chat, '.composer')).toBe(true)
  expect(chat.problems).toEqual([])
})

test('messages that the visitor has read, or sees in the open panel, are not shown beside the launcher', async () => {
  const chat = await openClosed()
  await chat.page.evaluate("Flowdesk('open')")
  await chat.answer('You see this.')
  await chat.panel.getByText('You see this.').waitFor()
  expect(await chat.preview.isVisible()).toBe(false)
  await expect
    .poll(() => chat.ada?.hub.payloadsOf('read').filter(({ readerKind }) => readerKind === 'visitor').length)
    .toBeGreaterThan(0)
  await chat.page.evaluate("Flowdesk('close')")
  await chat.launcher.waitFor()
  expect(await chat.preview.count()).toBe(0)
  await chat.answer('You do not see this.')
  await chat.preview.getByText('You do not see this.').waitFor()
})

test('a dismissed message stays dismissed on the next page and in other tabs, and the next message is shown', async () => {
  const chat = await openClosed()
  const other = await openOtherTab(chat)
  await chat.answer('One')
  await chat.preview.getByText('One').waitFor()
  await previewOf(other).getByText('One').waitFor()
  await closeButton(chat.page).click()
  await chat.preview.waitFor({ state: 'detached' })
  await previewOf(other).waitFor({ state: 'detached' })
  expect(await hasFocus(chat, '.launcher')).toBe(true)
  await chat.page.reload()
  await chat.page.getByRole('button', { name: 'Chat, 1 unread message' }).waitFor()
  await chat.page.locator('.preview').waitFor({ state: 'attached' })
  await chat.page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))')
  expect(await chat.preview.count()).toBe(0)
  await chat.answer('Two')
  await chat.preview.getByText('Two').waitFor()
})

test('an unread message is shown again on the next page, and announced only once', async () => {
  const chat = await openClosed()
  const region = chat.page.locator('.preview-region')
  await chat.answer('It is on its way.')
  await chat.preview.waitFor()
  expect(await region.getAttribute('aria-live')).toBe('polite')
  await chat.page.reload()
  await chat.preview.getByText('It is on its way.').waitFor()
  expect(await region.getAttribute('aria-live')).toBe('off')
  await chat.answer('It is there.')
  await chat.preview.getByText('It is there.').waitFor()
  expect(await region.getAttribute('aria-live')).toBe('polite')
})

test('the preview disappears when the visitor reads the message in another tab, and with the launcher', async () => {
  const chat = await openClosed()
  const other = await openOtherTab(chat)
  await chat.answer('One')
  await chat.preview.getByText('One').waitFor()
  await other.evaluate("Flowdesk('open')")
  await chat.preview.waitFor({ state: 'detached' })
  await other.close()
  await chat.answer('Two')
  await chat.preview.getByText('Two').waitFor()
  await chat.page.evaluate("Flowdesk('hide')")
  await chat.preview.waitFor({ state: 'hidden' })
  await chat.page.evaluate("Flowdesk('show')")
  await chat.preview.waitFor()
})

test('a file without a text is shown by its name', async () => {
  const chat = await openClosed()
  await sendFileAsAgent(site.served.flowdesk, chat.ada?.token ?? '', chat.id, textFile('receipt.txt'))
  await chat.preview.getByText('receipt.txt').waitFor()
})

test('a message with HTML, and one without a space, are shown as text that stays inside of the card', async () => {
  const chat = await openClosed()
  for (const text of ['<img src=x onerror="document.title = 1"><b>Hello</b>', 'x'.repeat(2000)]) {
    await chat.answer(text)
    const shown = chat.preview.locator('.preview-text', { hasText: text.slice(0, 100) })
    await shown.waitFor()
    expect(await chat.preview.locator('img, b').count()).toBe(0)
    const box = await chat.page.locator('.preview').boundingBox()
    expect(box?.width).toBeLessThanOrEqual(320)
    expect(box?.height).toBeLessThan(130)
  }
  expect(chat.problems).toEqual([])
})

const phones = [
  ['upright', { width: 360, height: 640 }],
  ['in landscape', { width: 640, height: 320 }],
] as const

test.each(phones)('on a phone %s the preview is one line in the row of the launcher', async (_how, viewport) => {
  const chat = await openClosed({ context: { viewport, reducedMotion: 'reduce' } })
  await chat.answer('It is on its way and arrives tomorrow, before noon if nothing happens.\nSee you!')
  await chat.preview.waitFor()
  const [card, launcher] = [
    await chat.page.locator('.preview').boundingBox(),
    await chat.page.locator('.launcher').boundingBox(),
  ]
  if (!card || !launcher) throw new Error('The card and the launcher have no boxes.')
  expect(card.y).toBeGreaterThanOrEqual(launcher.y)
  expect(card.y + card.height).toBeLessThanOrEqual(launcher.y + launcher.height)
  expect(card.x).toBeGreaterThanOrEqual(0)
  expect(card.x + card.width).toBeLessThan(launcher.x)
})

test('the preview is on the side of the launcher, in the direction of the language', async () => {
  const chat = await openClosed({ context: { reducedMotion: 'reduce' } }, { position: 'left' })
  await chat.page.evaluate("Flowdesk('locale', 'ar')")
  await chat.answer('طلبك في الطريق.')
  await chat.preview.waitFor()
  const card = chat.page.locator('.preview')
  await expect.poll(() => card.getAttribute('dir')).toBe('rtl')
  expect((await card.boundingBox())?.x).toBe((await chat.page.locator('.launcher').boundingBox())?.x)
  const [name, text] = [
    await card.locator('.preview-name bdi').boundingBox(),
    await card.locator('.preview-text').boundingBox(),
  ]
  // The name in another script begins where the text does.
  expect((name?.x ?? 0) + (name?.width ?? 0)).toBeCloseTo((text?.x ?? 0) + (text?.width ?? 0), 0)
})

test('assistive technology finds no fault with the preview, light or dark', async () => {
  const chat = await openClosed()
  await chat.answer('It is on its way.')
  await chat.preview.waitFor()
  await expectAccessible(chat)
})

const hostileHeads = [
  ['resets every element', '<style>* { all: unset !important }</style>'],
  ['hides every block', '<style>div, span { display: none !important } * { visibility: hidden }</style>'],
  [
    'forbids styles and HTML of texts',
    `<meta http-equiv="content-security-policy" content="style-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'">`,
  ],
  [
    'blocks the storage',
    `<script>Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('No.', 'SecurityError') } })</script>`,
  ],
] as const

test.each(hostileHeads)('the preview is shown and can be dismissed on a page that %s', async (_what, head) => {
  const chat = await openClosed({ head })
  await chat.answer('It is on its way.')
  await chat.preview.getByText('It is on its way.').waitFor()
  const box = await chat.page.locator('.preview').boundingBox()
  expect(box?.width).toBe(320)
  await closeButton(chat.page).click()
  await chat.preview.waitFor({ state: 'detached' })
  expect(chat.problems).toEqual([])
})

test('the code of the preview is loaded with the first message that is shown', async () => {
  const desk = await makeDesk(site.served)
  const chat = await site.openWidgetPage({ key: desk.key })
  const requested: string[] = []
  chat.page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  const listLoaded = () => requested.filter((path) => /^\/widget\/(view|realtime)-/.test(path))
  await chat.launcher.click()
  await sendText(chat, 'Hello')
  expect(listLoaded()).toEqual([])
  await chat.page.evaluate("Flowdesk('close')")
  const id = await desk.findConversation('Hello')
  await desk.agents[0]?.call(id, 'take')
  await desk.agents[0]?.answer(id, 'It is on its way.')
  await previewOf(chat.page).getByText('It is on its way.').waitFor()
  for (const name of ['view', 'realtime']) expect(listLoaded()).toContainEqual(expect.stringContaining(`/${name}-`))
})

test('the next message keeps the focus on the preview, and a click that has begun', async () => {
  const chat = await openClosed({ context: { reducedMotion: 'reduce' } })
  await chat.answer('One')
  await chat.preview.getByText('One').waitFor()
  await chat.preview.focus()
  await chat.answer('Two')
  await chat.preview.getByText('Two').waitFor()
  expect(await hasFocus(chat, '.preview-open')).toBe(true)
  await chat.preview.getByText('Two').hover({ force: true })
  await chat.page.mouse.down()
  await chat.answer('Three')
  await chat.preview.getByText('Three').waitFor()
  await chat.page.mouse.up()
  await chat.panel.getByText('Three').waitFor()
})
