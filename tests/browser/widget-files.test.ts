import { expect, onTestFinished, test } from 'vitest'
import { serveFlowdesk } from '../support/sdk.ts'
import { useServedBrowser } from '../support/served-browser.ts'
import { makeDesk, openFirstConversation } from '../support/widget-desk.ts'
import {
  chooseFiles,
  type DeviceFile,
  describeMessage,
  dispatchFiles,
  imageFile,
  sendFileAsAgent,
  textFile,
} from '../support/widget-files.ts'
import { expectAccessible, openChat, sendText, type WidgetPage } from '../support/widget-page.ts'

const site = useServedBrowser()

const send = ({ panel }: WidgetPage) => panel.getByRole('button', { name: 'Send' }).click()

const staged = ({ panel }: WidgetPage) => panel.getByRole('list', { name: 'Files to send' }).getByRole('listitem')

const sentMark = ({ panel }: WidgetPage) => panel.getByRole('img', { name: 'Sent', exact: true })

test('a file is the first message, with the written text as its caption', async () => {
  const desk = await makeDesk(site.served)
  const chat = await site.openChat({ key: desk.key })
  await chooseFiles(chat, imageFile())
  await chat.composer.fill('Here is the receipt')
  await chat.composer.press('Enter')
  await sentMark(chat).waitFor()
  expect((await desk.readMessages()).map(describeMessage)).toEqual(['Here is the receipt [receipt.png]'])
  expect(await staged(chat).count()).toBe(0)
  expect(await chat.composer.inputValue()).toBe('')
  expect(chat.problems).toEqual([])
})

/** Drags a file over the panel until the panel shows that it takes it: a panel that has just opened may not listen yet. */
const dragFileOver = (chat: WidgetPage) =>
  expect
    .poll(async () => {
      await dispatchFiles(chat, '.log', 'dragover', [textFile()])
      return await chat.panel.getByText('Drop files to attach them').count()
    })
    .toBe(1)

/** The code for files, which the panel loads with the first one. */
const FILES_CODE = '**/widget/part-*.js'

test('a file that is sent before the code for files is loaded keeps its text', async () => {
  const desk = await makeDesk(site.served)
  const chat = await site.openChat({ key: desk.key })
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await chat.page.route(FILES_CODE, async (route) => {
    asked.resolve()
    await released.promise
    await route.continue()
  })
  await chooseFiles(chat, imageFile())
  await asked.promise
  await chat.composer.fill('Here is the receipt')
  await chat.composer.press('Enter')
  released.resolve()
  await sentMark(chat).waitFor()
  expect((await desk.readMessages()).map(describeMessage)).toEqual(['Here is the receipt [receipt.png]'])
  expect(await chat.composer.inputValue()).toBe('')
})

test('a file without a caption is a message, and several are sent in the order in which they were chosen', async () => {
  const desk = await makeDesk(site.served)
  const chat = await site.openChat({ key: desk.key })
  await chooseFiles(chat, textFile('1.txt'), imageFile('2.png'), textFile('3.txt'))
  await staged(chat).nth(2).waitFor()
  await send(chat)
  await chat.panel.getByRole('button', { name: 'Download 3.txt' }).waitFor()
  expect((await desk.readMessages()).map(describeMessage)).toEqual(['[1.txt]', '[2.png]', '[3.txt]'])
})

test('a chosen file can be removed before it is sent', async () => {
  const desk = await makeDesk(site.served)
  const chat = await site.openChat({ key: desk.key })
  await chooseFiles(chat, textFile('first.txt'), textFile('second.txt'))
  await chat.panel.getByRole('button', { name: 'Remove first.txt' }).click()
  await send(chat)
  await chat.panel.getByRole('button', { name: 'Download second.txt' }).waitFor()
  expect((await desk.readMessages()).map(describeMessage)).toEqual(['[second.txt]'])
})

test('files can be dropped on the panel, which shows that it takes them', async () => {
  const desk = await makeDesk(site.served)
  const chat = await site.openChat({ key: desk.key })
  await dragFileOver(chat)
  await dispatchFiles(chat, '.log', 'drop', [textFile()])
  await staged(chat).filter({ hasText: 'order.txt' }).waitFor()
  expect(await chat.panel.getByText('Drop files to attach them').count()).toBe(0)
})

/** Returns the events of the listeners that a page has added to an object. */
async function listListeners({ page }: WidgetPage, expression: string): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page)
  const { result } = await session.send('Runtime.evaluate', { expression })
  const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId: result.objectId ?? '' })
  return listeners.map(({ type }) => type).sort()
}

