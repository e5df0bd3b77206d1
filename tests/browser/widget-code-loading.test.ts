import { expect, test } from 'vitest'
import { useServedBrowser } from '../support/served-browser.ts'
import { type Desk, makeDesk } from '../support/widget-desk.ts'
import { chooseFiles, describeMessage, imageFile } from '../support/widget-files.ts'
import { sendText, type WidgetPage } from '../support/widget-page.ts'

const site = useServedBrowser()

/** Waits for a request for a file of the widget that fails. */
const waitForFailure = ({ page }: WidgetPage, name: string) =>
  page.waitForEvent('requestfailed', (request) => request.url().includes(`/widget/${name}-`))

const readTexts = async (desk: Desk) => (await desk.readMessages()).map(describeMessage)

test.each(['panel', 'chunk'])(
  'the panel opens at the second try if a file of it (%s) could not be loaded at the first, and so does its menu',
  async (name) => {
    const desk = await makeDesk(site.served)
    const chat = await site.openWidgetPage({ key: desk.key })
    const files = `**/widget/${name}-*.js`
    await chat.page.route(files, (route) => route.abort())
    await chat.page.evaluate(`Flowdesk('on', 'error', () => document.body.append('The chat is not there.'))`)
    await chat.launcher.click()
    await chat.page.getByText('The chat is not there.').first().waitFor()
    await chat.page.unroute(files)
    await chat.launcher.click()
    await sendText(chat, 'Hello')
    await chat.panel.getByRole('button', { name: 'More options' }).click()
    await chat.panel.getByRole('menuitem', { name: 'End chat' }).waitFor()
    expect(await readTexts(desk)).toEqual(['Hello'])
  },
)

test('the browser requests no file twice', async () => {
  const desk = await makeDesk(site.served)
  const requested: string[] = []
  site.served.flowdesk.app.http.app.server.on('request', ({ url = '' }) => requested.push(url))
  const chat = await site.openChat({ key: desk.key })
  await sendText(chat, 'Hello')
  await chat.panel.getByRole('button', { name: 'More options' }).click()
  await chat.panel.getByRole('menuitem', { name: 'End chat' }).click()
  await chat.panel.getByRole('dialog').waitFor()
  const files = requested.filter((url) => url.startsWith('/widget/'))
  expect(files).toEqual([...new Set(files)])
  expect(files).toContainEqual(expect.stringMatching(/core-/))
})

test('while the code for files cannot be loaded, the file and its text wait for another try', async () => {
  const desk = await makeDesk(site.served)
  const chat = await site.openChat({ key: desk.key })
  const code = '**/widget/part-*.js'
  await chat.page.route(code, (route) => route.abort())
  await chooseFiles(chat, imageFile())
  const notice = chat.panel.getByText('This part could not be loaded.')
  await notice.waitFor()
  await chat.composer.fill('Here is the receipt')
  const failed = waitForFailure(chat, 'part')
  await chat.composer.press('Enter')
  await failed
  await notice.waitFor()
  expect(await chat.composer.inputValue()).toBe('Here is the receipt')
  await chat.page.unroute(code)
  await chat.panel.getByRole('button', { name: 'Try again' }).click()
  await chat.panel.getByRole('list', { name: 'Files to send' }).getByText('receipt.png').waitFor()
  await chat.composer.press('Enter')
  await chat.panel.getByRole('img', { name: 'Sent', exact: true }).waitFor()
  expect(await readTexts(desk)).toEqual(['Here is the receipt [receipt.png]'])
})

test('a part of the panel is loaded by another try, although a file that it shares with other parts was missing', async () => {
  const desk = await makeDesk(site.served)
  const chat = await site.openChat({ key: desk.key })
  await sendText(chat, 'Hello')
  await chat.panel.getByRole('button', { name: 'More options' }).click()
  const shared = '**/widget/chunk-*.js'
  await chat.page.route(shared, (route) => route.abort())
  await chat.panel.getByRole('menuitem', { name: 'E-mail transcript' }).click()
  await chat.panel.getByText('This part could not be loaded.').waitFor()
  await chat.page.unroute(shared)
  await chat.panel.getByRole('button', { name: 'Try again' }).click()
  await chat.panel.getByRole('dialog').waitFor()
})

