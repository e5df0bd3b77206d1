import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type ServedFlowdesk, serveFlowdesk } from '../sdk.ts'
import { imageFile } from '../widget-files.ts'
import { type Desk, openDesk } from './desk.ts'
import type { BrowserDriver } from './driver.ts'
import { serveWebsite, type WebsiteOptions } from './website.ts'
import { createWidgetVisitor, type WidgetVisitor } from './widget-visitor.ts'

/** Creates a widget, and shows a website that embeds it. */
type OpenWebsite = (
  widget?: object,
  website?: Partial<WebsiteOptions>,
) => Promise<WidgetVisitor & { readonly browser: BrowserDriver; readonly desk: Desk }>

/** Starts a server and a browser for all tests of the file. */
function prepareWebsites(startBrowser: () => Promise<BrowserDriver>): OpenWebsite {
  let served: ServedFlowdesk
  let desk: Desk
  let browser: BrowserDriver
  beforeAll(async () => {
    served = await serveFlowdesk()
    desk = await openDesk(served.flowdesk)
    browser = await startBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await served?.flowdesk.close()
  })
  return async (widget, website) => {
    const url = await serveWebsite({ url: served.url, key: await desk.makeWidget(widget), ...website })
    await browser.goTo(url)
    onTestFinished(async () => expect(await browser.evaluate('problems')).toEqual([]))
    return { ...createWidgetVisitor(browser), browser, desk }
  }
}

async function createImageFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'flowdesk-file-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'receipt.png')
  await writeFile(path, imageFile().buffer)
  return path
}

const PREVIEW = "launcher.parentNode.querySelector('.preview-text')?.textContent ?? null"
const UNREAD_COUNT = "launcher.querySelector('span').textContent"

function testConversation(openWebsite: OpenWebsite): void {
  test('a visitor is greeted, fills in the form, writes, and gets an answer', async () => {
    const { click, type, send, waitForText, desk } = await openWebsite({ preChatFormEnabled: true })
    await click('Chat')
    await waitForText('How can we help?')
    await type('Name', 'Maria Lindgren')
    await type('E-mail address', 'maria@example.com')
    await click('Start chat')
    await send('Where is my parcel?')
    await desk.answer('Where is my parcel?', 'It is on its way.')
    await waitForText('It is on its way.')
  })

  test('an answer is counted on the launcher and shown beside it while the panel is closed', async () => {
    const { click, send, waitForText, waitForControl, waitForValue, desk } = await openWebsite()
    await click('Chat')
    await send('Do you ship to Norway?')
    await click('Close')
    await waitForValue("launcher.getAttribute('aria-expanded')", 'false')
    await desk.answer('Do you ship to Norway?', 'Yes, within a week.')
    await waitForControl('Chat, 1 unread message')
    await waitForValue(UNREAD_COUNT, '1')
    await waitForValue(PREVIEW, 'Yes, within a week.')
    await click('Chat, 1 unread message')
    await waitForText('Yes, within a week.')
    await waitForValue(UNREAD_COUNT, '')
    await waitForValue(PREVIEW, null)
  })

  test('a reload keeps the transcript, and the visitor ends the chat', async () => {
    const { click, send, waitForText, browser, desk } = await openWebsite()
    await click('Chat')
    await send('Is this in stock?')
    const answer = await desk.answer('Is this in stock?', 'Three are left.')
    await waitForText('Three are left.')
    await browser.reload()
    await click('Chat')
    await waitForText('Is this in stock?')
    await waitForText('Three are left.')
    await answer('Shall I reserve one?')
    await waitForText('Shall I reserve one?')
    await click('More options')
    await click('End chat')
    await waitForText('End this chat?')
    await click('End chat')
    await waitForText('The chat has ended')
  })
}

function testSurroundings(openWebsite: OpenWebsite): void {
  test('a visitor sends an image with a caption', async () => {
    const { click, send, chooseFile, waitForControl, waitForValue, desk } = await openWebsite()
    await click('Chat')
    await waitForControl('Attach files')
    await chooseFile(await createImageFile())
    await waitForControl('Remove receipt.png')
    await send('Here is my receipt')
    await waitForValue("panel.querySelector('.row.own .image :is(img, canvas)').width > 0", true)
    expect(await desk.readMessages('Here is my receipt')).toEqual(['Here is my receipt [receipt.png]'])
  })

  test('in Arabic the widget is written from right to left', async () => {
    const { click, send, waitForText, waitForValue, desk } = await openWebsite({}, { locale: 'ar' })
    await click('محادثة')
    await send('أين طردي؟', 'رسالة')
    await waitForValue('getComputedStyle(panel).direction', 'rtl')
    const isMirrored =
      "panel.querySelector('.send').getBoundingClientRect().x < panel.querySelector('.attach').getBoundingClientRect().x"
    await waitForValue(isMirrored, true)
    await desk.answer('أين طردي؟', 'هو في الطريق.')
    await waitForText('هو في الطريق.')
  })

  test('a visitor chats on a page whose policy allows no styles and no HTML in texts', async () => {
    const { click, send, waitForText, waitForValue, desk } = await openWebsite({}, { isStrict: true })
    await click('Chat')
    await send('Do you sell spare parts?')
    await desk.answer('Do you sell spare parts?', 'We do.')
    await waitForText('We do.')
    await waitForValue('panel.getBoundingClientRect().width > 300', true)
  })
}

/** Registers the smoke tests of the widget for one browser. */
export function testWidgetIn(startBrowser: () => Promise<BrowserDriver>): void {
  const openWebsite = prepareWebsites(startBrowser)
  testConversation(openWebsite)
  testSurroundings(openWebsite)
}