test('after a reset, a dropped file is that of the next visitor alone, and no listener is left over', async () => {
  const desk = await makeDesk(site.served)
  const head = `<script>addEventListener('load', () => {
    Flowdesk('on', 'error', () => document.body.append('An error'))
  })</script>`
  const chat = await openFirstConversation(site.browser, site.served, desk, 'I am Maria', { head })
  const readListeners = () =>
    Promise.all(
      ['document', "document.querySelector('[data-flowdesk=widget]').shadowRoot.querySelector('#flowdesk-panel')"].map(
        (expression) => listListeners(chat, expression),
      ),
    )
  const before = await readListeners()
  await chat.page.evaluate("Flowdesk('reset')")
  await chat.panel.getByText('I am Maria').waitFor({ state: 'detached' })
  await expect.poll(readListeners).toEqual(before)
  await dragFileOver(chat)
  await dispatchFiles(chat, '.log', 'drop', [textFile()])
  await staged(chat).filter({ hasText: 'order.txt' }).waitFor()
  expect(await staged(chat).count()).toBe(1)
  expect(await chat.page.getByText('An error').count()).toBe(0)
})

test('a picture can be pasted', async () => {
  const desk = await makeDesk(site.served)
  const chat = await site.openChat({ key: desk.key })
  await dispatchFiles(chat, 'textarea', 'paste', [imageFile('screenshot.png')])
  await staged(chat).filter({ hasText: 'screenshot.png' }).waitFor()
})

test.each<[string, DeviceFile, string]>([
  ['of another type', { ...textFile('setup.exe') }, 'Files of this type are not accepted.'],
  ['that is empty', textFile('empty.txt', ''), 'This file is empty.'],
  ['that is too large', textFile('large.txt', 'x'.repeat(2001)), 'This file is larger than 2 kB.'],
])('a file %s says so before it is sent, and the others are sent', async (_case, file, sentence) => {
  const desk = await makeDesk(site.served, ['Ada Okafor'], { attachmentMaxSizeBytes: 2000 })
  const chat = await site.openChat({ key: desk.key })
  await chooseFiles(chat, file, textFile('fine.txt'))
  expect(await staged(chat).filter({ hasText: file.name }).textContent()).toContain(sentence)
  await send(chat)
  await chat.panel.getByRole('button', { name: 'Download fine.txt' }).waitFor()
  expect((await desk.readMessages()).map(describeMessage)).toEqual(['[fine.txt]'])
})

test('a file whose content is of another type is refused at that file only, and can be discarded', async () => {
  const desk = await makeDesk(site.served)
  const chat = await site.openChat({ key: desk.key })
  await chooseFiles(chat, { ...textFile('disguised.png'), mimeType: 'image/png' }, textFile('fine.txt'))
  await send(chat)
  await chat.panel.getByRole('button', { name: 'Download fine.txt' }).waitFor()
  await chat.panel.getByText('Files of this type are not accepted.').waitFor()
  await chat.panel.getByRole('button', { name: 'Discard' }).click()
  expect(await chat.panel.getByText('Files of this type are not accepted.').count()).toBe(0)
})

test('too many files at once are refused one by one, with the time after which they can be sent', async () => {
  const limited = await serveFlowdesk({ RateLimits__VisitorUpload__Permits: '1' })
  onTestFinished(() => limited.flowdesk.close())
  const chat = await openChat(site.browser, limited.url)
  await chooseFiles(chat, textFile('1.txt'), textFile('2.txt'))
  await send(chat)
  await chat.panel.getByText(/Too many files at once\. Try again in \d+ seconds?\./).waitFor()
  await chat.panel.getByRole('button', { name: 'Download 1.txt' }).waitFor()
  expect(await chat.panel.getByRole('button', { name: 'Try again' }).count()).toBe(1)
})

test('an upload whose connection breaks is repeated when the browser is online, and is written once', async () => {
  const desk = await makeDesk(site.served)
  const chat = await site.openChat({ key: desk.key })
  await sendText(chat, 'Hello')
  // The code for files is loaded with the first one.
  await chooseFiles(chat, textFile('late.txt'))
  await staged(chat).waitFor()
  await chat.page.context().setOffline(true)
  await send(chat)
  await chat.panel.getByText('No connection. The file is sent when you are online again.').waitFor()
  await chat.page.context().setOffline(false)
  await chat.panel.getByRole('button', { name: 'Download late.txt' }).waitFor()
  expect((await desk.readMessages()).map(describeMessage)).toEqual(['Hello', '[late.txt]'])
})

test('an upload says how much was sent, and can be cancelled', async () => {
  const desk = await makeDesk(site.served)
  const chat = await site.openChat({ key: desk.key })
  await sendText(chat, 'Hello')
  const session = await chat.page.context().newCDPSession(chat.page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 50_000 }
  await session.send('Network.emulateNetworkConditions', slow)
  await chooseFiles(chat, textFile('long.txt', 'x'.repeat(2_000_000)))
  await send(chat)
  await chat.panel.getByRole('progressbar', { name: 'Sending long.txt' }).waitFor()
  await chat.panel.getByRole('button', { name: 'Cancel' }).click()
  expect(await chat.panel.getByText('long.txt').count()).toBe(0)
  await sendText(chat, 'Not needed any more')
  expect((await desk.readMessages()).map(describeMessage)).toEqual(['Hello', 'Not needed any more'])
})