/** The code for conversations, which is loaded while the visitor reads the greeting. */
const CORE = '**/widget/core-*.js'

/** Holds the requests for files until they are released. */
async function holdRequests({ page }: WidgetPage, files: string): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route(files, async (route) => {
    await released.promise
    await route.continue()
  })
  return released.resolve
}

test('the code for conversations is not requested before the visitor can read the greeting and write', async () => {
  const desk = await makeDesk(site.served)
  const head = `<script>
    const original = window.fetch
    window.isWritable = []
    window.fetch = (url, ...others) => {
      const { shadowRoot } = document.querySelector('[data-flowdesk=widget]') ?? {}
      const isShown = (selector) => shadowRoot?.querySelector(selector)?.getClientRects().length > 0
      if (/core-/.test(url)) isWritable.push(isShown('[data-flowdesk=greeting]') && isShown('textarea'))
      return original(url, ...others)
    }
  </script>`
  const chat = await site.openChat({ key: desk.key, head })
  await sendText(chat, 'Hello')
  expect(await chat.page.evaluate('isWritable')).toEqual([true])
})

test('a message that is sent before the code for conversations is there arrives once', async () => {
  const desk = await makeDesk(site.served)
  const chat = await site.openWidgetPage({ key: desk.key })
  const release = await holdRequests(chat, CORE)
  await chat.launcher.click()
  await chat.composer.fill('Hello')
  await chat.composer.press('Enter')
  await chat.composer.press('Enter')
  expect(await chat.composer.inputValue()).toBe('Hello')
  release()
  await chat.panel.getByRole('img', { name: 'Sent', exact: true }).waitFor()
  expect(await chat.composer.inputValue()).toBe('')
  expect(await readTexts(desk)).toEqual(['Hello'])
})

test('while the code for conversations cannot be loaded, the panel says so, and a message waits for another try', async () => {
  const desk = await makeDesk(site.served)
  const chat = await site.openWidgetPage({ key: desk.key })
  await chat.page.route(CORE, (route) => route.abort())
  await chat.launcher.click()
  const notice = chat.panel.getByText('This part could not be loaded.')
  await notice.waitFor()
  await chat.composer.fill('Hello')
  const failed = waitForFailure(chat, 'core')
  await chat.composer.press('Enter')
  await failed
  await notice.waitFor()
  expect(await chat.composer.inputValue()).toBe('Hello')
  await chat.page.unroute(CORE)
  await chat.panel.getByRole('button', { name: 'Try again' }).click()
  await notice.waitFor({ state: 'detached' })
  await chat.composer.press('Enter')
  await chat.panel.getByRole('img', { name: 'Sent', exact: true }).waitFor()
  expect(await readTexts(desk)).toEqual(['Hello'])
})

test('the form before the chat can be sent before the code for conversations is there', async () => {
  const desk = await makeDesk(site.served)
  const chat = await site.openWidgetPage({ key: desk.key, attributes: 'data-pre-chat="on"' })
  const release = await holdRequests(chat, CORE)
  await chat.launcher.click()
  await chat.panel.getByRole('textbox', { name: 'Name' }).fill('Maria')
  await chat.panel.getByRole('textbox', { name: 'E-mail address' }).fill('maria@example.com')
  await chat.panel.getByRole('button', { name: 'Start chat' }).click()
  release()
  await sendText(chat, 'Hello')
  expect(await readTexts(desk)).toEqual(['Hello'])
})

test('a returning visitor sees the conversation although its code could not be loaded at first', async () => {
  const desk = await makeDesk(site.served)
  const chat = await site.openChat({ key: desk.key })
  await sendText(chat, 'Hello')
  await chat.page.route(CORE, (route) => route.abort())
  await chat.page.reload()
  await chat.launcher.click()
  await chat.panel.getByText('This part could not be loaded.').waitFor()
  await chat.page.unroute(CORE)
  await chat.panel.getByRole('button', { name: 'Try again' }).click()
  await chat.panel.locator('.row.own', { hasText: 'Hello' }).waitFor()
})