test('a file to a closed conversation continues in a new one', async () => {
  const desk = await makeDesk(site.served)
  const chat = await site.openChat({ key: desk.key })
  await sendText(chat, 'Hello')
  const closedId = await desk.findConversation('Hello')
  await desk.agents[0]?.call(closedId, 'take')
  await desk.agents[0]?.call(closedId, 'close')
  await chat.panel.getByText('Ada Okafor ended the chat').first().waitFor()
  await chooseFiles(chat, textFile())
  await send(chat)
  await chat.panel.getByRole('button', { name: 'Download order.txt' }).waitFor()
  expect(await desk.listConversations()).toHaveLength(2)
  expect((await desk.readMessages()).map(describeMessage)).toEqual(['[order.txt]'])
})

test('a widget that accepts no files offers none of this', async () => {
  const desk = await makeDesk(site.served, ['Ada Okafor'], { visitorUploadsEnabled: false })
  const chat = await site.openChat({ key: desk.key })
  expect(await chat.panel.getByRole('button', { name: 'Attach files' }).count()).toBe(0)
  await dispatchFiles(chat, '.log', 'dragover', [textFile()])
  await dispatchFiles(chat, '.log', 'drop', [textFile()])
  await dispatchFiles(chat, 'textarea', 'paste', [textFile()])
  await sendText(chat, 'Hello')
  expect(await chat.panel.getByText('order.txt').count()).toBe(0)
})

test('an image of an agent appears at most 200 pixels high, opens larger, and gives the focus back', async () => {
  const desk = await makeDesk(site.served)
  const chat = await site.openChat({ key: desk.key })
  await sendText(chat, 'Hello')
  const id = await desk.findConversation('Hello')
  const [ada] = desk.agents
  await ada?.call(id, 'take')
  await sendFileAsAgent(site.served.flowdesk, ada?.token ?? '', id, imageFile('map.png'), 'Here we are')
  const image = chat.panel.getByRole('img', { name: 'map.png' })
  await image.waitFor()
  expect((await image.boundingBox())?.height).toBeLessThanOrEqual(200)
  await chat.panel.getByRole('button', { name: 'map.png' }).press('Enter')
  const lightbox = chat.page.getByRole('dialog', { name: 'Image: map.png' })
  await lightbox.waitFor()
  await expectAccessible(chat)
  await chat.page.keyboard.press('Escape')
  await lightbox.waitFor({ state: 'detached' })
  expect(await chat.panel.isVisible()).toBe(true)
  expect(await chat.page.locator('button:focus').getByRole('img').getAttribute('alt')).toBe('map.png')
  expect(chat.problems).toEqual([])
})

test('an image that is open is closed when the visitor is reset in another tab', async () => {
  const desk = await makeDesk(site.served)
  const chat = await openFirstConversation(site.browser, site.served, desk, 'I am Maria')
  const [ada] = desk.agents
  await ada?.call(chat.id, 'take')
  await sendFileAsAgent(site.served.flowdesk, ada?.token ?? '', chat.id, imageFile('map.png'))
  await chat.panel.getByRole('button', { name: 'map.png' }).click()
  const lightbox = chat.page.getByRole('dialog', { name: 'Image: map.png' })
  await lightbox.waitFor()
  const other = await chat.page.context().newPage()
  await other.goto(chat.page.url())
  await other.locator('[data-flowdesk=launcher]').waitFor()
  await other.evaluate("Flowdesk('reset')")
  await lightbox.waitFor({ state: 'detached' })
  expect(await chat.panel.getByText('I am Maria').count()).toBe(0)
  await sendText(chat, 'I am Ivo')
})

test('other files of an agent are saved with their names', async () => {
  const desk = await makeDesk(site.served)
  const chat = await site.openChat({ key: desk.key })
  await sendText(chat, 'Hello')
  const id = await desk.findConversation('Hello')
  const [ada] = desk.agents
  await ada?.call(id, 'take')
  await sendFileAsAgent(site.served.flowdesk, ada?.token ?? '', id, textFile('invoice.txt', 'Total 42'))
  const [download] = await Promise.all([
    chat.page.waitForEvent('download'),
    chat.panel.getByRole('button', { name: 'Download invoice.txt, 1 kB' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('invoice.txt')
})

test('after a reload, sent images are read with the credential of the visitor', async () => {
  const desk = await makeDesk(site.served)
  const chat = await site.openChat({ key: desk.key })
  await chooseFiles(chat, imageFile())
  await send(chat)
  await sentMark(chat).waitFor()
  await chat.page.reload()
  await chat.launcher.click()
  await chat.panel.getByRole('img', { name: 'receipt.png' }).waitFor()
  expect(chat.problems).toEqual([])
})

test('the name of a file is never markup, and cannot disguise its extension', async () => {
  const desk = await makeDesk(site.served)
  const chat = await site.openChat({ key: desk.key })
  await chooseFiles(chat, textFile('<img src=x onerror=alert(1)>.txt'), textFile('gpj.\u202etxt'))
  await staged(chat).nth(1).waitFor()
  expect(await staged(chat).allTextContents()).toEqual([
    expect.stringContaining('<img src=x onerror=alert(1)>.txt'),
    expect.stringContaining('gpj.txt'),
  ])
  await expectAccessible(chat)
})
